import { describe, expect, it } from 'vitest';
import { sameNamed, similarlyNamed } from './similar-names.ts';

const ALL = ['Race', 'Podium', 'Black Diamond', 'Büchel', 'Canyon', 'On', 'Orbea', 'Race 2025'].map(
  (name) => ({
    name,
  }),
);
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('names similar to a typed one', () => {
  it.each([
    ['race ', ['Race']],
    ['Races', ['Race']],
    ['canyon ', ['Canyon']],
    ['Cannyon', ['Canyon']],
    ['blackdiamond', ['Black Diamond']],
    ['Buchel', ['Büchel']],
    ['Orba', ['Orbea']],
    ['Ora', []],
    ['One', []],
    ['race-2025', ['Race 2025']],
    ['Race 2026', []],
    ['', []],
    [' - ', []],
  ])('%j: %j', (typed, near) => {
    expect(names(similarlyNamed(ALL, typed))).toEqual(near);
  });

  it.each([
    ['PODIUM', ['Podium']],
    ['po-dium', ['Podium']],
    ['Podiums', []],
    ['', []],
  ])('%j is the same as %j', (typed, same) => {
    expect(names(sameNamed(ALL, typed))).toEqual(same);
  });
});
