/**
 * A ranking as it would be: the changes that staff try out are made to the races that they touch, points of those races are worked out
 * anew, and the ranking is generated from them and from the stored points of all other races. No change gives the very ranking that
 * generating today gives; changes made twice give what they give once. Nothing here is written anywhere.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { RankingPoints } from '../points/results-scoring.ts';
import type { RankingColumns } from '../ranking/ranking-columns.ts';
import { rankingSetForRace } from '../strength-of-field/strength-of-field.ts';
import { standingChanges, typeWithChanges, type WhatIfChange } from './what-if-changes.ts';
import {
  type ChangedRace,
  columnsOfRace,
  raceWithChanges,
  type ScoredWhatIf,
  scoredRace,
  type WhatIfRace,
  type WhatIfTier,
} from './what-if-races.ts';

/** A published set, with the points of all who start in the touched races. */
export type PublishedRanking = { id: number; date: PlainDate; points: ReadonlyMap<number, number> };

/** The stored facts that changes are made to: every race that one of them can touch, and all tiers. */
export type WhatIfFacts = {
  races: readonly WhatIfRace[];
  tiers: readonly WhatIfTier[];
  published: readonly PublishedRanking[];
};

/** A race whose points follow from the changes. */
export type TouchedRace = ChangedRace & { before: WhatIfRace; scored: ScoredWhatIf[] };

/** A race with the changes made and scored anew; null when nothing of it follows from them. */
export function touchedRace(
  before: WhatIfRace,
  facts: WhatIfFacts,
  changes: readonly WhatIfChange[],
): TouchedRace | null {
  const changed = raceWithChanges(before, facts.tiers, standingChanges(changes));
  if (changed.following === 'nothing') return null;
  return { before, ...changed, scored: scoredRace(changed, pointsOn(facts, changed.race.date)) };
}

/** What the ranking is made from with the touched races in place of the stored ones, and with the rule that is tried. */
export function columnsWithChanges(
  columns: RankingColumns,
  touched: readonly TouchedRace[],
  changes: readonly WhatIfChange[],
): RankingColumns {
  const raceIds = new Set(touched.map(({ race }) => race.raceId));
  const others = columns.races.filter(({ raceId }) => !raceIds.has(raceId));
  const own = touched.flatMap((race) => columnsOfRace(race, race.scored) ?? []);
  const type = typeWithChanges(columns.type, standingChanges(changes));
  return { ...columns, type, races: [...others, ...own] };
}

/** The points that a race of this day is measured by; null when no day is known. */
function pointsOn({ published }: WhatIfFacts, date: PlainDate | null): RankingPoints {
  if (date === null) return null;
  const sets = published.map((set) => ({ ...set, isPublished: true }));
  return rankingSetForRace(date, sets)?.points ?? new Map();
}
