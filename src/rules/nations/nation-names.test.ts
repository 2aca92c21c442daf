import { describe, expect, it } from 'vitest';
import { nationCodeOf, nationName, nationNames } from './nation-names.ts';

describe('names of nations', () => {
  it.each([
    ['ch', 'Switzerland'],
    [' DE ', 'Germany'],
    ['XK', 'Kosovo'],
    ['', null],
    ['GER', null],
    ['constructor', null],
  ])('%j is %s', (code, name) => {
    expect(nationName(code)).toBe(name);
  });

  it.each([
    ['Switzerland', 'CH'],
    ["cote d'ivoire", 'CI'],
    ['UNITED STATES', 'US'],
    ['Atlantis', null],
  ])('%j has the code %s', (name, code) => {
    expect(nationCodeOf(name)).toBe(code);
  });

  it('finds the code of every name', () => {
    expect(Object.entries(nationNames).map(([, name]) => nationCodeOf(name))).toEqual(
      Object.keys(nationNames),
    );
  });
});
