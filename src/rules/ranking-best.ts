/**
 * An athlete's best results. Among equal points the more recent race comes first, then the lower result id, so that the same results
 * are chosen in any order of input. The bonus goes to the eligible result that raises the athlete's total most: that is always the
 * eligible one with the most points, whether it is among the best already or comes in with its bonus. Domain facts, 2.1.
 *
 * All athletes are worked through in one pass over all results, each keeping its few best in a fixed number of places.
 */
import { bonusPercentOf } from './bonus.ts';
import type { PlainDate } from './dates.ts';
import { type Discipline, pointsIn, type RankingResult } from './ranking-input.ts';
import { countingOf, type RankingType } from './ranking-types.ts';
import { inHundredths } from './rounding.ts';

/** A result that counts. `points` are those counted: with the bonus, exact, up to four decimals. */
export type CountingResult = {
  resultId: number;
  raceId: number;
  raceDate: PlainDate;
  basePoints: number;
  bonusPercent: number;
  points: number;
};

/** Percent of a result that counts whole; with it, hundredths of a point become whole ten-thousandths. */
const whole = 100;
const tenThousandths = 10_000;

/** The results that can count and the number of the athlete who holds each (-1: cannot count). */
export type RankingField = {
  athletes: number;
  results: readonly RankingResult[];
  athleteNumbers: Int32Array;
};

/** So many places for each athlete, best first: numbers of results (-1: empty) and their points in hundredths. */
type Best = { places: number; results: Int32Array; hundredths: Int32Array };

/** The results that count of every athlete, by the athlete's number, in one discipline, best first. */
export function countingResults(
  field: RankingField,
  type: RankingType,
  discipline: Discipline,
): CountingResult[][] {
  const best = bestOf(field, discipline, countingOf(type, discipline));
  const hasBonus = discipline === 'overall' && type.bonus !== 'none';
  const eligible = hasBonus ? bestOf(field, discipline, 1, (result) => bonusOf(type, result) > 0) : null;
  const counting: CountingResult[][] = [];
  for (let athlete = 0; athlete < field.athletes; athlete += 1) {
    const chosen = chosenOf(best, athlete, field.results);
    counting.push(eligible === null ? chosen : withBonus(chosen, eligible, athlete, { field, type }));
  }
  return counting;
}

function bonusOf(type: RankingType, result: RankingResult): number {
  return bonusPercentOf(type.bonus, result);
}

function bestOf(
  field: RankingField,
  discipline: Discipline,
  places: number,
  isEligible?: (result: RankingResult) => boolean,
): Best {
  const best = {
    places,
    results: new Int32Array(field.athletes * places).fill(-1),
    hundredths: new Int32Array(field.athletes * places),
  };
  for (let number = 0; number < field.results.length; number += 1) {
    const athlete = field.athleteNumbers[number] ?? -1;
    const result = field.results[number];
    if (athlete < 0 || result === undefined) continue;
    const points = pointsIn(discipline, result);
    if (points === null || isEligible?.(result) === false) continue;
    place(best, athlete, number, inHundredths(points), field.results);
  }
  return best;
}

/** Puts a result into its athlete's places, if it is better than the last of them. */
function place(
  best: Best,
  athlete: number,
  number: number,
  hundredths: number,
  results: readonly RankingResult[],
): void {
  const first = athlete * best.places;
  let at = first + best.places;
  while (at > first && isBetter(best, at - 1, number, hundredths, results)) {
    at -= 1;
    if (at + 1 < first + best.places) {
      best.results[at + 1] = best.results[at] ?? -1;
      best.hundredths[at + 1] = best.hundredths[at] ?? 0;
    }
  }
  if (at === first + best.places) return;
  best.results[at] = number;
  best.hundredths[at] = hundredths;
}

/** Whether a result is better than the one in a place. */
function isBetter(
  best: Best,
  at: number,
  number: number,
  hundredths: number,
  results: readonly RankingResult[],
): boolean {
  const [held, heldHundredths] = [best.results[at] ?? -1, best.hundredths[at] ?? 0];
  if (held < 0 || hundredths !== heldHundredths) return held < 0 || hundredths > heldHundredths;
  const [result, other] = [results[number], results[held]];
  return result !== undefined && other !== undefined && isMoreRecent(result, other);
}

type Dated = { raceDate: PlainDate | null; resultId: number };

function isMoreRecent(result: Dated, other: Dated): boolean {
  const [date, otherDate] = [result.raceDate ?? '', other.raceDate ?? ''];
  return date === otherDate ? result.resultId < other.resultId : date > otherDate;
}

function chosenOf(best: Best, athlete: number, results: readonly RankingResult[]): CountingResult[] {
  const chosen: CountingResult[] = [];
  for (let at = athlete * best.places; at < (athlete + 1) * best.places; at += 1) {
    const result = results[best.results[at] ?? -1];
    if (result !== undefined) chosen.push(counted(result, best.hundredths[at] ?? 0, 0));
  }
  return chosen;
}

function counted(result: RankingResult, hundredths: number, bonusPercent: number): CountingResult {
  return {
    resultId: result.resultId,
    raceId: result.raceId,
    raceDate: result.raceDate ?? '',
    basePoints: hundredths / 100,
    bonusPercent,
    points: (hundredths * (whole + bonusPercent)) / tenThousandths,
  };
}

/** The chosen results with the bonus on the best eligible one, which takes the place of the last when it was not among them. */
function withBonus(
  chosen: CountingResult[],
  eligible: Best,
  athlete: number,
  rule: { field: RankingField; type: RankingType },
): CountingResult[] {
  const result = rule.field.results[eligible.results[athlete] ?? -1];
  if (result === undefined) return chosen;
  const withIt = counted(result, eligible.hundredths[athlete] ?? 0, bonusOf(rule.type, result));
  const isAmongBest = chosen.some(({ resultId }) => resultId === result.resultId);
  const last = chosen.at(-1);
  if (!isAmongBest && (last === undefined || withIt.points <= last.points)) return chosen;
  const dropped = isAmongBest ? result.resultId : last?.resultId;
  return [...chosen.filter(({ resultId }) => resultId !== dropped), withIt].sort(bestFirst);
}

function bestFirst(a: CountingResult, b: CountingResult): number {
  return b.points - a.points || (isMoreRecent(a, b) ? -1 : 1);
}
