/**
 * The points formula of the world ranking since 2023 (ranking system 2): an athlete is paid for the place, for the strength of the
 * field and for the time, 40, 30 and 30 percent. The place is worth the tier's base points, less its drop-off for every place down,
 * compounded. The time is measured against the mean of the first finishers ("baseline time", a quarter of the field, five at most)
 * and is worth the middle of base points and strength of field, plus a slope for every percent faster; never below zero.
 * Domain facts, 1.1 to 1.3 and 1.5, confirmed there on 135 race divisions.
 */
import { fastestFirst, sharedRanks, type TimedEntry, unranked } from './places.ts';
import { roundPoints } from './rounding.ts';

/** Shares of the three parts, adding up to 1. Source: domain facts, 1.2. */
export const fieldWeights = { position: 0.4, strengthOfField: 0.3, time: 0.3 } as const;

/** At most so many first finishers make the baseline time, and one for every so many finishers begun. Source: domain facts, 1.2. */
const baselineCountAtMost = 5;
const finishersPerBaselineTime = 4;

/** What first place is worth (0 to 100 points) and what every place down loses, in percent of the place before. */
export type TierPoints = { basePoints: number; dropoffPercentage: number };

/** How "percent faster" is measured: of the athlete's time (races of 2023) or of the baseline time (from 2024). Domain facts, 1.2. */
export type FieldForm = '2023' | '2024';

export type FieldRule = {
  tier: TierPoints;
  strengthOfField: number;
  form: FieldForm;
  /** Points for every percent faster than the baseline time. */
  slope: number;
};

/** What one athlete's points were made of; all but `points` unrounded. */
export type FieldParts = {
  place: number;
  seconds: number;
  positionPoints: number;
  strengthOfField: number;
  baselineSeconds: number;
  baselineCount: number;
  /** Worth of the baseline time itself: the middle of base points and strength of field. */
  baselinePoints: number;
  /** Percent faster than the baseline time, negative when slower. */
  percentFaster: number;
  timePoints: number;
  points: number;
};

/** How many of the first finishers make the baseline time: 1 for a field of 1 to 4, 2 up to 8, ... 5 from 17 on; 0 for none. */
function baselineCountOf(finishers: number): number {
  return Math.min(baselineCountAtMost, Math.ceil(finishers / finishersPerBaselineTime));
}

/** The time that all are measured against: its seconds, unrounded, and how many first finishers made it. */
export type Baseline = { baselineSeconds: number; baselineCount: number };

/**
 * The baseline time of the entries; null when there are none. `finishersInAll` is the size of the whole field when the entries are only
 * the first of it.
 */
export function baselineOf(entries: readonly TimedEntry[], finishersInAll = entries.length): Baseline | null {
  const count = baselineCountOf(Math.max(entries.length, finishersInAll));
  const first = fastestFirst(entries).slice(0, count);
  if (first.length === 0) return null;
  const baselineSeconds = first.reduce((sum, entry) => sum + entry.seconds, 0) / first.length;
  return { baselineSeconds, baselineCount: first.length };
}

/** Worth of a place, unrounded. Multiplied out place by place, so that every machine gets the same last digit. */
export function positionPointsOf(tier: TierPoints, place: number): number {
  const kept = 1 - tier.dropoffPercentage / 100;
  let points = tier.basePoints;
  for (let down = 1; down < place; down += 1) points *= kept;
  return points;
}

function percentFasterOf(form: FieldForm, baselineSeconds: number, seconds: number): number {
  return form === '2023'
    ? (baselineSeconds / seconds - 1) * 100
    : ((baselineSeconds - seconds) / baselineSeconds) * 100;
}

/** Points of every timed entry by its id, with what they were made of. Entries are one division's overall or leg times. */
export function pointsByField(
  rule: FieldRule,
  entries: readonly TimedEntry[],
  given?: Baseline | null,
): Map<number, FieldParts> {
  const parts = new Map<number, FieldParts>();
  const sorted = fastestFirst(entries);
  // What is sorted already is sorted again for next to nothing.
  const baseline = given === undefined ? baselineOf(sorted) : given;
  if (baseline === null) return parts;
  const ranks = sharedRanks(sorted.length, (a, b) => sorted[a]?.seconds === sorted[b]?.seconds);
  sorted.forEach(({ id, seconds }, index) => {
    parts.set(id, fieldParts(rule, baseline, ranks[index] ?? unranked, seconds));
  });
  return parts;
}

function fieldParts(rule: FieldRule, baseline: Baseline, place: number, seconds: number): FieldParts {
  const { tier, strengthOfField, form, slope } = rule;
  const { baselineSeconds, baselineCount } = baseline;
  const positionPoints = positionPointsOf(tier, place);
  const baselinePoints = (tier.basePoints + strengthOfField) / 2;
  const percentFaster = percentFasterOf(form, baselineSeconds, seconds);
  const timePoints = Math.max(0, baselinePoints + slope * percentFaster);
  const points = roundPoints(
    fieldWeights.position * positionPoints +
      fieldWeights.strengthOfField * strengthOfField +
      fieldWeights.time * timePoints,
  );
  return {
    place,
    seconds,
    positionPoints,
    strengthOfField,
    baselineSeconds,
    baselineCount,
    baselinePoints,
    percentFaster,
    timePoints,
    points,
  };
}
