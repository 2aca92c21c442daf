import type { Queryable } from '#database/change-sets.ts';
import { overallPointsInSet } from '#features/results/server/points/race-points-store.ts';
import { rankingSets } from '#features/results/server/results-store.ts';
import { raceForPoints } from '#features/results/server/shared/recompute-race-points.ts';
import { type TierRow, tiersInOrder } from '#features/tiers/server/tiers-store.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import type { DivisionToScore } from '#rules/points/results-scoring.ts';
import type { Division } from '#rules/races/division.ts';
import { type RankingType, rankingWindow } from '#rules/ranking/ranking-types.ts';
import { rankingSetForRace } from '#rules/strength-of-field/strength-of-field.ts';
import type { PublishedRanking, WhatIfFacts } from '#rules/what-if/what-if.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { raceWithChanges, type WhatIfRace, type WhatIfTier } from '#rules/what-if/what-if-races.ts';
import {
  racesForWhatIf,
  racesOfResults,
  racesOfTiers,
  resultsForWhatIf,
  type WhatIfRaceRow,
} from './what-if-facts-store.ts';

/** The current data to which changes are applied, with names. */
export interface LoadedFacts {
  facts: WhatIfFacts;
  raceRows: ReadonlyMap<number, WhatIfRaceRow>;
  tierRows: ReadonlyMap<number, TierRow>;
  raceOfResult: ReadonlyMap<number, number>;
}

/** Reads every race that a change can affect, in the window of a set of this type and date or named by a change. */
export async function loadFacts(
  db: Queryable,
  { type, date }: { type: RankingType; date: PlainDate },
  changes: readonly WhatIfChange[],
): Promise<LoadedFacts> {
  const resultIds = changes.flatMap((change) => ('result_id' in change ? [change.result_id] : []));
  const tierIds = changes.flatMap((change) => (change.kind === 'tier-points' ? [change.tier_id] : []));
  const named = changes.flatMap((change) => ('race_id' in change ? [change.race_id] : []));
  const tierRows = await tiersInOrder(db);
  const raceOfResult = await racesOfResults(db, resultIds);
  const ofTiers = await racesOfTiers(db, tierIds, rankingWindow(type, date));
  const ids = [...new Set([...named, ...raceOfResult.values(), ...ofTiers])].sort((a, b) => a - b);
  const rows = await racesForWhatIf(db, ids);
  const results = await resultsForWhatIf(db, ids);
  const races = rows.map((row) => asRace(row, results.get(row.id) ?? []));
  const tiers = tierRows.map(asTier);
  return {
    facts: { races, tiers, published: await publishedFor(db, races, tiers, changes) },
    raceRows: new Map(rows.map((row) => [row.id, row])),
    tierRows: new Map(tierRows.map((row) => [row.id, row])),
    raceOfResult,
  };
}

const asTier = ({ id, base_points, dropoff_percentage, is_active }: TierRow): WhatIfTier => ({
  tierId: id,
  isArchived: is_active === 0,
  basePoints: base_points,
  dropoffPercentage: dropoff_percentage,
});

function asRace(row: WhatIfRaceRow, results: WhatIfRace['results']): WhatIfRace {
  const scoring = (division: Division): DivisionToScore => ({
    race: raceForPoints(row, division, null),
    manualStrengthOfField: division === 'MPRO' ? row.sof_mpro_manual : row.sof_fpro_manual,
  });
  return {
    raceId: row.id,
    date: row.date,
    tierId: row.tier_id,
    distanceType: row.distance_type,
    scoring: { MPRO: scoring('MPRO'), FPRO: scoring('FPRO') },
    results,
  };
}

/** The published sets used for races whose strength of field is recalculated, with the points of the starters. */
async function publishedFor(
  db: Queryable,
  races: readonly WhatIfRace[],
  tiers: readonly WhatIfTier[],
  changes: readonly WhatIfChange[],
): Promise<PublishedRanking[]> {
  const isTierOnly = changes.every(({ kind }) => kind === 'tier-points' || kind === 'counting-results');
  if (isTierOnly) return [];
  const measured = races
    .map((race) => raceWithChanges(race, tiers, changes))
    .filter(({ following }) => following === 'strength of field');
  if (measured.length === 0) return [];
  const sets = (await rankingSets(db)).map((set) => ({ ...set, isPublished: set.published === 1 }));
  const used = new Map<number, { date: PlainDate; athletes: Set<number> }>();
  for (const { race } of measured) {
    const set = race.date === null ? null : rankingSetForRace(race.date, sets);
    if (!set) continue;
    const { athletes } = used.get(set.id) ?? { athletes: new Set<number>() };
    for (const { athleteId } of race.results) athletes.add(athleteId);
    used.set(set.id, { date: set.date, athletes });
  }
  const published: PublishedRanking[] = [];
  for (const [id, { date, athletes }] of used)
    published.push({ id, date, points: await overallPointsInSet(db, id, [...athletes]) });
  return published;
}
