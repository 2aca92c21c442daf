import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { printChecks, runChecks } from './check.ts';
import { ROOT } from './checks/files.ts';
import { startPostgresServer } from './postgres-server.ts';

// Runs everything, or what is named: npm test, npm test -- check | unit | server | journeys.
// The last line counts the tests of all runners; what was skipped counts as not passed.

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const RESULTS = `${ROOT}/.cache/test-results`;
/** A stage that takes longer hangs. */
const LONGEST_STAGE_MS = 25 * 60_000;

interface Ended {
  code: number;
  printed: string;
}

function runProgram(args: string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const [program = '', ...rest] = args;
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const timer = setTimeout(() => {
      printed += `\nStopped after ${LONGEST_STAGE_MS / 60_000} minutes.\n`;
      child.kill('SIGKILL');
    }, LONGEST_STAGE_MS);
    child.on('error', (error) => {
      printed += `${program} cannot run: ${error.message}\n`;
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, printed });
    });
  });
}

async function readResults<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => null,
  );
}

interface VitestResults {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Where a file fails before its tests (it does not load, its beforeAll throws), all of them count as failed. */
function countVitest({ testResults }: VitestResults): Count {
  return sum(
    testResults.map(({ status, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.filter((test) => test.status === 'failed').length;
      const rest = assertionResults.length - passed - failed;
      if (status === 'failed' && failed === 0) return { passed, failed: Math.max(rest, 1), skipped: 0 };
      return { passed, failed, skipped: rest };
    }),
  );
}

const countPlaywright = ({ stats }: PlaywrightResults): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

/** A runner that fails without naming a test (a file that does not load, a crash) counts as one failed. */
function withFailedRun(count: Count | null, code: number): Count {
  const known = count ?? { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
}

function printStage(name: string, count: Count, started: number): void {
  const isGood = count.failed === 0 && count.skipped === 0;
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${isGood ? 'ok  ' : 'FAIL'} ${name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`,
  );
}

async function stage<T>(
  name: string,
  args: string[],
  read: { file: string; count: (results: T) => Count },
  environment: Record<string, string> = {},
): Promise<Count> {
  const started = performance.now();
  await rm(read.file, { force: true });
  const { code, printed } = await runProgram(args, environment);
  const results = await readResults<T>(read.file);
  const count = withFailedRun(results ? read.count(results) : null, code);
  if (count.failed > 0 || count.skipped > 0) console.log(printed);
  printStage(name, count, started);
  return count;
}

function vitest(
  name: string,
  projects: string[],
  environment: Record<string, string> = {},
  more: string[] = [],
): Promise<Count> {
  const file = `${RESULTS}/${name.replaceAll(' ', '-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return stage<VitestResults>(
    name,
    ['vitest', 'run', ...chosen, ...reporters, ...more],
    { file, count: countVitest },
    environment,
  );
}

async function check(): Promise<Count> {
  const started = performance.now();
  const results = await runChecks();
  printChecks(results);
  const failed = results.filter(({ breaches }) => breaches.length > 0).length;
  const count = { passed: results.length - failed, failed, skipped: 0 };
  printStage('check', count, started);
  return count;
}

/** The same tests twice: on the embedded database, and on a PostgreSQL server started for them. */
async function server(): Promise<Count> {
  const embedded = await vitest('server on the embedded database', ['server'], { TEST_DATABASE_URL: '' });
  const postgres = await startPostgresServer();
  try {
    return sum([
      embedded,
      await vitest('server on PostgreSQL', ['server'], { TEST_DATABASE_URL: postgres.address }, [
        // The embedded engine's own tests would only run a second time.
        '--exclude=src/database/embedded/**',
      ]),
    ]);
  } finally {
    await postgres.stop();
  }
}

const STAGES: Record<string, () => Promise<Count>> = {
  check,
  unit: () => vitest('unit', ['rules', 'console']),
  server,
  journeys: () =>
    stage<PlaywrightResults>('journeys', ['playwright', 'test'], {
      file: `${RESULTS}/journeys.json`,
      count: countPlaywright,
    }),
};

function sum(counts: readonly Count[]): Count {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`There is no "${unknown.join(', ')}". Choose from ${Object.keys(STAGES).join(', ')}.`);
  process.exit(1);
}
// Ends through process.exit, so that a server that was started for the tests ends too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
await mkdir(RESULTS, { recursive: true });
const counts: Count[] = [];
for (const [name, run] of Object.entries(STAGES))
  if (wanted.length === 0 || wanted.includes(name)) counts.push(await run());
const total = sum(counts);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
if (total.failed > 0 || total.skipped > 0 || total.passed === 0) process.exitCode = 1;
