import { describe, expect, it } from 'vitest';
import { addDays } from '../dates-and-times/dates.ts';
import { type RetirementFacts, retirementChange, retirementDateOf } from './retirement.ts';

const TODAY = '2026-06-01';

describe('retired after 104 weeks without a race', () => {
  it.each([
    ['the last race 728 days ago', '2024-06-03', TODAY, null],
    ['the last race 729 days ago', '2024-06-02', TODAY, '2024-06-02'],
    ['a race today', TODAY, TODAY, null],
    ['a race still to come', '2026-07-01', TODAY, null],
    ['no race ever', null, TODAY, null],
  ])('%s', (_name, lastRaceDate, today, retired) => {
    expect(retirementDateOf(lastRaceDate, today)).toBe(retired);
  });
});

describe('what a sync changes', () => {
  it.each<[string, string | null, string | null, RetirementFacts['retirement_source'], unknown]>([
    ['active, raced recently', '2026-01-04', null, null, undefined],
    ['active, last raced 729 days ago', '2024-06-02', null, null, '2024-06-02'],
    ['active, last raced 728 days ago', '2024-06-03', null, null, undefined],
    ['retired by the rule, nothing new', '2024-06-02', '2024-06-02', 'rule', undefined],
    ['retired by the rule, raced again', '2026-05-31', '2024-06-02', 'rule', null],
    ['retired by the rule, an older race was added later', '2023-09-10', '2022-05-01', 'rule', '2023-09-10'],
    ['retired by the rule, all results gone', null, '2024-06-02', 'rule', undefined],
    ['a date set manually, raced again', '2026-05-31', '2025-12-31', 'hand', undefined],
    ['a date set manually, long ago', '2020-05-31', '2025-12-31', 'hand', undefined],
    ['emptied manually', '2020-05-31', null, 'hand', undefined],
    ['a date of unknown source', '2020-05-31', '2021-01-01', null, undefined],
    ['never raced', null, null, null, undefined],
  ])('%s', (_name, lastRaceDate, retirement_date, retirement_source, expected) => {
    expect(retirementChange({ lastRaceDate, retirement_date, retirement_source }, TODAY)).toBe(expected);
  });

  it('a second sync on the same day changes nothing', () => {
    for (let ago = 700; ago < 760; ago += 1) {
      const lastRaceDate = addDays(TODAY, -ago);
      const date = retirementChange({ lastRaceDate, retirement_date: null, retirement_source: null }, TODAY);
      const after = { retirement_date: date ?? null, retirement_source: date ? ('rule' as const) : null };
      expect(retirementChange({ lastRaceDate, ...after }, TODAY)).toBeUndefined();
    }
  });
});
