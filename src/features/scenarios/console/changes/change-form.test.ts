import { describe, expect, it } from 'vitest';
import {
  type Change,
  type ChangeValues,
  changeOfValues,
  NEW_CHANGE,
  NO_TIER,
  type PresentValues,
  valuesOfChange,
} from './change-form.ts';

const result = {
  status: 'Finish',
  swim: 1500,
  t1: 60,
  bike: 7000,
  t2: 50,
  run: 4000,
  overall: 12_610,
} as const;
const present: PresentValues = {
  ...{ tierId: 3, date: '2025-05-04', days: 35, result, basePoints: 90, dropoff: 5, count: 3 },
};
const made = (values: Partial<ChangeValues>, now: Partial<PresentValues> = {}) => {
  const response = changeOfValues(
    { ...NEW_CHANGE, raceId: 7, resultId: 70, ...values },
    { ...present, ...now },
  );
  return 'change' in response ? response.change : response.missing;
};

describe('the change from the fields of the dialog', () => {
  it.each<[Partial<ChangeValues>, Change | string]>([
    [{ raceId: null }, 'Choose a race'],
    [{}, 'Choose the tier'],
    [{ tierId: '1' }, { kind: 'race-tier', race_id: 7, tier_id: 1 }],
    [{ tierId: NO_TIER }, { kind: 'race-tier', race_id: 7, tier_id: null }],
    [{ tierId: '3' }, 'This is the current value'],
    [{ kind: 'race-date' }, 'Enter the date'],
    [{ kind: 'race-date', date: '2025-05-04' }, 'This is the current value'],
    [
      { kind: 'race-date', date: '2025-05-05' },
      { kind: 'race-date', race_id: 7, date: '2025-05-05' },
    ],
    [{ kind: 'race-cutoff' }, 'Enter the days'],
    [{ kind: 'race-cutoff', days: 35 }, 'This is the current value'],
    [
      { kind: 'race-cutoff', days: 0 },
      { kind: 'race-cutoff', race_id: 7, days: 0 },
    ],
    [{ kind: 'race-left-out' }, { kind: 'race-left-out', race_id: 7 }],
    [{ kind: 'result-status', resultId: null }, 'Choose a result'],
    [{ kind: 'result-status' }, 'Choose the status'],
    [{ kind: 'result-status', status: 'Finish' }, 'This is the current value'],
    [
      { kind: 'result-status', status: 'DQ' },
      { kind: 'result-status', result_id: 70, status: 'DQ' },
    ],
    [{ kind: 'result-times' }, 'Change a time'],
    [{ kind: 'result-times', times: { swim: 1500 } }, 'Change a time'],
    [
      { kind: 'result-times', times: { swim: 1501, run: 4000, overall: 12_611 } },
      { kind: 'result-times', result_id: 70, times: { swim: 1501, overall: 12_611 } },
    ],
    [{ kind: 'tier-points' }, 'Choose a tier'],
    [{ kind: 'tier-points', tierId: '3' }, 'This is the current value'],
    [
      { kind: 'tier-points', tierId: '3', basePoints: 85 },
      { kind: 'tier-points', tier_id: 3, base_points: 85, dropoff_percentage: 5 },
    ],
    [{ kind: 'counting-results' }, 'Enter the number'],
    [{ kind: 'counting-results', count: 3 }, 'This is the current value'],
    [
      { kind: 'counting-results', count: 4 },
      { kind: 'counting-results', count: 4 },
    ],
  ])('%j: %j', (values, expected) => {
    expect(made(values)).toEqual(expected);
  });

  it.each<Change>([
    { kind: 'race-tier', race_id: 7, tier_id: null },
    { kind: 'race-date', race_id: 7, date: '2025-09-09' },
    { kind: 'race-cutoff', race_id: 7, days: 20 },
    { kind: 'race-left-out', race_id: 7 },
    { kind: 'result-status', result_id: 70, status: 'DNF' },
    { kind: 'result-times', result_id: 70, times: { overall: 13_000 } },
    { kind: 'tier-points', tier_id: 3, base_points: 80, dropoff_percentage: 6 },
    { kind: 'counting-results', count: 5 },
  ])('is the same when edited without changes: %j', (change) => {
    expect(changeOfValues(valuesOfChange(change, 7), present)).toEqual({ change });
  });
});
