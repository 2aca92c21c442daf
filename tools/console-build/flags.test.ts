import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FLAG_FOLDER } from '../../src/console/ui/display/flag-address.ts';
import { nationNames } from '../../src/rules/nations/nation-names.ts';

const PACKAGE = new URL('../../node_modules/flag-icons/', import.meta.url);

test('a new version of the flags has a new URL', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
  expect(FLAG_FOLDER).toBe(`assets/flags-${version}`);
});

test('every nation has a flag', () => {
  const without = Object.keys(nationNames).filter(
    (code) => !existsSync(new URL(`flags/4x3/${code.toLowerCase()}.svg`, PACKAGE)),
  );
  expect(without).toEqual([]);
});
