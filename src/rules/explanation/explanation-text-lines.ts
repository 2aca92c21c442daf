/** Plain text lines that break down race points or a strength of field. */

import { printTime } from '../dates-and-times/times.ts';
import { fieldWeights } from '../points/points-by-field.ts';
import { sentenceCase } from '../text/nouns.ts';
import type { CountingExplained, ExplainedParts, SofAthlete } from './explanation-shape.ts';
import { formatDay, formatList, formatPlace, formatPoints } from './explanation-texts.ts';

/** A counting result: its race, its parts, and the times and field that they are measured against. */
export function resultLines(result: CountingExplained, number: number): string[] {
  const { race, date, tier, place, seconds, race_points, bonus_percent, counted_points } = result;
  const facts = [
    race,
    ...(date === null ? [] : [formatDay(date)]),
    ...(tier === null ? [] : [tier]),
    ...(place === null ? [] : [formatPlace(place)]),
    ...(seconds === null ? [] : [printTime(seconds)]),
  ];
  const bonus = `With the bonus of ${bonus_percent} %: ${formatPoints(counted_points)}.`;
  return [
    '',
    `${number}. ${facts.join(', ')}: ${formatPoints(race_points)}`,
    ...partLines(result, race_points).map((line) => `   ${line}`),
    ...sofLines(result).map((line) => `   ${line}`),
    ...(bonus_percent === 0 ? [] : [`   ${bonus}`]),
  ];
}

/** The parts and their sum, then how the time was measured. */
export function partLines(explained: ExplainedParts, points: number): string[] {
  const { parts, formula } = explained;
  if (formula === null) return ['The race gives no points for it today.'];
  const { position, strength_of_field, time, changed_since } = parts;
  const field = `position ${formatPoints(position)} + strength of field ${formatPoints(strength_of_field)} + `;
  const sum = `${formula === 'ideal time' ? '' : field}time ${formatPoints(time)}`;
  const sign = changed_since < 0 ? '-' : '+';
  const changed =
    changed_since === 0 ? '' : ` ${sign} ${formatPoints(Math.abs(changed_since))} (changed since)`;
  const line = sentenceCase(`${sum}${changed} = ${formatPoints(points)}`);
  const isOneOnly = formula === 'ideal time' && changed_since === 0;
  return [...(isOneOnly ? [] : [line]), ...weightLines(explained), ...timeLines(explained)];
}

function weightLines({ formula, position_points, time_points }: ExplainedParts): string[] {
  if (formula === 'ideal time' || position_points === null || time_points === null) return [];
  const percent = (weight: number) => `${Math.round(weight * 100)} %`;
  const { position, strengthOfField, time } = fieldWeights;
  const parts = [
    `${percent(position)} of ${formatPoints(position_points)} for the place`,
    `${percent(strengthOfField)} of the strength of field`,
    `${percent(time)} of ${formatPoints(time_points)} for the time`,
  ];
  return [`These are ${formatList(parts)}.`];
}

function timeLines(explained: ExplainedParts): string[] {
  const { baseline_seconds, baseline_count, adjusted_ideal_seconds, percent_faster } = explained;
  const faster = percent_faster ?? 0;
  const difference = `${formatPoints(Math.abs(faster))} % ${faster < 0 ? 'slower' : 'faster'}`;
  if (adjusted_ideal_seconds !== null) {
    return [`${difference} than the ideal time of ${printTime(adjusted_ideal_seconds)}.`];
  }
  if (baseline_seconds === null) return [];
  const first =
    baseline_count === 1 ? 'the first time' : `the mean of the first ${baseline_count ?? 0} times`;
  return [`${difference} than the baseline time of ${printTime(baseline_seconds)}, ${first}.`];
}

function sofLines(result: CountingExplained): string[] {
  const { sof, sof_is_manual, sof_athletes, sof_set_date, sof_recalculated, formula } = result;
  if (sof === null || formula === null || formula === 'ideal time') return [];
  if (sof_is_manual) return [`Strength of field ${formatPoints(sof)}, set manually.`];
  const set = sof_set_date === null ? '' : ` of ${formatDay(sof_set_date)}`;
  const isOtherToday = sof_recalculated !== null && sof_recalculated !== sof;
  const today = isOtherToday ? ` Recalculated today: ${formatPoints(sof_recalculated)}.` : '';
  return [
    `Strength of field ${formatPoints(sof)}, from the ranking${set}: ${formatAthletes(sof_athletes)}.${today}`,
  ];
}

/** "Magnus Ditlev 95.33, Sam Laidlaw 89.93". */
export function formatAthletes(athletes: readonly SofAthlete[]): string {
  if (athletes.length === 0) return 'no starter is ranked';
  return athletes.map(({ name, points }) => `${name} ${formatPoints(points)}`).join(', ');
}
