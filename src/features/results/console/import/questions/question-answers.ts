import { isRanked } from '#console/ui/format/figures.ts';
import { decidedText } from '#features/results/console/shared/import-decisions.ts';
import type { CellTexts, ChoiceInput, PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import { formatPlace } from '#rules/explanation/explanation-texts.ts';

/** True when choosing an athlete does not help: the row cannot be read, or its times are impossible. */
export const isAthleteSettled = (line: PlannedLine): boolean =>
  line.change === 'question' && (line.athlete !== null || line.new_athlete !== null);

/** From this similarity on, the first athlete is preselected. */
const FUZZY_LIMIT = 85;

/** The key of the preselected answer of a question; null when no answer is likely enough. */
export function firstKey(line: PlannedLine): string | null {
  if (line.cell_problems.length > (line.status_question === null ? 0 : 1)) return 'c';
  if (line.repeats !== null) return 'x';
  const [best, second] = line.runners_up;
  const isAlone = best !== undefined && (second === undefined || second.score < best.score);
  const isUnmatched = line.method === 'none' || line.method === 'question';
  return !isAthleteSettled(line) && isUnmatched && isAlone && best.score > FUZZY_LIMIT ? '1' : null;
}

/** The corrected cells of a row stay whatever else is decided about it. */
export const sameCells = (before: ChoiceInput | null | undefined) => ({
  ...(before?.cells === undefined ? {} : { cells: before.cells }),
  ...(before?.status === undefined ? {} : { status: before.status }),
});

/** Cells and the confirmed overall time stay whoever the athlete is. */
export const sameValues = (before: ChoiceInput | null | undefined) => ({
  ...sameCells(before),
  ...(before?.overall === undefined ? {} : { overall: before.overall }),
});

/** The decision with further corrected cells; a confirmed overall time no longer applies to other times. */
export function withCells(
  line: number,
  before: ChoiceInput | null | undefined,
  cells: CellTexts,
): ChoiceInput {
  const { overall, status, ...all } = before ?? {};
  const others = status === undefined || 'Status' in cells ? all : { ...all, status };
  const isOtherTime = ['Swim', 'T1', 'Bike', 'T2', 'Run', 'Overall'].some((column) => column in cells);
  const confirmed = isOtherTime || overall === undefined ? {} : { overall };
  return { ...others, ...confirmed, line, cells: { ...before?.cells, ...cells } };
}

/** True when a decision answers the question; corrected cells alone may leave it open. */
export const isAnswer = ({ athlete_id, create, skip, overall, status }: ChoiceInput): boolean =>
  (athlete_id ?? create ?? skip ?? overall ?? status) !== undefined;

/** The text of a decided row when collapsed: "is Michael Weiss", "is left out", "has the time 03:33:00", "corrected: Swim 23:10". */
export function formatDecision(line: PlannedLine, choice: ChoiceInput): string {
  const isAthleteChosen = (choice.athlete_id ?? choice.create ?? choice.skip) !== undefined;
  const parts = [
    isAthleteChosen ? decidedText(choice, nameOf(line, choice.athlete_id), line.new_athlete) : '',
    choice.overall === undefined ? '' : `has the time ${printTime(Number(choice.overall))}`,
    choice.status === undefined ? '' : `has the status ${choice.status}`,
  ].filter((part) => part !== '');
  const cells = Object.entries(choice.cells ?? {}).map(([column, text]) => `${column} ${text || 'empty'}`);
  const corrected = cells.length === 0 ? [] : [`corrected: ${cells.join(', ')}`];
  return [parts.join(' and '), ...corrected].filter((part) => part !== '').join('; ');
}

const nameOf = ({ athlete, runners_up }: PlannedLine, id: ChoiceInput['athlete_id']): string | undefined =>
  [...(athlete ? [athlete] : []), ...runners_up].find((one) => one.id === id)?.name;

/** The content of the row in the file: "6th · 8:10:12", "DNF · swim 52:51". A row with an impossible time has no place yet. */
export function formatLine(line: PlannedLine): string {
  if (line.time_question) return `${line.status} · ${printTime(line.overall)}`;
  if (isRanked(line.place)) return `${formatPlace(line.place)} · ${printTime(line.overall)}`;
  const leg = (['run', 'bike', 'swim'] as const).find((name) => line[name] > 0);
  const reached = leg ? `${leg} ${printTime(line[leg])}` : '';
  if (line.status_question !== null) return reached;
  return leg ? `${line.status} · ${reached}` : line.status;
}
