import { expect, test } from 'vitest';
import { isLicenceAllowed } from './packages.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['none stated', false],
])('%s: %s', (licence, isAllowed) => {
  expect(isLicenceAllowed(licence)).toBe(isAllowed);
});
