import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { racePoints } from '#rules/points/points.ts';
import { namedSystem } from '#rules/points/results-scoring.ts';
import type { previewCorrection } from '../result-by-hand-contract.ts';
import { raceFacts, resultsToScore } from './points/race-points-store.ts';
import { resultRecord } from './results-store.ts';
import { raceForPoints } from './shared/recompute-race-points.ts';

/** The place and points of a result with another status and other times among the stored results of its race; writes nothing. */
export async function previewOfCorrection(
  db: Queryable,
  { id, status, swim, bike, run, overall }: CheckedInputOf<typeof previewCorrection>,
) {
  const record = found(await resultRecord(db, id), `result ${id}`);
  const facts = found(await raceFacts(db, record.race_id), `result ${id}`);
  const stored = await resultsToScore(db, record.race_id);
  const division = stored.filter((one) => one.division === record.division);
  const times = { swimSeconds: swim, bikeSeconds: bike, runSeconds: run, overallSeconds: overall };
  const results = division.map((one) => (one.id === id ? { ...one, ...times, status } : one));
  const system = namedSystem(division.map((one) => one.ranking_system_id));
  const points = racePoints(raceForPoints(facts, record.division, system), results);
  const own = found(
    points.results.find((one) => one.id === id),
    `result ${id}`,
  );
  return {
    rank: own.place,
    swim_points: own.swimPoints,
    bike_points: own.bikePoints,
    run_points: own.runPoints,
    overall_points: own.overallPoints,
  };
}
