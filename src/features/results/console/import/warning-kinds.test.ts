import { describe, expect, it } from 'vitest';
import { kindOfWarning, warningKinds } from './warning-kinds.ts';

describe('the kinds of warnings', () => {
  it.each([
    ['Place: the file says 9, by time it is 8.', 'Place'],
    ['Country: "Atlantis" is not a known nation.', 'Country'],
    ['Race Points: "x" is not a number; ignored.', 'Race Points'],
    ['T1: "x" is not a number; ignored.', 'T1'],
    ['Ann Berg has been retired since 2024-01-01.', 'Other'],
    ['Overall is 12 s more than the sum of the legs.', 'Other'],
  ])('%s', (warning, kind) => expect(kindOfWarning(warning)).toBe(kind));

  it('are counted by line, the most frequent first', () => {
    const lines = [
      { warnings: ['Country: a', 'Place: b', 'Place: c'] },
      { warnings: ['Place: d'] },
      { warnings: ['Division: e'] },
    ];
    expect(warningKinds(lines)).toEqual([
      ['Place', 2],
      ['Country', 1],
      ['Division', 1],
    ]);
  });
});
