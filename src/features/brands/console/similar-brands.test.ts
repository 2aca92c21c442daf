import { describe, expect, it } from 'vitest';
import { similarBrands } from './similar-brands.ts';

const BRANDS = ['Canyon', 'Black Diamond', 'Büchel', 'On', 'Orbea'].map((name) => ({ name }));

describe('brands near a typed name', () => {
  it.each([
    ['canyon ', ['Canyon']],
    ['Cannyon', ['Canyon']],
    ['blackdiamond', ['Black Diamond']],
    ['Buchel', ['Büchel']],
    ['Orba', ['Orbea']],
    ['Ora', []],
    ['One', []],
    ['', []],
    [' - ', []],
  ])('%j: %j', (typed, near) => {
    expect(similarBrands(BRANDS, typed).map((brand) => brand.name)).toEqual(near);
  });
});
