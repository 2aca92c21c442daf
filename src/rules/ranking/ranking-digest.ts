/**
 * The digest of a ranking set's inputs. A set is up to date as long as today's inputs have the same digest and the rules have the same
 * version; otherwise it is stale, and the races whose digests differ show why. Only facts that can change a row are included: of every
 * result that can count its athlete, date, points and bonus; of every athlete with such a result the division and the last name; the type
 * and date of the set. The order of input does not matter, nor do result ids, which differ after the same file was imported again.
 *
 * Digests are sums of well-mixed 64-bit numbers: they detect changes and are not cryptographic.
 */

import { dayNumber } from '../dates-and-times/dates.ts';
import { bonusPercentOf } from './bonus.ts';
import {
  athletePlaces,
  columnsOf,
  numbersOfResult,
  type RaceColumns,
  type RankingColumns,
} from './ranking-columns.ts';
import { isInWindow, type RankingInput } from './ranking-input.ts';
import { type RankingType, rankingWindow, rulesVersion } from './ranking-types.ts';

/** `digest`: of the whole set. `races`: of each race with results that can count, by race id. Hexadecimal, 16 characters. */
export type RankingDigest = { digest: string; races: { raceId: number; digest: string }[] };

/** Two 32-bit halves of a digest. */
export type DigestHalves = readonly [number, number];

/** Initial values of the two halves: any two different numbers. */
const seeds: DigestHalves = [0x9747b28c, 0x3c6ef372];

/** The digest of a ranking's inputs. `ofRace`: `raceDigest`, or a cached version of it. */
export function rankingDigest(input: RankingInput | RankingColumns, ofRace = raceDigest): RankingDigest {
  const columns = 'races' in input ? input : columnsOf(input);
  const { type, date, athletes } = columns;
  const window = rankingWindow(type, date);
  const placeOf = athletePlaces(athletes);
  const isRanked = new Uint8Array(athletes.length);
  const races = new Map<number, DigestHalves>();
  for (const race of columns.races) {
    if (!isInWindow(window, race.raceDate)) continue;
    const bonus = bonusPercentOf(type.bonus, race);
    const known = markRanked(race, placeOf, isRanked);
    const halves = known === null ? ofRace(race, bonus) : raceDigest({ ...race, numbers: known }, bonus);
    if (known === null ? race.numbers.length > 0 : known.length > 0)
      races.set(race.raceId, sumOf(races.get(race.raceId) ?? [0, 0], halves));
  }
  return wholeDigest(columns, races, isRanked);
}

/** Marks the athletes of a race. Returns null when all are known; else the numbers of the results whose athletes are. */
function markRanked(
  { numbers }: RaceColumns,
  placeOf: (athleteId: number) => number,
  isRanked: Uint8Array,
): Int32Array | null {
  let unknown = 0;
  for (let at = 1; at < numbers.length; at += numbersOfResult) {
    const place = placeOf(numbers[at] as number);
    if (place < 0) unknown += 1;
    else isRanked[place] = 1;
  }
  if (unknown === 0) return null;
  return numbers.filter((_, at) => placeOf(numbers[at - (at % numbersOfResult) + 1] as number) >= 0);
}

function wholeDigest(
  { type, date, athletes }: RankingColumns,
  races: ReadonlyMap<number, DigestHalves>,
  isRanked: Uint8Array,
): RankingDigest {
  let whole = halvesOfText([rulesVersion, date, ...ruleOf(type)].join('|'));
  for (const [raceId, [first, second]] of races) whole = sumOf(whole, halvesOf([raceId, first, second]));
  athletes.forEach(({ athleteId, division, last }, place) => {
    if (isRanked[place] === 1) whole = sumOf(whole, halvesOfText([athleteId, division, last].join('|')));
  });
  const sorted = [...races].sort(([a], [b]) => a - b);
  return {
    digest: written(whole),
    races: sorted.map(([raceId, halves]) => ({ raceId, digest: written(halves) })),
  };
}

function ruleOf(type: RankingType): (number | string | null)[] {
  const { id, windowWeeks, since, countingResults, countingLegResults, divisor, bonus } = type;
  return [id, windowWeeks, since, countingResults, countingLegResults, divisor, bonus];
}

/** The digest of a race's results, each of which may get this bonus in percent. */
export function raceDigest({ raceDate, numbers }: RaceColumns, bonusPercent: number): DigestHalves {
  const day = dayNumber(raceDate);
  let sum: DigestHalves = [0, 0];
  for (let at = 0; at < numbers.length; at += numbersOfResult) {
    sum = sumOf(sum, halvesOf([day, bonusPercent, ...numbers.subarray(at + 1, at + numbersOfResult)]));
  }
  return sum;
}

const sumOf = (one: DigestHalves, other: DigestHalves): DigestHalves => [
  (one[0] + other[0]) | 0,
  (one[1] + other[1]) | 0,
];

/** The digest of a text. */
export const textDigest = (text: string): string => written(halvesOfText(text));

function halvesOfText(text: string): DigestHalves {
  let [first, second] = seeds;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = mixed(first, code);
    second = mixed(second, code);
  }
  return [finished(first), finished(second)];
}

function halvesOf(numbers: readonly number[]): DigestHalves {
  let [first, second] = seeds;
  for (const number of numbers) {
    first = mixed(first, number);
    second = mixed(second, number);
  }
  return [finished(first), finished(second)];
}

/** One step and the final mix of MurmurHash3 (Austin Appleby, public domain), with its constants. */
function mixed(hash: number, number: number): number {
  const scrambled = Math.imul(number, 0xcc9e2d51);
  const turned = Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
  const joined = hash ^ turned;
  return (Math.imul((joined << 13) | (joined >>> 19), 5) + 0xe6546b64) | 0;
}

function finished(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function written(halves: DigestHalves): string {
  return halves.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
