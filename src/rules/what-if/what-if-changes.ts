/**
 * The changes that staff can try on a ranking before anything is saved: another tier, date or cut-off of a race, a race left out, another
 * status or other times of a result, other numbers of a tier, another number of counting results. Field names are those of the API, since a
 * scenario stores its changes unchanged. Of two changes of the same fact of the same record the later one applies, so that the order of
 * changes of different records never matters.
 *
 * A race is left out by removing its scoring input: its tier and its adjusted ideal times. Its results stay and earn no points, in this
 * ranking and in every other. A place is never set directly: it follows from the times.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import type { RankingType } from '../ranking/ranking-types.ts';

/** Times of a result in whole seconds, 0 means none; omitted ones stay. */
export const triedTimes = ['swim', 't1', 'bike', 't2', 'run', 'overall'] as const;
export type WhatIfTimes = Partial<Record<(typeof triedTimes)[number], number | undefined>>;

export type WhatIfChange =
  | { kind: 'race-tier'; race_id: number; tier_id: number | null }
  | { kind: 'race-date'; race_id: number; date: PlainDate }
  | { kind: 'race-cutoff'; race_id: number; days: number }
  | { kind: 'race-left-out'; race_id: number }
  | { kind: 'result-status'; result_id: number; status: ResultStatus }
  | { kind: 'result-times'; result_id: number; times: WhatIfTimes }
  | { kind: 'tier-points'; tier_id: number; base_points: number; dropoff_percentage: number }
  | { kind: 'counting-results'; count: number };

/** The key of the changed fact: equal for two changes of which only one can apply. */
export function factOf(change: WhatIfChange): string {
  if ('race_id' in change) return `${change.kind} ${change.race_id}`;
  if ('result_id' in change) return `${change.kind} ${change.result_id}`;
  return change.kind === 'tier-points' ? `${change.kind} ${change.tier_id}` : change.kind;
}

/** The changes that apply: the last one of each fact, at the position where the fact was first changed. */
export function effectiveChanges(changes: readonly WhatIfChange[]): WhatIfChange[] {
  const effective = new Map<string, WhatIfChange>();
  for (const change of changes) effective.set(factOf(change), change);
  return [...effective.values()];
}

/** The change of this kind and record, if there is one. */
export function changeOf<Kind extends WhatIfChange['kind']>(
  changes: readonly WhatIfChange[],
  kind: Kind,
  isWanted: (change: Extract<WhatIfChange, { kind: Kind }>) => boolean = () => true,
): Extract<WhatIfChange, { kind: Kind }> | undefined {
  return changes.findLast(
    (change): change is Extract<WhatIfChange, { kind: Kind }> =>
      change.kind === kind && isWanted(change as Extract<WhatIfChange, { kind: Kind }>),
  );
}

/** The set's type with the number of counting race points to try, if any; the numbers of the legs stay. */
export function typeWithChanges(type: RankingType, changes: readonly WhatIfChange[]): RankingType {
  const counting = changeOf(changes, 'counting-results');
  return counting ? { ...type, countingResults: counting.count } : type;
}

/** Whether a change is about the ranking's rule, which is not data: it can be previewed and saved, but not applied. */
export const isOfRule = (change: WhatIfChange): boolean => change.kind === 'counting-results';
