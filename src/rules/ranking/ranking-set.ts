/**
 * A world ranking of one date: for both divisions, and separately for overall, swim, bike and run, every athlete's best results in the window
 * of the set, their sum ("score"), and the points, which are the mean over the number of results that count; missing results count 0.
 * Athletes are ranked by points with two decimals; equal points share a rank and the next is skipped. An athlete without a counting result
 * is not in the ranking, or has 99999 in the discipline. See docs/domain.md, "World ranking".
 *
 * The same results, athletes, type and date give the same rows in any order of input and on any machine.
 */

import { unranked } from '../points/places.ts';
import { type Division, divisions } from '../races/division.ts';
import { bestResults, type CountingResult, type RankingField } from './ranking-best.ts';
import { athletePlaces, columnsOf, noPoints, type RankingColumns } from './ranking-columns.ts';
import {
  byDiscipline,
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
 * the `points` of the results in `counting` add up to the unrounded score.
 */
export type Standing = {
  rank: number;
  order: number;
  points: number | null;
  score: number | null;
  counting: CountingResult[];
};

/** For an athlete without a counting result in the discipline. */
const noStanding: Standing = { rank: unranked, order: unranked, points: null, score: null, counting: [] };

export type RankingRow = { athleteId: number; division: Division } & Record<Discipline, Standing>;

/** A ranking as columns: `rows` are the indexes of its athletes, in the order of the rows; the other arrays are by that index. */
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

/** The same ranking without row objects, for when only some numbers are needed. Athletes who are left out have points but no rank. */
export function rankColumns(
  { type, date, races, athletes }: RankingColumns,
  isLeftOut: (athleteId: number) => boolean = () => false,
): RankedColumns {
  const window = rankingWindow(type, date);
  const field = {
    races: races.filter(({ raceDate }) => isInWindow(window, raceDate)),
    athletes: athletes.length,
    placeOf: athletePlaces(athletes),
  };
  const best = bestResults(field, type);
  const standings = byDiscipline((discipline) =>
    standingsOf(athletes, field, best[discipline], { type, discipline, isLeftOut }),
  );
  return { athletes, field, standings, rows: rowsInOrder(athletes, standings) };
}

/** Athletes with a counting result in any discipline: by division, overall order and id. */
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
  return { athleteId, division, ...byDiscipline((name) => standingOf(field, standings[name], athlete)) };
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
