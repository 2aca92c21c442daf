import { expect, it, test } from 'vitest';
import { CONTENT_POLICY } from './security-headers.ts';
import { COMPILING_WORKER, COMPILING_WORKER_POLICY } from './worker-policy.ts';

test.each([
  ['/srv/dist/console/assets/background-worker-DHJ5WIxh.js', true],
  ['/srv/dist/console/assets/background-worker-D_J5-Ixh.js.br', true],
  ['C:\\srv\\dist\\console\\assets\\background-worker-DHJ5WIxh.js.gz', true],
  ['/srv/dist/console/assets/face-worker-BNOLZhd2.js', false],
  ['/srv/dist/console/assets/start-background-worker.js', false],
  ['/srv/dist/console/background-worker-DHJ5WIxh.js', false],
  ['/srv/dist/console/index.html', false],
])('%s has the wider policy: %s', (path, isWider) => {
  expect(COMPILING_WORKER.test(path)).toBe(isWider);
});

it('lets text be compiled in that worker alone, and asks nobody else', () => {
  expect(JSON.stringify(CONTENT_POLICY)).not.toContain("'unsafe-eval'");
  expect(COMPILING_WORKER_POLICY).toMatch(
    /^default-src 'none'; script-src 'self' .*'unsafe-eval'; connect-src 'self' data:;/,
  );
});
