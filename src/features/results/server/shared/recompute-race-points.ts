import type { Queryable, Tx } from '#database/change-sets.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import {
  type PointsOfDivision,
  type RaceForPoints,
  type RankingSystem,
  racePoints,
} from '#rules/points/points.ts';
import { namedSystem } from '#rules/points/results-scoring.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { type T100Race, t100Points } from '#rules/standings/t100-points.ts';
import { effectiveStrengthOfField } from '#rules/strength-of-field/strength-of-field.ts';
import {
  lockRaceResults,
  type RaceFacts,
  raceFacts,
  resultsToScore,
  writePoints,
} from '../points/race-points-store.ts';

/** Races without a known year are scored by the current points system. */
const YEAR_OF_CURRENT_SYSTEM = 2024;

/** One division of a race in the form that the points rules take. */
export function raceForPoints(
  facts: RaceFacts,
  division: Division,
  rankingSystem: RankingSystem | null,
): RaceForPoints {
  const isMen = division === 'MPRO';
  const { base_points, dropoff_percentage } = facts;
  return {
    year: facts.date === null ? (facts.year ?? YEAR_OF_CURRENT_SYSTEM) : yearOf(facts.date),
    courseDisciplines: facts.course_disciplines,
    tier:
      base_points === null || dropoff_percentage === null
        ? null
        : { basePoints: base_points, dropoffPercentage: dropoff_percentage },
    strengthOfField: isMen
      ? effectiveStrengthOfField(facts.sof_mpro_manual, facts.sof_mpro_calculated)
      : effectiveStrengthOfField(facts.sof_fpro_manual, facts.sof_fpro_calculated),
    adjustedIdealSeconds: isMen ? facts.ait_men : facts.ait_women,
    rankingSystem,
  };
}

/** The T100 season that awards points for the race; null for a race outside the T100 series. */
export function t100RaceOf(facts: RaceFacts): T100Race | null {
  if (facts.season_start === null) return null;
  return { seasonYear: yearOf(facts.season_start), isGrandFinal: facts.is_t100_grand_final === 1 };
}

/** Calculates the points of both divisions of a race, with the parts they are made of; writes nothing. */
export async function calculatePoints(
  db: Queryable,
  facts: RaceFacts,
): Promise<Record<Division, PointsOfDivision>> {
  const results = await resultsToScore(db, facts.id);
  const pointsOf = (division: Division) => {
    const inDivision = results.filter((one) => one.division === division);
    const system = namedSystem(inDivision.map((one) => one.ranking_system_id));
    return racePoints(raceForPoints(facts, division, system), inDivision);
  };
  return { MPRO: pointsOf('MPRO'), FPRO: pointsOf('FPRO') };
}

/**
 * Recalculates the places and points of a race's results and writes them. Results without a finish get rank 99999, no race points and
 * 0 season points. Returns the points by division; null when the race does not exist.
 */
export async function recomputeRacePoints(
  tx: Tx,
  raceId: number,
): Promise<Record<Division, PointsOfDivision> | null> {
  await lockRaceResults(tx, raceId);
  const facts = await raceFacts(tx, raceId);
  if (!facts) return null;
  const points = await calculatePoints(tx, facts);
  const t100Race = t100RaceOf(facts);
  const rows = divisions.flatMap((division) =>
    points[division].results.map((one) => ({
      result_id: one.id,
      rank: one.place,
      ranking_system_id: points[division].rankingSystem,
      swim_points: one.swimPoints,
      bike_points: one.bikePoints,
      run_points: one.runPoints,
      overall_points: one.overallPoints,
      t100_points: t100Race ? t100Points(t100Race, one.place) : null,
    })),
  );
  if (rows.length > 0) await writePoints(tx, rows);
  return points;
}
