/**
 * Races with the changes to try, and their recalculated points, as after saving the same changes: when a result or the day of a race
 * changes, the strength of field is recalculated from those who started and the newest published ranking on or before the day, then
 * places and points; when only its tier, the tier's numbers or the ideal times change, the strength of field stays and only points
 * follow. A manual strength of field takes precedence in both. See docs/domain.md, "Strength of field".
 */
import { type PlainDate, yearOf } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import { type PointsOfResult, type RaceForPoints, type RankingSystem, racePoints } from '../points/points.ts';
import type { TierPoints } from '../points/points-by-field.ts';
import {
  type DivisionToScore,
  namedSystem,
  type RankingPoints,
  resultForPoints,
  strengthOfStarters,
} from '../points/results-scoring.ts';
import { type Division, divisions } from '../races/division.ts';
import { type RaceColumns, wholePoints } from '../ranking/ranking-columns.ts';
import { startersOf } from '../strength-of-field/strength-of-field.ts';
import { changeOf, triedTimes, type WhatIfChange } from './what-if-changes.ts';

/** A result as it is stored. Times in whole seconds, 0 means none. */
export type WhatIfResult = {
  resultId: number;
  athleteId: number;
  division: Division;
  status: ResultStatus;
  swim: number;
  t1: number;
  bike: number;
  t2: number;
  run: number;
  overall: number;
  rankingSystem: RankingSystem | null;
};

/** A race as it is stored, with all its results. `scoring` contains the strength of field in use. */
export type WhatIfRace = {
  raceId: number;
  date: PlainDate | null;
  tierId: number | null;
  distanceType: number;
  scoring: Readonly<Record<Division, DivisionToScore>>;
  results: readonly WhatIfResult[];
};

/** An archived tier is kept by the races that have it, and given to no other. */
export type WhatIfTier = TierPoints & { tierId: number; isArchived: boolean };

/** The recalculation that the changes of a race require: none, its points, or its strength of field and then its points. */
export type Following = 'nothing' | 'points' | 'strength of field';

export type ChangedRace = { race: WhatIfRace; tier: WhatIfTier | null; following: Following };

/** The tiers with the numbers to try. */
export function tiersWithChanges(
  tiers: readonly WhatIfTier[],
  changes: readonly WhatIfChange[],
): WhatIfTier[] {
  return tiers.map((tier) => {
    const tried = changeOf(changes, 'tier-points', ({ tier_id }) => tier_id === tier.tierId);
    return tried
      ? { ...tier, basePoints: tried.base_points, dropoffPercentage: tried.dropoff_percentage }
      : tier;
  });
}

/** A result with the status and times to try. */
export function resultWithChanges(result: WhatIfResult, changes: readonly WhatIfChange[]): WhatIfResult {
  const isOwn = ({ result_id }: { result_id: number }) => result_id === result.resultId;
  const status = changeOf(changes, 'result-status', isOwn)?.status ?? result.status;
  const times = changeOf(changes, 'result-times', isOwn)?.times ?? {};
  const changed = { ...result, status };
  for (const name of triedTimes) changed[name] = times[name] ?? result[name];
  return changed;
}

/** One race with the changes; `tiers` as stored. */
export function raceWithChanges(
  race: WhatIfRace,
  tiers: readonly WhatIfTier[],
  changes: readonly WhatIfChange[],
): ChangedRace {
  const isOwn = ({ race_id }: { race_id: number }) => race_id === race.raceId;
  const isLeftOut = changeOf(changes, 'race-left-out', isOwn) !== undefined;
  const tierTried = changeOf(changes, 'race-tier', isOwn);
  const tierId = isLeftOut ? null : tierTried ? tierTried.tier_id : race.tierId;
  const date = changeOf(changes, 'race-date', isOwn)?.date ?? race.date;
  const ids = new Set(changes.flatMap((change) => ('result_id' in change ? [change.result_id] : [])));
  const isNamed = race.results.some(({ resultId }) => ids.has(resultId));
  const results = isNamed
    ? race.results.map((result) => (ids.has(result.resultId) ? resultWithChanges(result, changes) : result))
    : race.results;
  const tierNow = tierOf(tiers, race.tierId);
  const tier = tierOf(tiersWithChanges(tiers, changes), tierId);
  const hasIdealTimes = divisions.some(
    (division) => race.scoring[division].race.adjustedIdealSeconds !== null,
  );
  const isMeasured = date !== race.date || results.some((result, at) => isOther(result, race.results[at]));
  const isScored = !isSameTier(tierNow, tier) || (isLeftOut && hasIdealTimes);
  const of = (division: Division) =>
    scoringWith(race.scoring[division], { year: date === null ? null : yearOf(date), tier, isLeftOut });
  return {
    race: { ...race, date, tierId, results, scoring: { MPRO: of('MPRO'), FPRO: of('FPRO') } },
    tier,
    following: isMeasured ? 'strength of field' : isScored ? 'points' : 'nothing',
  };
}

