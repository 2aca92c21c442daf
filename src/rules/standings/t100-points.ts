/**
 * Season points of a T100 race: a table by place, richer in the Grand Final. The table belongs to the season's year; a season later
 * than the last table uses the last. Athletes who share a place get its points each; who did not finish gets 0. Domain facts, 2.2
 * (seen in race data of 2024, 2025 and 2026).
 */
import { unranked } from '../points/places.ts';

/** Points for places 1, 2, 3 ... and for every place after the last of them. */
type PointsTable = { byPlace: readonly number[]; after: number };

type SeasonTables = { year: number; race: PointsTable; grandFinal: PointsTable };

/** By the year of the season, oldest first. Source: domain facts, 2.2. */
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
