/**
 * The explanation of a ranking number as plain text, to be copied into a mail to the athlete. It has the same content and figures as the
 * panel on the screen.
 */

import { contenderRule } from '../contenders/contender-ranking.ts';
import { sentenceCase } from '../text/nouns.ts';
import type {
  LeavingExplained,
  MovedResult,
  MoveExplained,
  RankingExplanation,
} from './explanation-shape.ts';
import { resultLines } from './explanation-text-lines.ts';
import { formatChange, formatCount, formatDay, formatPlace, formatPoints } from './explanation-texts.ts';

/** The explanation as lines of text, without markup; each line is a sentence of any length. */
export function rankingExplanationAsText(explanation: RankingExplanation): string {
  const sections = [
    headLines(explanation),
    countingLines(explanation),
    notCountingLines(explanation),
    moveLines(explanation.moved),
    leavingLines(explanation.leaves_next),
    [explanation.rounding],
  ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${text.join('\n\n')}\n`;
}

function headLines(explanation: RankingExplanation): string[] {
  const { athlete, rank, points, set, discipline, rule, points_today } = explanation;
  const world = discipline === 'overall' ? 'World ranking' : `World ranking (${discipline})`;
  const list = set.type === contenderRule.id ? contenderRule.name : world;
  const division = athlete.division === 'MPRO' ? 'men' : 'women';
  const place =
    rank === null ? 'not ranked' : `${formatPlace(rank)} with ${formatPoints(points ?? 0)} points`;
  const isOtherToday = points_today !== points;
  const today = points_today === null ? 'none' : formatPoints(points_today);
  return [
    `${athlete.name}: ${place}`,
    `${list} of ${formatDay(set.date)}, ${division}`,
    rule,
    ...(isOtherToday ? [`Results changed since: generated again, the points would be ${today}.`] : []),
  ];
}

function countingLines(explanation: RankingExplanation): string[] {
  const { counting, divisor, points, counting_results } = explanation;
  if (counting.length === 0) return ['No result counts.'];
  const head = `${sentenceCase(formatCount(counting.length, 'result counts', 'results count'))}, of ${counting_results} at most:`;
  const sum = counting.map(({ counted_points }) => formatPoints(counted_points)).join(' + ');
  const total = formatPoints(points ?? 0);
  const mean = `${counting.length === 1 ? sum : `(${sum})`} / ${divisor} = ${total}`;
  return [
    head,
    ...counting.flatMap((result, at) => resultLines(result, at + 1)),
    '',
    divisor === 1 ? `Sum: ${sum} = ${total}` : `Mean: ${mean}`,
  ];
}

/** Lists the results of the window one by one; the others are only counted. */
function notCountingLines({ not_counting }: RankingExplanation): string[] {
  const inWindow = not_counting.filter(({ is_in_window }) => is_in_window);
  const outside = not_counting.length - inWindow.length;
  const lines = inWindow.map(({ race, date, place, points, reason }) => {
    const facts = [
      race,
      ...(date === null ? [] : [formatDay(date)]),
      ...(place === null ? [] : [formatPlace(place)]),
    ];
    return `- ${facts.join(', ')}${points === null ? '' : `: ${formatPoints(points)}`}. ${reason}`;
  });
  const message = sentenceCase(formatCount(outside, 'other result is', 'other results are'));
  return [
    ...(lines.length > 0 ? ['Does not count:', ...lines] : []),
    ...(outside > 0 ? [`${message} outside the period that counts.`] : []),
  ];
}

function moveLines(moved: MoveExplained): string[] {
  const { comparison, from_rank, to_rank, sentence } = moved;
  if (comparison === null) return [];
  const ranks =
    from_rank === null || to_rank === null
      ? []
      : [`Rank ${from_rank} on ${formatDay(comparison.date)}, now ${to_rank}.`];
  return [
    [...ranks, sentence].join(' '),
    ...moved.gained.map((result) => causeLine('New', result)),
    ...moved.lost.map((result) => causeLine('Gone', result)),
    ...moved.corrected.map((result) => causeLine('Corrected', result)),
    ...(moved.rule_changed === null
      ? []
      : [`- The rule changed: ${formatChange(moved.rule_changed.share)}.`]),
  ];
}

function causeLine(word: string, { race, points, share, reason }: MovedResult): string {
  return `- ${word}: ${race}, ${formatPoints(points)} (${formatChange(share)}). ${reason}`;
}

function leavingLines(leaving: LeavingExplained | null): string[] {
  if (leaving === null) return [];
  const { date, race, points, rank_then } = leaving;
  const then =
    points === null || rank_then === null
      ? 'no counting result is left then'
      : `then ${formatPoints(points)} points and rank ${rank_then}, if nothing else changes`;
  return [`Expires next: ${race} on ${formatDay(date)}; ${then}.`];
}
