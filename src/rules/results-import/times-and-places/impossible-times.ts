/**
 * Times that nobody can have raced: an overall time that contradicts its legs, or one far from every other finisher of the field. Only
 * finishers are checked, because nobody else has a place or points. Such a result would move everyone behind it and change the baseline
 * time of all points, so the user confirms it before it is saved. The limits come from the published races of 2024 to 2026, in which the
 * overall time is up to 164 s more (an untimed stretch, in the whole field) and once 645 s (1.7 %) less than the legs; the fastest
 * finisher has 85 % of the median time, the slowest 131 %, and leads the next by 4 %; a leg has at least 77 % of its median.
 */

import { printTime } from '../../dates-and-times/times.ts';
import type { ResultStatus } from '../../points/places.ts';
import { type Division, divisions } from '../../races/division.ts';
import { sentenceCase } from '../../text/nouns.ts';
import { legsOf, type ResultTimes } from '../results-file-status.ts';

/** Overall and legs differ by at most this share of the legs. */
const LEGS_LIMIT = 0.02;
/** Each leg is rounded up; a larger typical difference means an untimed stretch. */
const ROUNDING_SECONDS = 5;
/** In a smaller field there is no typical time. */
const SMALLEST_FIELD = 5;
const FASTEST_OVERALL = 0.8;
const SLOWEST_OVERALL = 1.5;
const LARGEST_LEAD = 0.9;
const FASTEST_LEG = 0.6;

/** One result of a race. Times in whole seconds, 0 means none. */
export interface TimedResult extends ResultTimes {
  readonly id: number;
  readonly division: Division;
  readonly status: ResultStatus;
}

export interface TimeDoubt {
  /** The contradiction, as one sentence. */
  readonly message: string;
  /** The sum of the legs in seconds, if it can be the overall time; null when a leg is missing or the course has an untimed stretch. */
  readonly legSum: number | null;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function median(values: readonly number[]): number | null {
  if (values.length < SMALLEST_FIELD) return null;
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;
}

interface Field {
  /** Typical difference between overall times and legs, in seconds. */
  untimed: number;
  overall: number | null;
  nextFastest: number;
  legs: Record<'swim' | 'bike' | 'run', number | null>;
}

function fieldOf(finishers: readonly TimedResult[]): Field {
  const complete = finishers.filter((one) => !legsOf(one).includes(0));
  const leg = (name: 'swim' | 'bike' | 'run') =>
    median(finishers.map((one) => one[name]).filter((seconds) => seconds > 0));
  const overalls = finishers.map((one) => one.overall);
  return {
    untimed: Math.max(0, median(complete.map((one) => one.overall - sumOf(legsOf(one)))) ?? 0),
    overall: median(overalls),
    nextFastest: overalls.toSorted((one, other) => one - other)[1] ?? 0,
    legs: { swim: leg('swim'), bike: leg('bike'), run: leg('run') },
  };
}

function againstLegs(one: TimedResult, { untimed }: Field): TimeDoubt | null {
  const legs = legsOf(one);
  const sum = sumOf(legs);
  const isComplete = !legs.includes(0);
  const difference = one.overall - sum - (isComplete ? untimed : 0);
  const isWithin =
    difference < 0 ? -difference <= LEGS_LIMIT * sum : difference <= LEGS_LIMIT * sum || !isComplete;
  if (isWithin) return null;
  const apart = `${printTime(Math.abs(one.overall - sum))} ${difference < 0 ? 'less' : 'more'}`;
  return {
    message: `Overall ${printTime(one.overall)} is ${apart} than the sum of the legs (${printTime(sum)}).`,
    legSum: isComplete && untimed < ROUNDING_SECONDS ? sum : null,
  };
}

function againstField(one: TimedResult, { overall, nextFastest, legs }: Field): TimeDoubt | null {
  if (overall === null) return null;
  const doubt = (message: string): TimeDoubt => ({ message, legSum: null });
  if (one.overall < LARGEST_LEAD * nextFastest) {
    const lead = printTime(nextFastest - one.overall);
    return doubt(`Overall ${printTime(one.overall)} is ${lead} faster than every other finisher.`);
  }
  if (one.overall < FASTEST_OVERALL * overall || one.overall > SLOWEST_OVERALL * overall) {
    const pace = one.overall < overall ? 'fast' : 'slow';
    return doubt(
      `Overall ${printTime(one.overall)} is too ${pace} for this field (median ${printTime(overall)}).`,
    );
  }
  const fast = (['swim', 'bike', 'run'] as const).find(
    (leg) => one[leg] > 0 && one[leg] < FASTEST_LEG * (legs[leg] ?? 0),
  );
  if (!fast) return null;
  return doubt(
    `${sentenceCase(fast)} ${printTime(one[fast])} is too fast for this field (median ${printTime(legs[fast] ?? 0)}).`,
  );
}

/** The results of one race whose times are impossible, by id. The order of the results does not matter. */
export function impossibleTimes(results: readonly TimedResult[]): Map<number, TimeDoubt> {
  const doubts = new Map<number, TimeDoubt>();
  for (const division of divisions) {
    const finishers = results.filter(
      (one) => one.division === division && one.status === 'Finish' && one.overall > 0,
    );
    const field = fieldOf(finishers);
    for (const one of finishers) {
      const doubt = againstLegs(one, field) ?? againstField(one, field);
      if (doubt) doubts.set(one.id, doubt);
    }
  }
  return doubts;
}
