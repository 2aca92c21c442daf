/**
 * The input of a world ranking as columns: each race's facts once, and the numbers of its results in one array. Hundreds of thousands of
 * results take 24 bytes each this way and are processed ten times as fast as objects.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { inHundredths } from '../points/rounding.ts';
import { disciplines, pointsIn, type RankingAthlete, type RankingInput } from './ranking-input.ts';
import type { RankingType } from './ranking-types.ts';

/** Numbers of a result in `RaceColumns.numbers`: result id, athlete id, then hundredths of points overall, swim, bike and run. */
export const numbersOfResult = 6;
/** Where the points begin among them. */
export const firstPoints = 2;
/** Marks missing points: no points are negative. */
export const noPoints = -1;

/** A race with its finished results. A what-if puts changed values into a copy; `numbers` are never changed. */
export type RaceColumns = {
  raceId: number;
  raceDate: PlainDate;
  /** Base points of the race's tier; null: no tier. */
  tierBasePoints: number | null;
  /** 2 is the full distance. */
  distanceType: number;
  /** {@link numbersOfResult} whole numbers for each result. */
  numbers: Int32Array;
};

/** The same as `RankingInput`, with the finished results as columns. Races outside the window may be included. */
export type RankingColumns = {
  type: RankingType;
  date: PlainDate;
  races: readonly RaceColumns[];
  athletes: readonly RankingAthlete[];
};

/** The finished results of dated races as columns; a race whose results contain different facts occurs once for each. */
export function columnsOf({ type, date, results, athletes }: RankingInput): RankingColumns {
  const races = new Map<string, Omit<RaceColumns, 'numbers'> & { numbers: number[] }>();
  for (const result of results) {
    const { raceId, raceDate, tierBasePoints, distanceType } = result;
    if (result.status !== 'Finish' || raceDate === null) continue;
    const key = `${raceId} ${raceDate} ${tierBasePoints} ${distanceType}`;
    const race = races.get(key) ?? { raceId, raceDate, tierBasePoints, distanceType, numbers: [] };
    races.set(key, race);
    race.numbers.push(result.resultId, result.athleteId);
    for (const discipline of disciplines) race.numbers.push(wholePoints(pointsIn(discipline, result)));
  }
  const columns = [...races.values()].map((race) => ({ ...race, numbers: Int32Array.from(race.numbers) }));
  return { type, date, races: columns, athletes };
}

/** Hundredths of a point. */
export const wholePoints = (points: number | null): number =>
  points === null ? noPoints : inHundredths(points);

/** From an athlete's id to the index in the list; -1 for an id that is not in it. */
export function athletePlaces(athletes: readonly RankingAthlete[]): (athleteId: number) => number {
  const highest = athletes.reduce((most, { athleteId }) => Math.max(most, athleteId), 0);
  if (highest > sparseFactor * athletes.length + sparseFactor) {
    const places = new Map(athletes.map(({ athleteId }, place) => [athleteId, place]));
    return (athleteId) => places.get(athleteId) ?? -1;
  }
  const places = new Int32Array(highest + 1).fill(-1);
  athletes.forEach(({ athleteId }, place) => {
    places[athleteId] = place;
  });
  return (athleteId) => places[athleteId] ?? -1;
}

/** Ids that are no sparser than this are looked up in an array by id. */
const sparseFactor = 64;
