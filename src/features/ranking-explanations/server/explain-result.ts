import { notFound } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { rankingSetsNewestFirst } from '#features/rankings/server/rankings-store.ts';
import { type NamedRace, namedRaces } from '#features/rankings/server/review/ranking-changes-store.ts';
import { raceFacts } from '#features/results/server/points/race-points-store.ts';
import { calculatePoints } from '#features/results/server/shared/recompute-race-points.ts';
import { explainResult } from '#rules/explanation/explanation-result.ts';
import { roundingRule } from '#rules/explanation/explanation-rounding.ts';
import type { ResultExplanation, SofExplanation } from '#rules/explanation/explanation-shape.ts';
import { resultNotFound } from '../explanation-contract.ts';
import { divisionsShown, sofOfRaces } from './explain-sof.ts';
import { resultWithPoints } from './explanation-results-store.ts';

async function existingRace(db: Queryable, id: number): Promise<NamedRace> {
  const [race] = await namedRaces(db, [id]);
  if (!race) throw notFound(`race ${id}`);
  return race;
}

function header({ id, name, date, tier, base_points, dropoff_percentage }: NamedRace) {
  return { id, name, date, tier, base_points, dropoff_percentage };
}

export async function explainResultOfRace(
  db: Queryable,
  raceId: number,
  resultId: number,
): Promise<ResultExplanation> {
  const race = await existingRace(db, raceId);
  const [row, facts, sets] = await Promise.all([
    resultWithPoints(db, raceId, resultId),
    raceFacts(db, raceId),
    rankingSetsNewestFirst(db),
  ]);
  if (!row || !facts) throw resultNotFound(raceId, resultId);
  const { athlete, division, result_id, status, overall_seconds, ...stored } = row;
  const [points, sof] = await Promise.all([calculatePoints(db, facts), sofOfRaces(db, [race], sets)]);
  const ofRace = sof.get(raceId);
  if (!ofRace) throw resultNotFound(raceId, resultId);
  return explainResult({
    race: header(race),
    athlete: { ...athlete, division },
    result_id,
    status,
    overall_seconds,
    stored,
    division: points[division],
    sof: ofRace[division],
  });
}

/** Explains the strength of field of each division of a race. */
export async function explainSofOfRace(
  db: Queryable,
  raceId: number,
): Promise<{ race: ResultExplanation['race']; divisions: SofExplanation[]; rounding: string }> {
  const race = await existingRace(db, raceId);
  const sof = (await sofOfRaces(db, [race], await rankingSetsNewestFirst(db))).get(raceId);
  const divisions = sof ? divisionsShown(race, sof) : [];
  return { race: header(race), divisions, rounding: roundingRule };
}
