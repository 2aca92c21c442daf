/**
 * What staff try out against a ranking before anything is saved: another tier, date or cut-off of a race, a race left out, another
 * status or other times of a result, other numbers of a tier, another number of counting results. Names are those of the wire, since a
 * named scenario keeps its changes as they are. Two changes of the same fact of the same record: the later one stands, so that the
 * order of changes of different records never matters.
 *
 * A race is left out by taking what scores it: its tier, and its adjusted ideal times. Its results stay and earn no points, in this
 * ranking and in every other. A place is never set by itself: it follows from the times.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import type { RankingType } from '../ranking/ranking-types.ts';

/** Times of a result in whole seconds, 0 is none; what is not named stays. */
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

/** The fact that a change is about: equal for two changes of which only one can stand. */
export function factOf(change: WhatIfChange): string {
  if ('race_id' in change) return `${change.kind} ${change.race_id}`;
  if ('result_id' in change) return `${change.kind} ${change.result_id}`;
  return change.kind === 'tier-points' ? `${change.kind} ${change.tier_id}` : change.kind;
}

/** The changes that stand: of each fact the last, at the place where it was first named. */
export function standingChanges(changes: readonly WhatIfChange[]): WhatIfChange[] {
  const standing = new Map<string, WhatIfChange>();
  for (const change of changes) standing.set(factOf(change), change);
  return [...standing.values()];
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

/** The set's type with another number of counting race points, where that is tried; the legs' numbers stay. */
export function typeWithChanges(type: RankingType, changes: readonly WhatIfChange[]): RankingType {
  const counting = changeOf(changes, 'counting-results');
  return counting ? { ...type, countingResults: counting.count } : type;
}

/** Whether a change is of the ranking's rule, which is no data: it can be tried and kept, and cannot be applied. */
export const isOfRule = (change: WhatIfChange): boolean => change.kind === 'counting-results';
