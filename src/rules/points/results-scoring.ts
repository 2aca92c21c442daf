/**
 * Calculates the effect of a results file before it is saved: places, points and strength of field of the divisions in it, with the
 * same rules as afterwards, so that the preview and the saved results agree. See docs/domain.md, "Race points".
 */
import { type Division, divisions } from '../races/division.ts';
import { type T100Race, t100Points } from '../standings/t100-points.ts';
import { hasStarted, strengthOfField } from '../strength-of-field/strength-of-field.ts';
import type { ResultStatus } from './places.ts';
import {
  type PointsOfDivision,
  type PointsOfResult,
  type RaceForPoints,
  type RankingSystem,
  type ResultForPoints,
  racePoints,
  rankingSystemOf,
} from './points.ts';

/** Overall ranking points by athlete in the set used for the race; null: the day of the race is unknown. */
export type RankingPoints = ReadonlyMap<number, number> | null;

/** The ranking system that all of a division's results contain; null when none does or they differ. */
export function namedSystem(named: readonly (RankingSystem | null)[]): RankingSystem | null {
  const systems = new Set(named.filter((system) => system !== null));
  return systems.size === 1 ? ([...systems][0] ?? null) : null;
}

/** Strength of field of the starters (an id of null: a new athlete); null without starters or without a ranking. */
export function strengthOfStarters(
  athleteIds: readonly (number | null)[],
  points: RankingPoints,
): number | null {
  if (points === null || athleteIds.length === 0) return null;
  const starters = athleteIds.map((athleteId) => ({
    athleteId: athleteId ?? 0,
    points: points.get(athleteId ?? 0) ?? null,
  }));
  return strengthOfField(starters).strengthOfField;
}

/** A row that is saved, or may be saved. Times in whole seconds, 0 means none. */
export type RowToScore = {
  rowNumber: number;
  athleteId: number | null;
  division: Division;
  status: ResultStatus;
  swim: number;
  bike: number;
  run: number;
  overall: number;
  rankingSystem: RankingSystem | null;
};

type Times = Pick<RowToScore, 'status' | 'swim' | 'bike' | 'run' | 'overall'>;

/** A row as input of the points rules. */
export function resultForPoints(id: number, { status, swim, bike, run, overall }: Times): ResultForPoints {
  return { id, status, overallSeconds: overall, swimSeconds: swim, bikeSeconds: bike, runSeconds: run };
}

/** A division of the race as input of the points rules, with the manual strength of field only. */
export type DivisionToScore = { race: RaceForPoints; manualStrengthOfField: number | null };

export type ScoredLine = { rowNumber: number; t100Points: number | null } & Omit<
  PointsOfResult,
  'id' | 'place' | 'parts'
>;

export type ScoredDivision = {
  division: Division;
  rankingSystem: RankingSystem;
  missing: PointsOfDivision['missing'];
  /** The value in use after saving. */
  strengthOfField: number | null;
  isManual: boolean;
  lines: ScoredLine[];
};

/** Points of the rows, by division; divisions without rows are omitted. The order of the rows does not matter. */
export function scoreLines(
  lines: readonly RowToScore[],
  race: Readonly<Record<Division, DivisionToScore>>,
  ranking: RankingPoints,
  t100Race: T100Race | null,
): ScoredDivision[] {
  return divisions.flatMap((division) => {
    const own = lines.filter((line) => line.division === division);
    return own.length === 0 ? [] : [scoreDivision(division, own, race[division], ranking, t100Race)];
  });
}

function scoreDivision(
  division: Division,
  lines: readonly RowToScore[],
  { race, manualStrengthOfField }: DivisionToScore,
  ranking: RankingPoints,
  t100Race: T100Race | null,
): ScoredDivision {
  const starters = lines.filter((line) => hasStarted(line.status)).map((line) => line.athleteId);
  const forPoints: RaceForPoints = {
    ...race,
    strengthOfField: manualStrengthOfField ?? strengthOfStarters(starters, ranking),
    rankingSystem: namedSystem(lines.map((line) => line.rankingSystem)),
  };
  const scored = racePoints(
    forPoints,
    lines.map((line) => resultForPoints(line.rowNumber, line)),
  );
  return {
    division,
    rankingSystem: rankingSystemOf(forPoints),
    missing: scored.missing,
    strengthOfField: forPoints.strengthOfField,
    isManual: manualStrengthOfField !== null,
    lines: scored.results.map(({ id, place, parts: _parts, ...points }) => ({
      rowNumber: id,
      ...points,
      t100Points: t100Race ? t100Points(t100Race, place) : null,
    })),
  };
}