const tierOf = (tiers: readonly WhatIfTier[], tierId: number | null): WhatIfTier | null =>
  tiers.find((tier) => tier.tierId === tierId) ?? null;

const isSameTier = (one: WhatIfTier | null, other: WhatIfTier | null): boolean =>
  one?.tierId === other?.tierId &&
  one?.basePoints === other?.basePoints &&
  one?.dropoffPercentage === other?.dropoffPercentage;

const isOther = (result: WhatIfResult, before: WhatIfResult | undefined): boolean =>
  before !== undefined &&
  result !== before &&
  (result.status !== before.status || triedTimes.some((name) => result[name] !== before[name]));

function scoringWith(
  { race, manualStrengthOfField }: DivisionToScore,
  { year, tier, isLeftOut }: { year: number | null; tier: WhatIfTier | null; isLeftOut: boolean },
): DivisionToScore {
  const adjustedIdealSeconds = isLeftOut ? null : race.adjustedIdealSeconds;
  return { race: { ...race, year: year ?? race.year, tier, adjustedIdealSeconds }, manualStrengthOfField };
}

/** A calculated division of a race: its strength of field in use, and places and points by result. */
export type ScoredWhatIf = {
  division: Division;
  strengthOfField: number | null;
  /** Without their parts: the numbers of a tier may affect tens of thousands of results, which are all in memory at once. */
  points: { results: readonly Omit<PointsOfResult, 'parts'>[] };
};

/**
 * Places and points of the divisions that have results. `ranking` contains the ranking points for the strength of field; it is used only where
 * that is recalculated.
 */
export function scoredRace({ race, following }: ChangedRace, ranking: RankingPoints): ScoredWhatIf[] {
  return divisions.flatMap((division) => {
    const own = race.results.filter((result) => result.division === division);
    if (own.length === 0) return [];
    const { race: today, manualStrengthOfField } = race.scoring[division];
    const starters = () => strengthOfStarters(startersOf(own, []), race.date === null ? null : ranking);
    const strengthOfField =
      following === 'strength of field' ? (manualStrengthOfField ?? starters()) : today.strengthOfField;
    const rankingSystem = namedSystem(own.map((result) => result.rankingSystem));
    const forPoints: RaceForPoints = { ...today, strengthOfField, rankingSystem };
    const points = racePoints(
      forPoints,
      own.map((result) => resultForPoints(result.resultId, result)),
    );
    return [{ division, strengthOfField, points: { results: points.results.map(withoutParts) } }];
  });
}

const withoutParts = ({ parts: _parts, ...points }: PointsOfResult): Omit<PointsOfResult, 'parts'> => points;

/** A race's contribution to rankings: finished results with points in the athlete's division; null while its day is unknown. */
export function columnsOfRace(
  { race, tier }: ChangedRace,
  scored: readonly ScoredWhatIf[],
  divisionOf: ReadonlyMap<number, Division>,
): RaceColumns | null {
  if (race.date === null) return null;
  const results = new Map(race.results.map((result) => [result.resultId, result]));
  const numbers: number[] = [];
  for (const { division, points } of scored)
    for (const { id, overallPoints, swimPoints, bikePoints, runPoints } of points.results) {
      const result = results.get(id);
      if (result?.status !== 'Finish' || divisionOf.get(result.athleteId) !== division) continue;
      if (overallPoints === null && swimPoints === null && bikePoints === null && runPoints === null)
        continue;
      numbers.push(id, result.athleteId, wholePoints(overallPoints));
      numbers.push(wholePoints(swimPoints), wholePoints(bikePoints), wholePoints(runPoints));
    }
  const { raceId, date: raceDate, distanceType } = race;
  const tierBasePoints = tier?.basePoints ?? null;
  return { raceId, raceDate, tierBasePoints, distanceType, numbers: Int32Array.from(numbers) };
}
