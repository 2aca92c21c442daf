import { describe, expect, it } from 'vitest';
import { divisionsWithoutFinal, lacksResults, type SeasonRaceFacts } from './season-races.ts';

const race = (
  division: SeasonRaceFacts['division'],
  is_t100_grand_final: 0 | 1 = 0,
  with_results: SeasonRaceFacts['with_results'] = [],
): SeasonRaceFacts => ({ division, is_t100_grand_final, with_results });

describe('the races of a season', () => {
  it.each([
    [race('BOTH', 0, ['MPRO', 'FPRO']), false],
    [race('BOTH', 0, ['MPRO']), true],
    [race('BOTH'), true],
    [race('FPRO', 0, ['FPRO']), false],
    [race('FPRO', 0, []), true],
  ])('%j lacks results: %s', (one, lacks) => expect(lacksResults(one)).toBe(lacks));

  it.each([
    [[], []],
    [[race('BOTH')], ['MPRO', 'FPRO']],
    [[race('BOTH'), race('BOTH', 1)], []],
    [[race('BOTH'), race('MPRO', 1)], ['FPRO']],
    [[race('FPRO'), race('FPRO', 1)], []],
    [[race('MPRO'), race('FPRO', 1)], ['MPRO']],
  ] as const)('of %j a Final is missing for %j', (races, missing) => {
    expect(divisionsWithoutFinal(races)).toEqual(missing);
    expect(divisionsWithoutFinal(races.toReversed())).toEqual(missing);
  });
});
