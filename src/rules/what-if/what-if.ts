/**
 * A hypothetical ranking: the changes are applied to the affected races, their points are recalculated, and the ranking is generated from
 * them and from the stored points of all other races. Without changes it equals the ranking generated today; applying changes twice
 * equals applying them once. Nothing is saved.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { RankingPoints } from '../points/results-scoring.ts';
import type { RankingColumns } from '../ranking/ranking-columns.ts';
import { rankingSetForRace } from '../strength-of-field/strength-of-field.ts';
import { effectiveChanges, typeWithChanges, type WhatIfChange } from './what-if-changes.ts';
import {
  type ChangedRace,
  columnsOfRace,
  raceWithChanges,
  type ScoredWhatIf,
  scoredRace,
  type WhatIfRace,
  type WhatIfTier,
} from './what-if-races.ts';

/** A published set, with the points of all starters of the affected races. */
export type PublishedRanking = { id: number; date: PlainDate; points: ReadonlyMap<number, number> };

/** The stored facts that changes apply to: every race that one of them can affect, and all tiers. */
export type WhatIfFacts = {
  races: readonly WhatIfRace[];
  tiers: readonly WhatIfTier[];
  published: readonly PublishedRanking[];
};

/** A race whose points depend on the changes. */
export type TouchedRace = ChangedRace & { before: WhatIfRace; scored: ScoredWhatIf[] };

/** A race with the changes applied and rescored; null when none of its points depend on them. */
export function touchedRace(
  before: WhatIfRace,
  facts: WhatIfFacts,
  changes: readonly WhatIfChange[],
): TouchedRace | null {
  const changed = raceWithChanges(before, facts.tiers, effectiveChanges(changes));
  if (changed.following === 'nothing') return null;
  return { before, ...changed, scored: scoredRace(changed, pointsOn(facts, changed.race.date)) };
}

/** The ranking's input with the affected races replaced, and with the rule to try. */
export function columnsWithChanges(
  columns: RankingColumns,
  touched: readonly TouchedRace[],
  changes: readonly WhatIfChange[],
): RankingColumns {
  const raceIds = new Set(touched.map(({ race }) => race.raceId));
  const others = columns.races.filter(({ raceId }) => !raceIds.has(raceId));
  const divisionOf = new Map(columns.athletes.map(({ athleteId, division }) => [athleteId, division]));
  const own = touched.flatMap((race) => columnsOfRace(race, race.scored, divisionOf) ?? []);
  const type = typeWithChanges(columns.type, effectiveChanges(changes));
  return { ...columns, type, races: [...others, ...own] };
}

/** The points used for a race of this day; null when no day is known. */
function pointsOn({ published }: WhatIfFacts, date: PlainDate | null): RankingPoints {
  if (date === null) return null;
  const sets = published.map((set) => ({ ...set, isPublished: true }));
  return rankingSetForRace(date, sets)?.points ?? new Map();
}
