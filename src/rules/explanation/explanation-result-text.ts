/** Explains one result's race points, and a race's strength of field, as plain text to be copied into a mail. */

import { printTime } from '../dates-and-times/times.ts';
import { sentenceCase } from '../text/nouns.ts';
import type { PointsExplained, ResultExplanation, SofExplanation } from './explanation-shape.ts';
import { formatAthletes, partLines } from './explanation-text-lines.ts';
import { formatDay, formatPlace, formatPoints } from './explanation-texts.ts';

/** Lines of text, without markup. */
export function resultExplanationAsText(explanation: ResultExplanation): string {
  const { race, athlete, overall, missing, rounding, sof } = explanation;
  const day = race.date === null ? '' : `, ${formatDay(race.date)}`;
  const head = [`${athlete.name}: ${overall === null ? 'no' : formatPoints(overall.points)} race points`];
  const lack = missing === null ? [] : [`The race has no ${missing}, so there are no points.`];
  const disciplines = (['overall', 'swim', 'bike', 'run'] as const).flatMap((name) => {
    const explained = explanation[name];
    return explained === null ? [] : [disciplineLines(name, explained)];
  });
  const sections = [
    [...head, `${race.name}${day}${race.tier === null ? '' : `, ${race.tier}`}`, ...lack],
    ...disciplines,
    ...(overall === null || overall.formula === 'ideal time' ? [] : [sofLines(sof)]),
    [rounding],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Lines of text for the divisions of one race. */
export function sofExplanationAsText(race: string, divisions: readonly SofExplanation[]): string {
  const sections = divisions.map((sof) => [
    `${race}, ${sof.division === 'MPRO' ? 'men' : 'women'}`,
    ...sofLines(sof),
  ]);
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function disciplineLines(name: string, explained: PointsExplained): string[] {
  const facts = [
    ...(explained.place === null ? [] : [formatPlace(explained.place)]),
    ...(explained.seconds === null ? [] : [printTime(explained.seconds)]),
  ];
  const head = `${sentenceCase(name)}${facts.length > 0 ? `, ${facts.join(' in ')}` : ''}`;
  return [`${head}: ${formatPoints(explained.points)}`, ...partLines(explained, explained.points)];
}

function sofLines(sof: SofExplanation): string[] {
  const { in_force, source, recalculated, counted, set, starters_from, starters, ranked_starters } = sof;
  const origin = source === 'manual' ? 'set manually' : 'calculated';
  const head =
    in_force === null ? 'No strength of field' : `Strength of field ${formatPoints(in_force)}, ${origin}`;
  if (recalculated === null) return [`${head}.`];
  const from = set === null ? 'no published ranking before it' : `the ranking of ${formatDay(set.date)}`;
  const athletes = `${ranked_starters} of ${starters} starters are ranked (${starters_from ?? 'nobody'}).`;
  const sum = `(${counted.map(({ points }) => formatPoints(points)).join(' + ')}) / 5 = ${formatPoints(recalculated)}`;
  return [
    `${head}.`,
    `By ${from}: ${formatAthletes(counted)}.`,
    ...(counted.length > 0 ? [sum] : []),
    athletes,
  ];
}
