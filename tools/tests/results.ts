import { readFile } from 'node:fs/promises';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The results of one test file; `seconds` include loading it. */
export interface FileResult extends Count {
  file: string;
  seconds: number;
  /** One line per failed test: its name and the start of its error. */
  failures: string[];
}

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

export function sum(counts: readonly Count[]): Count {
  const total = { ...NOTHING };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

/** "3 passed, 0 failed", plus skipped tests if any. */
export const formatCount = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface PlaywrightSuite {
  file: string;
  specs: {
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: { duration: number; error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

const LONGEST_MESSAGE = 300;
const COLOUR_CODES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** The test's name and the start of its error in one line. */
export const failureLine = (name: string, message = 'no message'): string =>
  `${name}: ${message.replace(COLOUR_CODES, '').replace(/\s+/g, ' ').slice(0, LONGEST_MESSAGE)}`;

const failuresOf = ({ title, tests }: PlaywrightSuite['specs'][number]): string[] =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results }) => failureLine(title, results.find(({ error }) => error)?.error?.message));

function fileOfSuite(suite: PlaywrightSuite): FileResult {
  const tests = suite.specs.flatMap((spec) => spec.tests);
  const nested = (suite.suites ?? []).map(fileOfSuite);
  const withStatus = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status)).length;
  const own = {
    passed: withStatus('expected'),
    failed: withStatus('unexpected', 'flaky'),
    skipped: withStatus('skipped'),
  };
  const ms = tests.flatMap(({ results }) => results).reduce((all, { duration }) => all + duration, 0);
  const seconds = nested.reduce((all, one) => all + one.seconds, ms / 1000);
  const failures = [...suite.specs.flatMap(failuresOf), ...nested.flatMap((one) => one.failures)];
  return { ...sum([own, ...nested]), file: `journeys/${suite.file}`, seconds, failures };
}

/** The results that a runner wrote; empty when it wrote none. Playwright's report has suites. */
export async function readResults(file: string): Promise<FileResult[]> {
  const written = await readFile(file, 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => [],
  );
  if (Array.isArray(written)) return written;
  return (written as { suites: PlaywrightSuite[] }).suites.map(fileOfSuite);
}

/** The ten slowest files, one line each. */
export const slowestFiles = (files: readonly FileResult[]): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);

/** All failed tests, one line each below their file; printed last, where they are easily found. */
export const failedTests = (files: readonly FileResult[]): string[] =>
  files.flatMap(({ file, failures }) => failures.map((failure) => `${file}\n    ${failure}`));
