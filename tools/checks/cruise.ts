import { readdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { featureCycles } from './feature-cycles.ts';
import { RULES } from './graph-rules.ts';

async function sourceFiles(root: string): Promise<string[]> {
  const entries = await readdir(`${root}/src`, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/'));
}

async function readGraph(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: root,
      ruleSet: { forbidden: RULES },
      validate: true,
      // TypeScript 7 has no compiler API; swc reads types and dynamic imports too.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^src/database/(migrations|sample-data)/' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  return output as ICruiseResult;
}

/**
 * Checks the imports under `root`/src against the dependency rules. Returns one text per violation.
 * A file that was not read is a violation too, because the tool silently skips what it cannot parse.
 */
export async function checkGraph(root: string): Promise<string[]> {
  const files = await sourceFiles(root);
  const graph = await readGraph(root);
  const comments = new Map(RULES.map((rule) => [rule.name, rule.comment]));
  const read = new Set(graph.modules.map((module) => module.source));
  const breaches = graph.summary.violations.map(
    (violation) =>
      `${violation.from} -> ${violation.to}\n    ${violation.rule.name}: ${comments.get(violation.rule.name)}`,
  );
  return [
    ...new Set(breaches),
    ...files.filter((file) => !read.has(file)).map((file) => `${file} was not read by the graph check`),
    ...featureCycles(graph.modules).map((cycle) => `features in a cycle: ${cycle.join(' -> ')}`),
  ];
}
