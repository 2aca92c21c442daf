import { dirname, join } from 'node:path';
import { filesUnder, ROOT, readText } from './files.ts';

// Committed files must not refer to folders of a machine or to a registry, only to files of the repository.

const HOME_FOLDER = /(?<![\w.])\/(home|Users|root)\/[\w.-]+/;
const TEXT = /\.(tsx?|mjs|cjs|json|md|css|html|sql|ya?ml|grit|csv|svg|sh)$|\/run$|^\.npmrc$|Dockerfile$/;

/** `../…` that leads out of the repository. */
function leadsOut(path: string, line: string): boolean {
  const depth = path.split('/').length - 1;
  return [...line.matchAll(/(?<![\w.])(?:\.\.\/)+/g)].some(([climb]) => climb.length / 3 > depth);
}

function lineBreach(path: string, line: string): string | null {
  if (ROOT.split('/').length > 2 && line.includes(`${ROOT}/`)) return 'names the folder of this machine';
  if (HOME_FOLDER.test(line)) return "names somebody's home folder";
  if (!path.endsWith('.csv') && leadsOut(path, line)) return 'leads out of the repository';
  if (path === 'package-lock.json' && line.includes('"resolved": "http')) return 'names a registry';
  if (path === '.npmrc' && /registry\s*=|_auth/.test(line)) return 'names a registry';
  return null;
}

/** Links of a document to missing files. */
async function brokenLinks(path: string, text: string, files: ReadonlySet<string>): Promise<string[]> {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] as string);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(path), target).replace(/\/$/, ''))
    .filter((target) => !files.has(target) && ![...files].some((file) => file.startsWith(`${target}/`)))
    .map((target) => `${path}: links to ${target}, which does not exist`);
}

/** References to this machine, paths out of the repository, and broken links in documents. */
export async function checkAddresses(root?: string): Promise<string[]> {
  const paths = (await filesUnder('.', root)).filter((path) => TEXT.test(path));
  const files = new Set(await filesUnder('.', root));
  const breaches = paths.map(async (path) => {
    const text = await readText(path, root);
    const inLines = text.split('\n').flatMap((line, at) => {
      const breach = lineBreach(path, line);
      return breach === null ? [] : [`${path}:${at + 1}: ${breach}`];
    });
    return [...inLines, ...(path.endsWith('.md') ? await brokenLinks(path, text, files) : [])];
  });
  return (await Promise.all(breaches)).flat();
}
