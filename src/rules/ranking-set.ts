/**
 * A world ranking of one date: for both divisions, and for overall, swim, bike and run apart, every athlete's best results in the
 * window of the set, their sum ("score"), and the points, which are the mean over the number of results that count; results that are
 * missing count 0. Athletes are ranked by points with two decimals; equal points share a rank and the next is skipped. The order
 * among equals: more counting results, then the better best result, then the more recent best result, then last name, then id
 * (decisions, section 8). Who has no result that counts is not in the ranking, or has 99999 in the discipline.
 *
 * The same results, athletes, type and date give the same rows in any order of input and on any machine. Domain facts, 2.1.
 */
import { type Division, divisions } from './division.ts';
import { unranked } from './places.ts';
import { type CountingResult, countingResults, type RankingField } from './ranking-best.ts';
import {
  canCount,
  type Discipline,
  disciplines,
  type RankingAthlete,
  type RankingInput,
} from './ranking-input.ts';
import { inRankOrder } from './ranking-order.ts';
import { divisorOf, type RankingType, rankingWindow } from './ranking-types.ts';
import { roundPoints } from './rounding.ts';

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

/** The rows of both divisions, MPRO first, each in the order of the overall ranking. */
export function generateRanking(input: RankingInput): RankingRow[] {
  const field = fieldOf(input);
  const [overall, swim, bike, run] = [
    standingsOf(input, field, 'overall'),
    standingsOf(input, field, 'swim'),
    standingsOf(input, field, 'bike'),
    standingsOf(input, field, 'run'),
  ];
  const rows = input.athletes.flatMap(({ athleteId, division }, number): RankingRow[] => {
    const row = {
      athleteId,
      division,
      overall: overall[number] ?? noStanding,
      swim: swim[number] ?? noStanding,
      bike: bike[number] ?? noStanding,
      run: run[number] ?? noStanding,
    };
    return disciplines.some((discipline) => row[discipline].counting.length > 0) ? [row] : [];
  });
  const numberOf = (division: Division) => divisions.indexOf(division);
  return rows.sort(
    (a, b) =>
      numberOf(a.division) - numberOf(b.division) ||
      a.overall.order - b.overall.order ||
      a.athleteId - b.athleteId,
  );
}

/** The results that can count, each with the number of its athlete. */
function fieldOf(input: RankingInput): RankingField {
  const numbers = new Map(input.athletes.map(({ athleteId }, number) => [athleteId, number]));
  const window = rankingWindow(input.type, input.date);
  const field = {
    athletes: input.athletes.length,
    results: input.results,
    athleteNumbers: new Int32Array(input.results.length).fill(-1),
  };
  input.results.forEach((result, number) => {
    if (canCount(window, result)) field.athleteNumbers[number] = numbers.get(result.athleteId) ?? -1;
  });
  return field;
}

/** One discipline's standings by the athlete's number, ranked within each division; none for who has no result that counts. */
function standingsOf(input: RankingInput, field: RankingField, discipline: Discipline): Standing[] {
  const counting = countingResults(field, input.type, discipline);
  const standings: Standing[] = counting.map(() => noStanding);
  for (const division of divisions) {
    const athletes = input.athletes.flatMap((athlete, number) => {
      const results = counting[number] ?? [];
      if (athlete.division !== division || results.length === 0) return [];
      return [rankedBy(input.type, discipline, { ...athlete, number, results })];
    });
    inRankOrder(athletes).forEach(({ athlete, rank }, index) => {
      const { points, score, results } = athlete;
      standings[athlete.number] = { rank, order: index + 1, points, score, counting: results };
    });
  }
  return standings;
}

type WithResults = RankingAthlete & { number: number; results: CountingResult[] };

function rankedBy(type: RankingType, discipline: Discipline, athlete: WithResults) {
  const { results } = athlete;
  const sum = results.reduce((total, result) => total + result.points, 0);
  return {
    ...athlete,
    score: roundPoints(sum),
    points: roundPoints(sum / divisorOf(type, discipline, results.length)),
    countingResults: results.length,
    best: results[0]?.points ?? 0,
    bestDate: results[0]?.raceDate ?? '',
  };
}
