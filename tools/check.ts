import { spawn } from 'node:child_process';
import { checkConsoleWeight } from './checks/console-weight.ts';
import { checkGraph } from './checks/cruise.ts';
import { checkCssClasses } from './checks/css-classes.ts';
import { ROOT, readText } from './checks/files.ts';
import { checkAddresses } from './checks/machine-addresses.ts';
import { checkOldTerms } from './checks/old-terms.ts';
import { checkLicences, checkLockfile } from './checks/packages.ts';
import { checkReferences } from './checks/references.ts';
import { checkSourceFiles } from './checks/source-files.ts';
import { checkSpelledOnce } from './checks/spelled-once.ts';
import { drawMap } from './map/draw-map.ts';

// Static checks of the repository: npm run check.

export interface CheckResult {
  name: string;
  /** Violations, one line or block each; empty when the check passes. */
  breaches: string[];
  seconds: number;
}

/** The type checker spends a quarter of its processor time on collecting garbage unless its heap may grow. */
export const FEWER_COLLECTIONS = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** Runs a tool of node_modules/.bin; its output is the violation when it fails. */
function runTool(name: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const tool = spawn(name, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...FEWER_COLLECTIONS },
    });
    let printed = '';
    for (const stream of [tool.stdout, tool.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    tool.on('error', (error) => resolve([`${name} cannot run: ${error.message}`]));
    tool.on('close', (code) =>
      resolve(code === 0 ? [] : [printed.trim() || `${name} ended with code ${code}`]),
    );
  });
}

async function checkMap(): Promise<string[]> {
  const written = await readText('docs/map.md').catch(() => '');
  return written === (await drawMap()) ? [] : ['docs/map.md is out of date: run npm run map'];
}

/** Of the console as it is now: it is built unless it has been. */
async function checkWeight(): Promise<string[]> {
  const breaches = await runTool(process.execPath, ['tools/set-up.mjs', 'build']);
  return breaches.length > 0 ? breaches : checkConsoleWeight();
}

const CHECKS: Record<string, () => Promise<string[]>> = {
  // Several threads would each compute the shared types, and take more processor time; the other checks use the other cores.
  types: () => runTool('tsc', ['-b', '--singleThreaded']),
  graph: () => checkGraph(ROOT),
  lint: () => runTool('biome', ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=50']),
  'unused code': () => runTool('knip', ['--no-progress', '--no-config-hints']),
  'source files': () => checkSourceFiles(),
  'old terms': () => checkOldTerms(),
  references: () => checkReferences(),
  'CSS classes': () => checkCssClasses(),
  'addresses spelled once': () => checkSpelledOnce(),
  'addresses of machines': () => checkAddresses(),
  map: checkMap,
  'weight of the lists': checkWeight,
  lockfile: () => checkLockfile(),
  licences: () => checkLicences(),
};

async function runOne(name: string, check: () => Promise<string[]>): Promise<CheckResult> {
  const started = performance.now();
  const breaches = await check().catch((error: Error) => [error.stack ?? error.message]);
  return { name, breaches, seconds: (performance.now() - started) / 1000 };
}

/** Runs all checks concurrently; the results are in the order of the checks. */
export function runChecks(): Promise<CheckResult[]> {
  return Promise.all(Object.entries(CHECKS).map(([name, check]) => runOne(name, check)));
}

/** Prints one line per check, followed by its violations. */
export function printChecks(results: readonly CheckResult[]): void {
  for (const { name, breaches, seconds } of results) {
    console.log(`${breaches.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
    for (const breach of breaches) console.log(breach.replaceAll(/^/gm, '     '));
  }
}

if (import.meta.main) {
  const results = await runChecks();
  printChecks(results);
  if (results.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1;
}
