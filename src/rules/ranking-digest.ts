/**
 * The digest of what a ranking set was made from. A set is up to date as long as the same work on today's results has the same digest
 * and the same rules' version; else it is stale, and the races whose digests differ say where (decisions, sections 8 and D31). Taken in
 * are only facts that can change a row: of every result that can count its athlete, date, points and bonus; of every athlete who
 * has one the division and the last name; the type and the date of the set. The order of input does not matter.
 *
 * Digests are sums of well mixed 64-bit numbers, made for finding changes, not for keeping secrets.
 */
import { bonusPercentOf } from './bonus.ts';
import { dayNumber } from './dates.ts';
import { canCount, type RankingAthlete, type RankingInput, type RankingResult } from './ranking-input.ts';
import { type RankingType, rankingWindow, rulesVersion } from './ranking-types.ts';
import { inHundredths } from './rounding.ts';

/** `digest`: of the whole set. `races`: of each race with results that can count, by race id. Hexadecimal, 16 characters. */
export type RankingDigest = { digest: string; races: { raceId: number; digest: string }[] };

/** Two 32-bit halves of a digest. */
type Halves = [number, number];

/** Starts of the two halves: any two different numbers. */
const seeds: Halves = [0x9747b28c, 0x3c6ef372];
/** Stands for points that a result does not have: no points are negative. */
const noPoints = -1;

/** The digest of a ranking's inputs. */
export function rankingDigest(input: RankingInput): RankingDigest {
  const window = rankingWindow(input.type, input.date);
  const athletes = new Map(input.athletes.map((athlete) => [athlete.athleteId, athlete]));
  const races = new Map<number, Halves>();
  const ranked = new Set<RankingAthlete>();
  for (const result of input.results) {
    const athlete = athletes.get(result.athleteId);
    if (athlete === undefined || !canCount(window, result)) continue;
    ranked.add(athlete);
    const race = races.get(result.raceId);
    const halves = resultHalves(input.type, result);
    if (race === undefined) races.set(result.raceId, halves);
    else add(race, halves);
  }
  return wholeDigest(input, races, ranked);
}

function wholeDigest(
  input: RankingInput,
  races: ReadonlyMap<number, Halves>,
  athletes: ReadonlySet<RankingAthlete>,
): RankingDigest {
  const whole = halvesOfText([rulesVersion, input.date, ...ruleOf(input.type)].join('|'));
  for (const [raceId, halves] of races) add(whole, halvesOf([raceId, ...halves]));
  for (const { athleteId, division, last } of athletes) {
    add(whole, halvesOfText([athleteId, division, last].join('|')));
  }
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

function resultHalves(type: RankingType, result: RankingResult): Halves {
  return halvesOf([
    result.resultId,
    result.athleteId,
    dayNumber(result.raceDate ?? ''),
    bonusPercentOf(type.bonus, result),
    wholePoints(result.overallPoints),
    wholePoints(result.swimPoints),
    wholePoints(result.bikePoints),
    wholePoints(result.runPoints),
  ]);
}

function wholePoints(points: number | null): number {
  return points === null ? noPoints : inHundredths(points);
}

function add(sum: Halves, halves: Halves): void {
  sum[0] = (sum[0] + halves[0]) | 0;
  sum[1] = (sum[1] + halves[1]) | 0;
}

function halvesOfText(text: string): Halves {
  return halvesOf(Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)));
}

function halvesOf(numbers: readonly number[]): Halves {
  let [first, second] = seeds;
  for (const number of numbers) {
    first = mixed(first, number);
    second = mixed(second, number);
  }
  return [finished(first), finished(second)];
}

/** One step and the end of MurmurHash3 (Austin Appleby, public domain), whose numbers these are. */
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

function written(halves: Halves): string {
  return halves.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
