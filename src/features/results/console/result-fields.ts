import { printTime } from '#rules/dates-and-times/times.ts';
import { type ResultTimes, sumOfLegs } from '#rules/results-import/results-file-status.ts';
import type { VisibleResult } from './visible-results.ts';

/** The fields of the result dialog. Times in whole seconds; 0: no time. */
export interface ResultValues extends ResultTimes {
  athleteId: number | null;
  status: 'Finish' | 'DNF' | 'DQ' | 'DNS';
  country: string;
}

export const RESULT_TIMES = [
  ['swim', 'Swim'],
  ['t1', 'T1'],
  ['bike', 'Bike'],
  ['t2', 'T2'],
  ['run', 'Run'],
  ['overall', 'Overall'],
] as const;

export const NEW_RESULT: ResultValues = {
  athleteId: null,
  status: 'Finish',
  country: '',
  swim: 0,
  t1: 0,
  bike: 0,
  t2: 0,
  run: 0,
  overall: 0,
};

export const valuesOf = (result: VisibleResult): ResultValues => ({
  athleteId: result.id,
  status: result.status,
  country: result.country_in_result ?? '',
  swim: result.swim,
  t1: result.t1,
  bike: result.bike,
  t2: result.t2,
  run: result.run,
  overall: result.overall,
});

export const CORRECTABLE = ['status', 'country', 'swim', 't1', 'bike', 't2', 'run', 'overall'] as const;

export function changedAttributes(stored: ResultValues, values: ResultValues) {
  return CORRECTABLE.filter((name) => stored[name] !== values[name]).map((name) => ({
    name,
    value: values[name],
  }));
}

/** The sum of the legs, to compare with the overall time: "Legs: 8:14:02". Null while a leg is missing. */
export function formatLegs(values: ResultTimes): string | null {
  const { overall } = values;
  const sum = sumOfLegs(values);
  if (sum === null) return null;
  if (overall === 0) return `Sum of the legs: ${printTime(sum)}`;
  const difference = overall - sum;
  if (difference === 0) return `Sum of the legs is the same, ${printTime(sum)}`;
  return `Sum of the legs: ${printTime(sum)}, ${Math.abs(difference)} s ${difference > 0 ? 'less' : 'more'}`;
}

/** A message why it cannot be saved yet; null when it can. */
export function whyNotSaved(values: ResultValues, reason: string, isChanged: boolean): string | null {
  if (values.athleteId === null) return 'Choose the athlete';
  if (values.status === 'Finish' && values.overall === 0) return 'A finisher needs an overall time';
  if (!isChanged) return 'Nothing has changed';
  return reason.trim() === '' ? 'Enter the reason' : null;
}
