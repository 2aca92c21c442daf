import { readFile } from 'node:fs/promises';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** What the tests of one file came to, and the seconds from its loading to its end. */
export interface FileResult extends Count {
  file: string;
  seconds: number;
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

/** "3 passed, 0 failed", and what was skipped. */
export const inWords = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface PlaywrightSuite {
  file: string;
  specs: {
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

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
  return { ...sum([own, ...nested]), file: `journeys/${suite.file}`, seconds };
}

/** What a runner wrote about its files; none when it wrote nothing. Playwright's report names its suites. */
export async function readResults(file: string): Promise<FileResult[]> {
  const written = await readFile(file, 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => [],
  );
  if (Array.isArray(written)) return written;
  return (written as { suites: PlaywrightSuite[] }).suites.map(fileOfSuite);
}

/** The ten files that took longest, a line each. */
export const slowestFiles = (files: readonly FileResult[]): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
