import { columnsOf } from '#rules/ranking/ranking-columns.ts';
import type { RankingInput, RankingResult } from '#rules/ranking/ranking-input.ts';
import { generateRanking, rankColumns } from '#rules/ranking/ranking-set.ts';
import { rankingTypes } from '#rules/ranking/ranking-types.ts';
import {
  ATHLETES,
  madeUpAthletes,
  madeUpRaces,
  madeUpResults,
  RACES,
  SET_DATE,
} from './harness/made-up-data.ts';
import type { Figure, Measurement } from './harness/measurement.ts';
import { bestThreePass, type PointColumns } from './harness/ranking-pass.ts';
import { inTurns, milliseconds } from './harness/timing.ts';

const BASE_POINTS = [100, 95, 90, 80, 70];
/** The types of new sets. */
const TYPES: readonly number[] = [10, 11];

function madeUpInput(): Omit<RankingInput, 'type'> {
  const races = madeUpRaces();
  const { results, points } = madeUpResults(0, RACES);
  const athletes = madeUpAthletes().map(({ id, division, last }) => ({ athleteId: id, division, last }));
  return {
    date: SET_DATE,
    athletes,
    results: results.map((one, at): RankingResult => {
      const race = races[one.race_id - 1] as (typeof races)[number];
      const own = points[at] as (typeof points)[number];
      return {
        resultId: one.id,
        athleteId: one.athlete_id,
        raceId: one.race_id,
        raceDate: race.date,
        tierBasePoints: BASE_POINTS[race.tier_id - 1] as number,
        distanceType: race.distance_type,
        status: 'Finish',
        overallPoints: own.overall_points,
        swimPoints: own.swim_points,
        bikePoints: own.bike_points,
        runPoints: own.run_points,
      };
    }),
  };
}

function pointColumns(results: readonly RankingResult[]): PointColumns {
  const column = (value: (result: RankingResult) => number | null) =>
    Int32Array.from(results, (result) => Math.round((value(result) ?? 0) * 100));
  return {
    athletes: Int32Array.from(results, (result) => result.athleteId - 1),
    points: [
      column((result) => result.overallPoints),
      column((result) => result.swimPoints),
      column((result) => result.bikePoints),
      column((result) => result.runPoints),
    ],
  };
}

export const rankingRule: Measurement = {
  name: 'ranking-rule',
  about:
    'The rule of the world ranking alone, over 300,000 results of 10,000 athletes, on columns as the product caches them.',
  floor: 'one pass over typed arrays that keeps the best three of each athlete in four disciplines',
  async run() {
    const input = madeUpInput();
    const points = pointColumns(input.results);
    const figures: Figure[] = [];
    for (const type of rankingTypes.filter(({ id }) => TYPES.includes(id))) {
      const columns = columnsOf({ ...input, type });
      const inTurnsWithFloor = (work: () => unknown) =>
        inTurns(7, {
          measured: () => milliseconds(work),
          floor: () => milliseconds(() => bestThreePass(points, ATHLETES)),
        });
      const what = `ranking rule, type ${type.name}`;
      const ranked = await inTurnsWithFloor(() => rankColumns(columns));
      figures.push({ what, unit: 'ms', ...ranked, aim: null });
      const rows = await inTurnsWithFloor(() => generateRanking(columns));
      figures.push({ what: `${what}, with a row for each athlete`, unit: 'ms', ...rows, aim: null });
    }
    return figures;
  },
};
