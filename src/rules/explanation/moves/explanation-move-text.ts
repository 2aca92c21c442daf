/** Why an athlete moved, in one or two sentences: "His points did not change. Two athletes passed him at Challenge Roth 2025, 6 Jul 2025." */

import type { Division } from '#rules/races/division.ts';
import { sentenceCase } from '../../text/nouns.ts';
import type { CrossingAthlete, MoveExplained } from '../explanation-shape.ts';
import { formatCount, formatDay, formatList, formatPoints } from '../explanation-texts.ts';

export function formatMove(moved: Omit<MoveExplained, 'sentence'>, division: Division): string {
  const [he, his, him] = division === 'MPRO' ? ['he', 'his', 'him'] : ['she', 'her', 'her'];
  const { comparison, from_rank, to_rank } = moved;
  const day = formatDay(comparison?.date ?? '');
  if (from_rank === null && to_rank === null) return `Not ranked now or on ${day}.`;
  if (from_rank === null) return `New: ${he} was not ranked on ${day}.`;
  if (to_rank === null) return sentenceCase(`${he} is not ranked any more.${formatLost(moved)}`);
  return [sentenceCase(formatOwnPoints(moved, his)), ...formatOthers(moved, him)].join(' ');
}

function formatLost({ lost }: Pick<MoveExplained, 'lost'>): string {
  return lost.length === 0
    ? ''
    : ` ${formatList(lost.map(({ race }) => race))} no longer ${lost.length === 1 ? 'counts' : 'count'}.`;
}

function formatOwnPoints(moved: Omit<MoveExplained, 'sentence'>, his: string): string {
  const [before, now] = [moved.points_before ?? 0, moved.points ?? 0];
  const causes = formatCauses(moved);
  if (before === now) return `${his} points did not change${causes}.`;
  const change = `${his} points ${now > before ? 'rose' : 'fell'} from ${formatPoints(before)} to ${formatPoints(now)}`;
  const places = formatCount(Math.abs(moved.own), 'place', 'places');
  const worth = moved.own === 0 ? '' : `, which alone ${moved.own > 0 ? 'gains' : 'costs'} ${places}`;
  return `${change}${causes}${worth}.`;
}

/** " (A now counts, B no longer counts)"; empty when no result changed. */
function formatCauses(moved: Omit<MoveExplained, 'sentence'>): string {
  const { gained, lost, corrected, rule_changed } = moved;
  const races = (results: readonly { race: string }[]) => formatList(results.map(({ race }) => race));
  const counts = (results: readonly unknown[]) => (results.length === 1 ? 'counts' : 'count');
  const causes = [
    ...(gained.length > 0 ? [`${races(gained)} now ${counts(gained)}`] : []),
    ...(lost.length > 0 ? [`${races(lost)} no longer ${counts(lost)}`] : []),
    ...(corrected.length > 0
      ? [`${races(corrected)} ${corrected.length === 1 ? 'has' : 'have'} other points`]
      : []),
    ...(rule_changed === null ? [] : ['the rule changed']),
  ];
  return causes.length === 0 ? '' : ` (${causes.join(', ')})`;
}

function formatOthers(moved: Omit<MoveExplained, 'sentence'>, him: string): string[] {
  const { passed_by, passed_by_count, fell_behind_count } = moved;
  const athletes = (count: number) => sentenceCase(formatCount(count, 'athlete', 'athletes'));
  const passed = `${athletes(passed_by_count)} passed ${him}${placeOfPassing(passed_by, passed_by_count)}.`;
  const fell = `${athletes(fell_behind_count)} fell behind ${him}.`;
  return [...(passed_by_count > 0 ? [passed] : []), ...(fell_behind_count > 0 ? [fell] : [])];
}

/** " at Challenge Roth 2025, 6 Jul 2025", when all who passed did so there. */
function placeOfPassing(passedBy: readonly CrossingAthlete[], count: number): string {
  const [first] = passedBy;
  if (first?.race == null || passedBy.length !== count) return '';
  const isSame = passedBy.every(
    ({ race, race_date }) => race === first.race && race_date === first.race_date,
  );
  return isSame
    ? ` at ${first.race}${first.race_date === null ? '' : `, ${formatDay(first.race_date)}`}`
    : '';
}
