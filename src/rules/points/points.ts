/**
 * Race points of one division of a race. The scoring system is the one set for the race; else AIT when the division has one and the race has
 * no tier; else tier, strength of field and time. Races up to 2023 are scored by the form of 2023, later ones by the form of 2024. Only
 * finishers have points. Without what its system needs (an AIT; a tier and a strength of field) a division has no points at all, and the
 * result says what is missing. Strength of field 0 is a value, "no starter is ranked"; an unknown one is never treated as 0, since all
 * points would be too low. See docs/domain.md, "Race points".
 */
import { disciplinePoints } from './discipline-points.ts';
import {
  type CourseDisciplines,
  fastestFirst,
  finishTimes,
  type Leg,
  type LegSeconds,
  type PlacedResult,
  ranksByTime,
  type TimedEntry,
  unranked,
} from './places.ts';
import {
  type Baseline,
  baselineOf,
  type FieldForm,
  type FieldParts,
  pointsByField,
  type TierPoints,
} from './points-by-field.ts';
import { type IdealTimeParts, pointsByIdealTime } from './points-by-ideal-time.ts';

/** 1: Adjusted Ideal Time. 2: tier, strength of field and time. */
export type RankingSystem = 1 | 2;

/** Points for every percent faster than the baseline time. Source: docs/domain.md, "Points by place, strength of field and time". */
export const raceSlope = 6;

/** Last year of races scored by the form of 2023. Source: docs/domain.md, "Points by place, strength of field and time". */
const lastYearOfForm2023 = 2023;

export type RaceForPoints = {
  /** Year of the race's date. */
  year: number;
  courseDisciplines: CourseDisciplines;
  /** Null: the race has no tier. */
  tier: TierPoints | null;
  /** The value in use, manual before calculated (`effectiveStrengthOfField`); null: unknown. */
  strengthOfField: number | null;
  /** AIT of the division; null or 0: not set. */
  adjustedIdealSeconds: number | null;
  /** The scoring system, if set; it takes precedence over AIT and tier. */
  rankingSystem?: RankingSystem | null;
  /** Finishers of the whole division, when the results are only the first of them (a source that prints the first ten). */
  finishersInAll?: number;
};

/** A row of the division's results. Times in whole seconds, 0 means none. */
export type ResultForPoints = PlacedResult & LegSeconds;

export type OverallParts = ({ form: 'ideal time' } & IdealTimeParts) | ({ form: FieldForm } & FieldParts);

/** Points have two decimals; null means none. `parts` are their unrounded parts. */
export type PointsOfResult = {
  id: number;
  place: number;
  parts: { overall: OverallParts | null } & Record<Leg, FieldParts | null>;
} & Record<`${Leg | 'overall'}Points`, number | null>;

export type PointsOfDivision = {
  rankingSystem: RankingSystem;
  form: OverallParts['form'];
  /** Why nobody has points; null when they are calculated. */
  missing: 'tier' | 'strength of field' | 'adjusted ideal time' | null;
  finishers: number;
  /** Baseline time of the race; null when nobody finished. */
  baseline: Baseline | null;
  /** In the order of the results given. */
  results: PointsOfResult[];
};

/** The system that scores a race division. */
export function rankingSystemOf(race: RaceForPoints): RankingSystem {
  return race.rankingSystem ?? (hasIdealTime(race) && race.tier === null ? 1 : 2);
}

/** Points of every result of one division, with their parts. The order of the results does not matter. */
export function racePoints(race: RaceForPoints, results: readonly ResultForPoints[]): PointsOfDivision {
  const rankingSystem = rankingSystemOf(race);
  const form = rankingSystem === 1 ? 'ideal time' : fieldFormOf(race.year);
  const missing = missingOf(race, rankingSystem);
  // Sorted once here: sorting a sorted list again takes almost no time.
  const times = fastestFirst(finishTimes(results));
  const places = ranksByTime(times);
  const parts = missing === null ? partsOf(race, form, { results, times }) : noParts;
  return {
    rankingSystem,
    form,
    missing,
    finishers: times.length,
    baseline: baselineOf(times, race.finishersInAll),
    results: results.map(({ id }) => pointsOfResult(id, places.get(id) ?? unranked, parts)),
  };
}

function hasIdealTime(race: RaceForPoints): boolean {
  return race.adjustedIdealSeconds !== null && race.adjustedIdealSeconds > 0;
}

function fieldFormOf(year: number): FieldForm {
  return year <= lastYearOfForm2023 ? '2023' : '2024';
}

function missingOf(race: RaceForPoints, system: RankingSystem): PointsOfDivision['missing'] {
  if (system === 1) return hasIdealTime(race) ? null : 'adjusted ideal time';
  if (race.tier === null) return 'tier';
  return race.strengthOfField === null ? 'strength of field' : null;
}

type PartsById = { overall: ReadonlyMap<number, OverallParts> } & Record<
  Leg,
  ReadonlyMap<number, FieldParts>
>;

const noParts: PartsById = { overall: new Map(), swim: new Map(), bike: new Map(), run: new Map() };

function partsOf(
  race: RaceForPoints,
  form: OverallParts['form'],
  { results, times }: { results: readonly ResultForPoints[]; times: readonly TimedEntry[] },
): PartsById {
  const { tier, strengthOfField, adjustedIdealSeconds, courseDisciplines } = race;
  if (form === 'ideal time') {
    const byIdealTime = pointsByIdealTime(adjustedIdealSeconds ?? 0, times);
    return { ...noParts, overall: new Map([...byIdealTime].map(([id, parts]) => [id, { form, ...parts }])) };
  }
  if (tier === null || strengthOfField === null) return noParts;
  const field = { tier, strengthOfField, courseDisciplines };
  const overall = pointsByField(
    { tier, strengthOfField, form, slope: raceSlope },
    times,
    baselineOf(times, race.finishersInAll),
  );
  return {
    // The first spread object is copied in one step.
    overall: new Map([...overall].map(([id, parts]) => [id, { ...parts, form }])),
    swim: disciplinePoints(field, results, 'swim'),
    bike: disciplinePoints(field, results, 'bike'),
    run: disciplinePoints(field, results, 'run'),
  };
}

function pointsOfResult(id: number, place: number, partsById: PartsById): PointsOfResult {
  const parts = {
    overall: partsById.overall.get(id) ?? null,
    swim: partsById.swim.get(id) ?? null,
    bike: partsById.bike.get(id) ?? null,
    run: partsById.run.get(id) ?? null,
  };
  return {
    id,
    place,
    overallPoints: parts.overall?.points ?? null,
    swimPoints: parts.swim?.points ?? null,
    bikePoints: parts.bike?.points ?? null,
    runPoints: parts.run?.points ?? null,
    parts,
  };
}
