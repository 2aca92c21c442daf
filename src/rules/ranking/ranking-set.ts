/**
 * A world ranking of one date: for both divisions, and for overall, swim, bike and run apart, every athlete's best results in the
 * window of the set, their sum ("score"), and the points, which are the mean over the number of results that count; results that are
 * missing count 0. Athletes are ranked by points with two decimals; equal points share a rank and the next is skipped. The order
 * among equals: more counting results, then the better best result, then the more recent best result, then last name, then id
 * (decisions, section 8). Who has no result that counts is not in the ranking, or has 99999 in the discipline.
 *
 * The same results, athletes, type and date give the same rows in any order of input and on any machine. Domain facts, 2.1.
 */

import { unranked } from '../points/places.ts';
import { type Division, divisions } from '../races/division.ts';
import { bestResults, type CountingResult, type RankingField } from './ranking-best.ts';
import { athletePlaces, columnsOf, noPoints, type RankingColumns } from './ranking-columns.ts';
import {
  type Discipline,
  disciplines,
  isInWindow,
  type RankingAthlete,
  type RankingInput,
} from './ranking-input.ts';
import { countingResultsOf, type Standings, standingsOf } from './ranking-standings.ts';
import { rankingWindow } from './ranking-types.ts';

/**
 * An athlete in one discipline. `order` counts 1, 2, 3 ... through the division without gaps. `points` and `score` have two decimals;
 * the `points` of the results in `counting` add up to the score before it was rounded.
 */
export type Standing = {
  rank: number;
  order: number;
  points: number | null;
  score: number | null;
  counting: CountingResult[];
};

/** Of an athlete without a result that counts in the discipline. */
const noStanding: Standing = { rank: unranked, order: unranked, points: null, score: null, counting: [] };

export type RankingRow = { athleteId: number; division: Division } & Record<Discipline, Standing>;

/** A ranking as columns: `rows` are the places of the athletes in it, in the order of the rows; the standings are by that place. */
export type RankedColumns = {
  athletes: readonly RankingAthlete[];
  field: RankingField;
  standings: Record<Discipline, Standings>;
  rows: Int32Array;
};

/** The rows of both divisions, MPRO first, each in the order of the overall ranking. */
export function generateRanking(input: RankingInput | RankingColumns): RankingRow[] {
  const ranked = rankColumns('races' in input ? input : columnsOf(input));
  return Array.from(ranked.rows, (athlete) => rowOf(ranked, athlete));
}

/** The same ranking without its rows: for whoever needs only some numbers of each. */
export function rankColumns({ type, date, races, athletes }: RankingColumns): RankedColumns {
  const window = rankingWindow(type, date);
  const field = {
    races: races.filter(({ raceDate }) => isInWindow(window, raceDate)),
    athletes: athletes.length,
    placeOf: athletePlaces(athletes),
  };
  const best = bestResults(field, type);
  const of = (discipline: Discipline) => standingsOf(athletes, field, best[discipline], { type, discipline });
  const standings = { overall: of('overall'), swim: of('swim'), bike: of('bike'), run: of('run') };
  return { athletes, field, standings, rows: rowsInOrder(athletes, standings) };
}

/** Who has a result that counts in any discipline: by division, overall order and id. */
function rowsInOrder(
  athletes: readonly RankingAthlete[],
  standings: Record<Discipline, Standings>,
): Int32Array {
  const isIn = (athlete: number) =>
    disciplines.some((discipline) => standings[discipline].points[athlete] !== noPoints);
  const { orders } = standings.overall;
  const numberOf = (athlete: number) => divisions.indexOf(athletes[athlete]?.division ?? 'FPRO');
  const idOf = (athlete: number) => athletes[athlete]?.athleteId ?? 0;
  return Int32Array.from([...athletes.keys()].filter(isIn)).sort(
    (a, b) => numberOf(a) - numberOf(b) || (orders[a] as number) - (orders[b] as number) || idOf(a) - idOf(b),
  );
}

function rowOf({ athletes, field, standings }: RankedColumns, athlete: number): RankingRow {
  const { athleteId, division } = athletes[athlete] as RankingAthlete;
  const of = (discipline: Discipline) => standingOf(field, standings[discipline], athlete);
  return { athleteId, division, overall: of('overall'), swim: of('swim'), bike: of('bike'), run: of('run') };
}

function standingOf(field: RankingField, standings: Standings, athlete: number): Standing {
  if (standings.points[athlete] === noPoints) return noStanding;
  return {
    rank: standings.ranks[athlete] as number,
    order: standings.orders[athlete] as number,
    points: (standings.points[athlete] as number) / 100,
    score: (standings.scores[athlete] as number) / 100,
    counting: countingResultsOf(field, standings.best, athlete),
  };
}
