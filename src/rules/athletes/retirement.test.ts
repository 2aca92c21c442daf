import { describe, expect, it } from 'vitest';
import { retirementDateOf } from './retirement.ts';

describe('retired after 104 weeks without a race', () => {
  it.each([
    ['the last race 728 days ago', '2024-06-03', '2026-06-01', null],
    ['the last race 729 days ago', '2024-06-02', '2026-06-01', '2024-06-02'],
    ['a race today', '2026-06-01', '2026-06-01', null],
    ['a race still to come', '2026-07-01', '2026-06-01', null],
    ['no race ever', null, '2026-06-01', null],
  ])('%s', (_name, lastRaceDate, today, retired) => {
    expect(retirementDateOf(lastRaceDate, today)).toBe(retired);
  });
});
