/**
 * An athlete's best results. Among equal points the more recent race comes first, then the lower race id, so that the same results are
 * chosen in any order of input and after importing the same file again. The bonus goes to the eligible result that raises the athlete's
 * total most: always the eligible one with the most points, whether or not it is already among the best. See docs/domain.md,
 * "Counting results".
 *
 * All athletes are processed in one pass over all results; each athlete's best results are stored in a fixed number of slots.
 */

import type { PlainDate } from '../dates-and-times/dates.ts';
import { bonusPercentOf } from './bonus.ts';
import { firstPoints, noPoints, numbersOfResult, type RaceColumns } from './ranking-columns.ts';
import { byDiscipline, type Discipline } from './ranking-input.ts';
import { countingOf, type RankingType } from './ranking-types.ts';

/** A counting result. `points` are the counted ones: with the bonus, exact, up to four decimals. */
export type CountingResult = {
  resultId: number;
  raceId: number;
  raceDate: PlainDate;
  basePoints: number;
  bonusPercent: number;
  points: number;
};

/** 100 percent, for a result without bonus; with a bonus, hundredths of a point become whole ten-thousandths. */
const whole = 100;
/** Marks an empty slot. */
const empty = noPoints;

/** The races that can count, and the index of each athlete in `athletes` by id (-1: none). */
export type RankingField = {
  races: readonly RaceColumns[];
  athletes: number;
  placeOf: (athleteId: number) => number;
};

/** A fixed number of slots per athlete, best first; empty ones last. */
export type BestResults = {
  places: number;
  /** The index of the result's race, and the position of the result in the numbers of that race. */
  races: Int32Array;
  results: Int32Array;
  hundredths: Int32Array;
  bonusPercents: Uint8Array;
};

/** The counting results of every athlete in each discipline. */
export function bestResults(field: RankingField, type: RankingType): Record<Discipline, BestResults> {
  const best = byDiscipline((discipline) => emptyPlaces(field, countingOf(type, discipline)));
  const eligible = emptyPlaces(field, type.bonus === 'none' ? 0 : 1);
  const ofLegs = [best.swim, best.bike, best.run];
  field.races.forEach((race, number) => {
    const ofOverall = bonusPercentOf(type.bonus, race) > 0 ? [best.overall, eligible] : [best.overall];
    placeRace(field, number, ofOverall, ofLegs);
  });
  if (type.bonus !== 'none') giveBonus(field, type, best.overall, eligible);
  return best;
}

function emptyPlaces(field: RankingField, places: number): BestResults {
  const length = field.athletes * places;
  return {
    places,
    races: new Int32Array(length),
    results: new Int32Array(length),
    hundredths: new Int32Array(length).fill(empty),
    bonusPercents: new Uint8Array(length),
  };
}

function placeRace(
  field: RankingField,
  race: number,
  ofOverall: readonly BestResults[],
  ofLegs: readonly BestResults[],
): void {
  const numbers = field.races[race]?.numbers ?? [];
  for (let at = 0; at < numbers.length; at += numbersOfResult) {
    const athlete = field.placeOf(numbers[at + 1] as number);
    if (athlete < 0) continue;
    for (const best of ofOverall) place(field, best, athlete, race, at, numbers[at + firstPoints] as number);
    for (let leg = 0; leg < ofLegs.length; leg += 1) {
      const hundredths = numbers[at + firstPoints + 1 + leg] as number;
      place(field, ofLegs[leg] as BestResults, athlete, race, at, hundredths);
    }
  }
}

/** Inserts a result into its athlete's slots, if it is better than the last of them. */
function place(
  field: RankingField,
  best: BestResults,
  athlete: number,
  race: number,
  result: number,
  hundredths: number,
): void {
  const first = athlete * best.places;
  let at = first + best.places;
  if (at === first || hundredths <= empty || hundredths < (best.hundredths[at - 1] as number)) return;
  while (at > first && isBetter(field, best, at - 1, race, result, hundredths)) {
    at -= 1;
    if (at + 1 < first + best.places) move(best, at, at + 1);
  }
  if (at < first + best.places) put(best, at, race, result, hundredths, 0);
}

function move(best: BestResults, from: number, to: number): void {
  best.races[to] = best.races[from] as number;
  best.results[to] = best.results[from] as number;
  best.hundredths[to] = best.hundredths[from] as number;
  best.bonusPercents[to] = best.bonusPercents[from] as number;
}

function put(
  best: BestResults,
  at: number,
  race: number,
  result: number,
  hundredths: number,
  percent: number,
): void {
  best.races[at] = race;
  best.results[at] = result;
  best.hundredths[at] = hundredths;
  best.bonusPercents[at] = percent;
}

/** Whether a result is better than the one in a slot. */
function isBetter(
  field: RankingField,
  best: BestResults,
  at: number,
  race: number,
  result: number,
  hundredths: number,
): boolean {
  const held = best.hundredths[at] as number;
  if (hundredths !== held) return hundredths > held;
  return isMoreRecent(field, race, result, best.races[at] as number, best.results[at] as number);
}

/** An athlete has one result in a race; only test rankings have more, which are ordered by result id. */
function isMoreRecent(
  field: RankingField,
  race: number,
  result: number,
  otherRace: number,
  other: number,
): boolean {
  const [one, two] = [field.races[race], field.races[otherRace]];
  if (one === undefined || two === undefined) return false;
  if (one.raceDate !== two.raceDate) return one.raceDate > two.raceDate;
  if (one.raceId !== two.raceId) return one.raceId < two.raceId;
  return (one.numbers[result] as number) < (two.numbers[other] as number);
}

/** The ten-thousandths of a point that a slot counts, with its bonus; below 0 for an empty one. */
export function worthOf(best: BestResults, at: number): number {
  return (best.hundredths[at] as number) * (whole + (best.bonusPercents[at] as number));
}

/** Gives every athlete's best eligible result its bonus; if it was not among the best, it may replace the last one. */
function giveBonus(field: RankingField, type: RankingType, best: BestResults, eligible: BestResults): void {
  for (let athlete = 0; athlete < field.athletes; athlete += 1) {
    const hundredths = eligible.hundredths[athlete] as number;
    if (hundredths === empty) continue;
    const [race, result] = [eligible.races[athlete] as number, eligible.results[athlete] as number];
    const percent = bonusPercentOf(type.bonus, field.races[race] as RaceColumns);
    const first = athlete * best.places;
    const last = first + best.places - 1;
    let at = first;
    while (at < last && !(best.races[at] === race && best.results[at] === result)) at += 1;
    const isAmongBest = best.races[at] === race && best.results[at] === result;
    if (!isAmongBest && hundredths * (whole + percent) <= worthOf(best, last)) continue;
    while (at > first && isWorthMore(field, best, at - 1, { race, result, hundredths, percent })) {
      move(best, at - 1, at);
      at -= 1;
    }
    put(best, at, race, result, hundredths, percent);
  }
}

type Candidate = { race: number; result: number; hundredths: number; percent: number };

function isWorthMore(field: RankingField, best: BestResults, at: number, candidate: Candidate): boolean {
  const { race, result, hundredths, percent } = candidate;
  const [worth, held] = [hundredths * (whole + percent), worthOf(best, at)];
  if (worth !== held) return worth > held;
  return isMoreRecent(field, race, result, best.races[at] as number, best.results[at] as number);
}
