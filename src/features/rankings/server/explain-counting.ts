import type { Reader } from '#database/transaction.ts';
import { raceFacts, workOutPoints } from '#features/results/server/points-store.ts';
import { divisions } from '#rules/division.ts';
import type { AthleteResult, CountedResult, NamedRace } from '#rules/explanation-facts.ts';
import type { WorkedOut } from '#rules/explanation-ranking.ts';
import type { Discipline } from '#rules/ranking-input.ts';
import { sofOfRaces } from './explain-sof.ts';
import { explainedRaces } from './explanation-race-store.ts';
import type { RankingSetRow } from './rankings-store.ts';

/** Names of the athlete's own races, and of others that counted. Races that were deleted are not in it. */
export async function racesNamed(
  db: Reader,
  results: readonly AthleteResult[],
  counted: readonly CountedResult[],
): Promise<Map<number, NamedRace>> {
  const named = new Map<number, NamedRace>(
    results.map(({ raceId, race, date, tier }) => [raceId, { race, date, tier }]),
  );
  const missing = [...new Set(counted.map(({ raceId }) => raceId))].filter((id) => !named.has(id));
  for (const { id, name, date, tier } of await explainedRaces(db, missing)) {
    named.set(id, { race: name, date, tier });
  }
  return named;
}

/** What the races of the counting results give today, by result id. */
export async function workedOutToday(
  db: Reader,
  counting: readonly CountedResult[],
  discipline: Discipline,
  sets: readonly RankingSetRow[],
): Promise<Map<number, WorkedOut>> {
  const raceIds = counting.map(({ raceId }) => raceId);
  const races = await explainedRaces(db, raceIds);
  const [sof, points] = await Promise.all([
    sofOfRaces(db, races, sets),
    Promise.all(races.map(({ id }) => pointsOfRace(db, id))),
  ]);
  const byResult = new Map(points.flat().map((one) => [one.id, one]));
  return new Map(
    counting.flatMap(({ resultId, raceId }): [number, WorkedOut][] => {
      const [ofRace, ofResult] = [sof.get(raceId), byResult.get(resultId)];
      if (!ofRace || !ofResult) return [];
      return [[resultId, { parts: ofResult.parts[discipline], sof: ofRace[ofResult.division] }]];
    }),
  );
}

/** Points of every result of a race, as they are worked out now. */
async function pointsOfRace(db: Reader, raceId: number) {
  const facts = await raceFacts(db, raceId);
  if (!facts) return [];
  const points = await workOutPoints(db, facts);
  return divisions.flatMap((division) => points[division].results.map((one) => ({ ...one, division })));
}
