import type { Queryable } from '#database/change-sets.ts';
import type { RankingSetRow } from '#features/rankings/server/rankings-store.ts';
import {
  namedRaces,
  type NamedRace as RaceRow,
} from '#features/rankings/server/review/ranking-changes-store.ts';
import { raceFacts } from '#features/results/server/points/race-points-store.ts';
import { calculatePoints } from '#features/results/server/shared/recompute-race-points.ts';
import type { AthleteResult, CountedResult, NamedRace } from '#rules/explanation/explanation-facts.ts';
import type { Recalculated } from '#rules/explanation/explanation-ranking.ts';
import { divisions } from '#rules/races/division.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { sofOfRaces } from './explain-sof.ts';

/** Race names of every result mentioned; and the points that the races of the counting results give today, by result id. */
export interface RacesOfRow {
  races: Map<number, NamedRace>;
  recalculated: Map<number, Recalculated>;
}

/** `results`: all of the athlete's; `counting`: those that count; `named`: others that counted. Deleted races are left out. */
export async function racesOfRow(
  db: Queryable,
  of: {
    results: readonly AthleteResult[];
    counting: readonly CountedResult[];
    named: readonly CountedResult[];
    discipline: Discipline;
  },
  sets: readonly RankingSetRow[],
): Promise<RacesOfRow> {
  const races = new Map<number, NamedRace>(
    of.results.map(({ raceId, race, date, tier }) => [raceId, { race, date, tier }]),
  );
  const counting = new Set(of.counting.map(({ raceId }) => raceId));
  const named = of.named.map(({ raceId }) => raceId).filter((id) => !races.has(id));
  const rows = await namedRaces(db, [...new Set([...counting, ...named])]);
  for (const { id, name, date, tier } of rows) races.set(id, { race: name, date, tier });
  const countingRows = rows.filter(({ id }) => counting.has(id));
  return { races, recalculated: await calculatedToday(db, of.counting, of.discipline, countingRows, sets) };
}

async function calculatedToday(
  db: Queryable,
  counting: readonly CountedResult[],
  discipline: Discipline,
  races: readonly RaceRow[],
  sets: readonly RankingSetRow[],
): Promise<Map<number, Recalculated>> {
  const [sof, points] = await Promise.all([
    sofOfRaces(db, races, sets),
    Promise.all(races.map(({ id }) => pointsOfRace(db, id))),
  ]);
  const byResult = new Map(points.flat().map((one) => [one.id, one]));
  return new Map(
    counting.flatMap(({ resultId, raceId }): [number, Recalculated][] => {
      const [ofRace, ofResult] = [sof.get(raceId), byResult.get(resultId)];
      if (!ofRace || !ofResult) return [];
      return [[resultId, { parts: ofResult.parts[discipline], sof: ofRace[ofResult.division] }]];
    }),
  );
}

/** Points of every result of a race, calculated now. */
async function pointsOfRace(db: Queryable, raceId: number) {
  const facts = await raceFacts(db, raceId);
  if (!facts) return [];
  const points = await calculatePoints(db, facts);
  return divisions.flatMap((division) => points[division].results.map((one) => ({ ...one, division })));
}
