/**
 * Season points of a T100 race: a table by place, higher in the Grand Final. The table belongs to the season's year; later seasons use the
 * latest one. Athletes who share a place each get its points; athletes who did not finish get 0. See docs/domain.md, "Season points".
 */
import { unranked } from '../points/places.ts';

/** Points for places 1, 2, 3 ... and for every later place. */
type PointsTable = { byPlace: readonly number[]; after: number };

type SeasonTables = { year: number; race: PointsTable; grandFinal: PointsTable };

/** By the year of the season, oldest first. Source: docs/domain.md, "Season points". */
const seasonTables: readonly [SeasonTables, ...SeasonTables[]] = [
  {
    year: 2024,
    race: { byPlace: [35, 28, 25, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], after: 0 },
    grandFinal: {
      byPlace: [55, 45, 40, 35, 30, 27, 24, 21, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4],
      after: 0,
    },
  },
  {
    year: 2025,
    race: { byPlace: [35, 29, 26, 23, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], after: 0 },
    grandFinal: {
      byPlace: [55, 46, 41, 37, 33, 30, 27, 24, 21, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4],
      after: 2,
    },
  },
];

export type T100Race = { seasonYear: number; isGrandFinal: boolean };

/** Season points for a place; 99999 (no place) gives 0. A season before the first table uses the first. */
export function t100Points(race: T100Race, place: number): number {
  if (place >= unranked) return 0;
  const { byPlace, after } = tableOf(race);
  return byPlace[place - 1] ?? after;
}

function tableOf({ seasonYear, isGrandFinal }: T100Race): PointsTable {
  const tables = seasonTables.findLast(({ year }) => year <= seasonYear) ?? seasonTables[0];
  return isGrandFinal ? tables.grandFinal : tables.race;
}
