import { mkdir, rm, statfs } from 'node:fs/promises';
import { printChecks, runChecks } from './check.ts';
import { ROOT } from './checks/files.ts';
import { startPostgresServer } from './postgres-server.ts';
import {
  type Count,
  type FileResult,
  failedTests,
  formatCount,
  NOTHING,
  readResults,
  slowestFiles,
  sum,
} from './tests/results.ts';
import { runProgram } from './tests/run-program.ts';

// Runs all stages, or the named ones: npm test, npm test -- server journeys.
// The last line counts the tests of all runners; a skipped test counts as not passed.

const RESULTS = `${ROOT}/.cache/test-results`;
/** A file system in memory, with this many bytes free: there a copy of the template database takes 0.1 s instead of up to 3. */
const MEMORY = '/dev/shm';
const ENOUGH_MEMORY = 8 * 1024 ** 3;

/** All stages write their temporary files to memory where there is enough of it. */
async function moveTemporaryFiles(): Promise<void> {
  const memory = await statfs(MEMORY).catch(() => null);
  if (memory && memory.bavail * memory.bsize >= ENOUGH_MEMORY) process.env.TMPDIR = MEMORY;
}

const files: FileResult[] = [];
/** One line for each failure outside a test. */
const otherFailures: string[] = [];

function printStage(name: string, count: Count, started: number): Count {
  const isGood = count.failed === 0 && count.skipped === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}: ${formatCount(count)} (${seconds} s)`);
  return count;
}

/** A runner that fails without naming a test (a crash, an error outside of tests) counts as one failed test. */
async function stage(
  name: string,
  args: string[],
  written: string,
  environment: Record<string, string>,
): Promise<Count> {
  const started = performance.now();
  await rm(written, { force: true });
  const { code, printed } = await runProgram(args, environment);
  const results = await readResults(written);
  files.push(...results);
  const known = sum(results);
  const count = code !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
  if (count !== known) otherFailures.push(`${name}: ended with code ${code}, no test failed; see above`);
  if (count.failed > 0 || count.skipped > 0) console.log(printed);
  return printStage(name, count, started);
}

/** `more`: further arguments that select the project's files. */
function vitest(name: string, project: string, databaseUrl = '', more: string[] = []): Promise<Count> {
  const written = `${RESULTS}/${name.replace(':', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=./tools/tests/vitest-results.ts'];
  return stage(name, ['vitest', 'run', '--project', project, ...reporters, ...more], written, {
    VITEST_RESULTS: written,
    TEST_DATABASE_URL: databaseUrl,
  });
}

async function check(): Promise<Count> {
  const started = performance.now();
  const results = await runChecks();
  printChecks(results);
  for (const { name, breaches } of results)
    if (breaches.length > 0) otherFailures.push(`check ${name}: ${breaches[0]?.slice(0, 300)}`);
  const failed = results.filter(({ breaches }) => breaches.length > 0).length;
  return printStage('check', { passed: results.length - failed, failed, skipped: 0 }, started);
}

/** Runs on a temporary PostgreSQL server, without the tests of the embedded engine. */
async function server(): Promise<Count> {
  const { address, stop } = await startPostgresServer();
  try {
    return await vitest('server', 'server', address, ['--exclude=src/database/embedded/**']);
  } finally {
    await stop();
  }
}

/**
 * Tests of every call of every feature. Wrong values (`wrong-values`) are refused before a query sees them; equal creates (`double-creates`) and
 * two people who save the same record (`two-editors`) are compared by the same statements: all three are tried on PostgreSQL, and on the
 * embedded database by `server:embedded`; the journey of two people runs there too.
 */
const EVERY_CALL = 'src/server/http/every-call.test.ts';

const STAGES: Record<string, () => Promise<Count>> = {
  check,
  rules: () => vitest('rules', 'rules'),
  console: () => vitest('console', 'console'),
  server,
  /**
   * Tests of the embedded database itself, and every call on it; the journeys run on it too. In one worker: a second one would load the
   * product again, while the journeys occupy the other core.
   */
  embedded: () => vitest('embedded', 'server', '', ['src/database/', EVERY_CALL, '--maxWorkers=1']),
  journeys: () =>
    stage('journeys', ['playwright', 'test'], `${RESULTS}/journeys.json`, { JOURNEYS_WORKERS: '2' }),
};
/** Only on request: all server tests on the embedded database, before a release. */
const ON_DEMAND: typeof STAGES = {
  'server:embedded': () => vitest('server:embedded', 'server'),
};
/** Two rows of stages that run at the same time, each one after the other: one stage alone would leave a core idle while it waits. */
const ROWS = [
  ['check', 'console', 'journeys'],
  ['rules', 'server', 'embedded', ...Object.keys(ON_DEMAND)],
];

async function runStages(wanted: readonly string[]): Promise<Count> {
  const run = (name: string) => (STAGES[name] ?? ON_DEMAND[name])?.() ?? Promise.resolve(NOTHING);
  const counts: Count[] = [];
  const runRow = async (names: readonly string[]) => {
    for (const name of names) if (wanted.includes(name)) counts.push(await run(name));
  };
  await Promise.all(ROWS.map(runRow));
  return sum(counts);
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in STAGES || name in ON_DEMAND));
if (unknown.length > 0) {
  const known = Object.keys({ ...STAGES, ...ON_DEMAND }).join(', ');
  console.error(`There is no "${unknown.join(', ')}". Choose from ${known}.`);
  process.exit(1);
}
// process.exit also stops a PostgreSQL server that was started for the tests.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
await mkdir(RESULTS, { recursive: true });
await moveTemporaryFiles();
const started = performance.now();
const total = await runStages(named.length > 0 ? named : Object.keys(STAGES));
console.log(`\nThe slowest files:\n${slowestFiles(files).join('\n')}\n`);
const failed = [...otherFailures, ...failedTests(files)];
if (failed.length > 0) console.log(`Failed:\n${failed.join('\n')}\n`);
console.log(`All stages: ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log(formatCount(total));
if (total.failed > 0 || total.skipped > 0 || total.passed === 0) process.exitCode = 1;
