/** Why an athlete moved, in one or two sentences: "His points did not change. Two athletes passed him at Challenge Roth 2025, 6 Jul 2025." */
import type { Division } from '#rules/races/division.ts';
import type { CrossingAthlete, MoveExplained } from '../explanation-shape.ts';
import { asSentence, formatCount, formatDay, formatList, formatPoints } from '../explanation-texts.ts';

export function formatMove(moved: Omit<MoveExplained, 'sentence'>, division: Division): string {
  const [he, his, him] = division === 'MPRO' ? ['he', 'his', 'him'] : ['she', 'her', 'her'];
  const { comparison, from_rank, to_rank } = moved;
  const day = formatDay(comparison?.date ?? '');
  if (from_rank === null && to_rank === null) return `Not ranked, and not on ${day} either.`;
  if (from_rank === null) return `New: ${he} was not ranked on ${day}.`;
  if (to_rank === null) return asSentence(`${he} is not ranked any more.${formatLost(moved)}`);
  return [asSentence(formatOwnPoints(moved, his)), ...formatOthers(moved, him)].join(' ');
}

function formatLost({ lost }: Pick<MoveExplained, 'lost'>): string {
  return lost.length === 0 ? '' : ` ${formatList(lost.map(({ race }) => race))} went out.`;
}

function formatOwnPoints(moved: Omit<MoveExplained, 'sentence'>, his: string): string {
  const [before, now] = [moved.points_before ?? 0, moved.points ?? 0];
  const causes = formatCauses(moved);
  if (before === now) return `${his} points did not change${causes}.`;
  const change = `${his} points ${now > before ? 'rose' : 'fell'} from ${formatPoints(before)} to ${formatPoints(now)}`;
  const places = formatCount(Math.abs(moved.own), 'place', 'places');
  const worth = moved.own === 0 ? '' : `, which alone ${moved.own > 0 ? 'wins' : 'costs'} ${places}`;
  return `${change}${causes}${worth}.`;
}

/** " (A came in, B went out)"; empty when no result changed. */
function formatCauses(moved: Omit<MoveExplained, 'sentence'>): string {
  const { gained, lost, corrected, rule_changed } = moved;
  const races = (results: readonly { race: string }[]) => formatList(results.map(({ race }) => race));
  const causes = [
    ...(gained.length > 0 ? [`${races(gained)} came in`] : []),
    ...(lost.length > 0 ? [`${races(lost)} went out`] : []),
    ...(corrected.length > 0
      ? [`${races(corrected)} ${corrected.length === 1 ? 'counts' : 'count'} otherwise`]
      : []),
    ...(rule_changed === null ? [] : ['the rule is another']),
  ];
  return causes.length === 0 ? '' : ` (${causes.join(', ')})`;
}

function formatOthers(moved: Omit<MoveExplained, 'sentence'>, him: string): string[] {
  const { passed_by, passed_by_count, fell_behind_count } = moved;
  const athletes = (count: number) => asSentence(formatCount(count, 'athlete', 'athletes'));
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
