import type { InputOf } from '#contract/declare-call.ts';
import type { previewWhatIf } from '#features/scenarios/what-if-contract.ts';
import type { ResultStatus } from '#rules/points/places.ts';
import { triedTimes, type WhatIfChange } from '#rules/what-if/what-if-changes.ts';

export type Change = InputOf<typeof previewWhatIf>['changes'][number];
export type ChangeKind = WhatIfChange['kind'];
export type Status = ResultStatus;
export type Times = Record<(typeof triedTimes)[number], number>;

export const KINDS: readonly { value: ChangeKind; label: string }[] = [
  { value: 'race-tier', label: 'Tier of a race' },
  { value: 'race-date', label: 'Date of a race' },
  { value: 'race-cutoff', label: 'Cut-off of a race' },
  { value: 'race-left-out', label: 'Leave a race out' },
  { value: 'result-status', label: 'Status of a result' },
  { value: 'result-times', label: 'Times of a result' },
  { value: 'tier-points', label: 'Base points of a tier' },
  { value: 'counting-results', label: 'Number of counting results' },
];

/** The fields of the change dialog; only those that its kind needs are used. */
export interface ChangeValues {
  kind: ChangeKind;
  raceId: number | null;
  resultId: number | null;
  /** The new tier of a race ('' for none), or the tier whose numbers are changed. */
  tierId: string | null;
  date: string | null;
  days: number | null;
  status: Status | null;
  /** Null: unchanged. */
  times: Partial<Times>;
  basePoints: number | null;
  dropoff: number | null;
  count: number | null;
}

export const NO_TIER = 'none';

export const NEW_CHANGE: ChangeValues = {
  kind: 'race-tier',
  raceId: null,
  resultId: null,
  tierId: null,
  date: null,
  days: null,
  status: null,
  times: {},
  basePoints: null,
  dropoff: null,
  count: null,
};

/** The values of a change that is edited again. */
export function valuesOfChange(change: Change, raceId: number | null): ChangeValues {
  return {
    ...NEW_CHANGE,
    kind: change.kind,
    raceId,
    ...('tier_id' in change && { tierId: String(change.tier_id ?? NO_TIER) }),
    ...('date' in change && { date: change.date }),
    ...('days' in change && { days: change.days }),
    ...('result_id' in change && { resultId: change.result_id }),
    ...('status' in change && { status: change.status }),
    ...('times' in change && { times: withoutUndefined(change.times) }),
    ...('base_points' in change && { basePoints: change.base_points, dropoff: change.dropoff_percentage }),
    ...('count' in change && { count: change.count }),
  };
}

const withoutUndefined = (times: Partial<Record<keyof Times, number | undefined>>): Partial<Times> =>
  Object.fromEntries(Object.entries(times).filter(([, seconds]) => seconds !== undefined));

/** The current values, as far as known: an equal value is not a change. */
export interface PresentValues {
  tierId?: number | null | undefined;
  date?: string | null | undefined;
  days?: number | undefined;
  result?: ({ status: Status } & Times) | undefined;
  basePoints?: number | undefined;
  dropoff?: number | undefined;
  count: number;
}

export type MadeChange = { change: Change } | { missing: string };

const SAME = 'This is the current value';

/** The change that the values describe, or what is still missing. */
export function changeOfValues(values: ChangeValues, present: PresentValues): MadeChange {
  const { kind } = values;
  if (kind === 'counting-results') return countingChange(values, present);
  if (kind === 'tier-points') return tierChange(values, present);
  if (values.raceId === null) return { missing: 'Choose a race' };
  if (kind === 'result-status' || kind === 'result-times') return resultChange(values, present);
  return raceChange(kind, values.raceId, values, present);
}

type KindOfRace = 'race-tier' | 'race-date' | 'race-cutoff' | 'race-left-out';

function raceChange(
  kind: KindOfRace,
  race_id: number,
  { tierId, date, days }: ChangeValues,
  present: PresentValues,
): MadeChange {
  if (kind === 'race-left-out') return { change: { kind, race_id } };
  if (kind === 'race-date') {
    if (date === null) return { missing: 'Enter the date' };
    return date === present.date ? { missing: SAME } : { change: { kind, race_id, date } };
  }
  if (kind === 'race-cutoff') {
    if (days === null) return { missing: 'Enter the days' };
    return days === present.days ? { missing: SAME } : { change: { kind, race_id, days } };
  }
  if (tierId === null) return { missing: 'Choose the tier' };
  const tier_id = tierId === NO_TIER ? null : Number(tierId);
  return tier_id === present.tierId ? { missing: SAME } : { change: { kind, race_id, tier_id } };
}

function resultChange(
  { kind, resultId: result_id, status, times }: ChangeValues,
  { result }: PresentValues,
): MadeChange {
  if (result_id === null) return { missing: 'Choose a result' };
  if (kind === 'result-status') {
    if (status === null) return { missing: 'Choose the status' };
    return status === result?.status
      ? { missing: SAME }
      : { change: { kind: 'result-status', result_id, status } };
  }
  const tried = triedTimes.filter((name) => times[name] !== undefined && times[name] !== result?.[name]);
  if (tried.length === 0) return { missing: 'Change a time' };
  return {
    change: {
      kind: 'result-times',
      result_id,
      times: Object.fromEntries(tried.map((name) => [name, times[name]])),
    },
  };
}

function tierChange({ tierId, basePoints, dropoff }: ChangeValues, present: PresentValues): MadeChange {
  if (tierId === null || tierId === NO_TIER) return { missing: 'Choose a tier' };
  const base_points = basePoints ?? present.basePoints;
  const dropoff_percentage = dropoff ?? present.dropoff;
  if (base_points === undefined || dropoff_percentage === undefined) return { missing: 'Enter both numbers' };
  if (base_points === present.basePoints && dropoff_percentage === present.dropoff) return { missing: SAME };
  return { change: { kind: 'tier-points', tier_id: Number(tierId), base_points, dropoff_percentage } };
}

function countingChange({ count }: ChangeValues, present: PresentValues): MadeChange {
  if (count === null) return { missing: 'Enter the number' };
  return count === present.count ? { missing: SAME } : { change: { kind: 'counting-results', count } };
}
