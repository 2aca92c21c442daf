import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type FileResult, failureLine } from './results.ts';

/** When a file fails before its tests (it does not load, its beforeAll throws), all of them count as failed. */
function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const states = tests.map((test) => test.result().state);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length;
  const rest = states.length - passed - failed;
  const isBroken = module.state() === 'failed' && failed === 0;
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return {
    file: relative(process.cwd(), module.moduleId),
    seconds: (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000,
    passed,
    failed: isBroken ? Math.max(rest, 1) : failed,
    skipped: isBroken ? 0 : rest,
    failures: isBroken
      ? [failureLine('the file', module.errors()[0]?.message)]
      : tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => failureLine(test.fullName, test.result().errors?.[0]?.message)),
  };
}

/** A Vitest reporter that writes the results of each test file into the file VITEST_RESULTS. */
export default class VitestResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(process.env.VITEST_RESULTS ?? '', JSON.stringify(modules.map(resultOf)));
  }
}
