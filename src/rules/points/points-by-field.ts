/**
 * The points formula since 2023 (ranking system 2): 40 percent for the place, 30 for the strength of field, 30 for the time. Position points
 * are the tier's base points, reduced by its drop-off for every place, compounded. The time is measured against the mean of the first
 * finishers ("baseline time", a quarter of the field, five at most); time points are the mean of base points and strength of field, plus
 * a slope for every percent faster, never below 0. See docs/domain.md, "Points by place, strength of field and time".
 */
import { fastestFirst, sharedRanks, type TimedEntry, unranked } from './places.ts';
import { roundPoints } from './rounding.ts';

/** Shares of the three parts, adding up to 1. Source: docs/domain.md, "Points by place, strength of field and time". */
export const fieldWeights = { position: 0.4, strengthOfField: 0.3, time: 0.3 } as const;

/** The baseline time is the mean of at most five first finishers: one for every four finishers, rounded up. Source: as above. */
const baselineCountAtMost = 5;
const finishersPerBaselineTime = 4;

/** The winner's position points (0 to 100) and the drop-off per place, in percent of the place before. */
export type TierPoints = { basePoints: number; dropoffPercentage: number };

/** How "percent faster" is measured: of the athlete's time (races of 2023) or of the baseline time (from 2024). Source: as above. */
export type FieldForm = '2023' | '2024';

export type FieldRule = {
  tier: TierPoints;
  strengthOfField: number;
  form: FieldForm;
  /** Points for every percent faster than the baseline time. */
  slope: number;
};

/** The parts of one athlete's points; all but `points` unrounded. */
export type FieldParts = {
  place: number;
  seconds: number;
  positionPoints: number;
  strengthOfField: number;
  baselineSeconds: number;
  baselineCount: number;
  /** Time points of the baseline time itself: the mean of base points and strength of field. */
  baselinePoints: number;
  /** Percent faster than the baseline time, negative when slower. */
  percentFaster: number;
  timePoints: number;
  points: number;
};

/** The number of first finishers in the baseline time: 1 for a field of 1 to 4, 2 up to 8, ... 5 from 17 on; 0 for none. */
function baselineCountOf(finishers: number): number {
  return Math.min(baselineCountAtMost, Math.ceil(finishers / finishersPerBaselineTime));
}

/** The time that all are measured against: in seconds, unrounded, and the number of first finishers in it. */
export type Baseline = { baselineSeconds: number; baselineCount: number };

/**
 * The baseline time of the entries; null when there are none. `finishersInAll` is the size of the whole field when the entries are only
 * its first part.
 */
export function baselineOf(entries: readonly TimedEntry[], finishersInAll = entries.length): Baseline | null {
  const count = baselineCountOf(Math.max(entries.length, finishersInAll));
  const first = fastestFirst(entries).slice(0, count);
  if (first.length === 0) return null;
  const baselineSeconds = first.reduce((sum, entry) => sum + entry.seconds, 0) / first.length;
  return { baselineSeconds, baselineCount: first.length };
}

/** Position points, unrounded. Multiplied place by place, so that every machine gets the same last digit. */
export function positionPointsOf(tier: TierPoints, place: number): number {
  const share = 1 - tier.dropoffPercentage / 100;
  let points = tier.basePoints;
  for (let down = 1; down < place; down += 1) points *= share;
  return points;
}

function percentFasterOf(form: FieldForm, baselineSeconds: number, seconds: number): number {
  return form === '2023'
    ? (baselineSeconds / seconds - 1) * 100
    : ((baselineSeconds - seconds) / baselineSeconds) * 100;
}

/** Points of every timed entry by its id, with their parts. Entries are one division's overall or leg times. */
export function pointsByField(
  rule: FieldRule,
  entries: readonly TimedEntry[],
  known?: Baseline | null,
): Map<number, FieldParts> {
  const parts = new Map<number, FieldParts>();
  const sorted = fastestFirst(entries);
  // Sorting a sorted list takes almost no time.
  const baseline = known === undefined ? baselineOf(sorted) : known;
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
