import type { CellTexts, ChoiceInput, PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';

export type Answer =
  | { kind: 'athlete'; key: string; athlete: PlannedLine['runners_up'][number] }
  | { kind: 'keep-time' | 'sum-of-legs'; key: string; overall: number }
  | { kind: 'status'; key: string; status: PlannedLine['status'] }
  | { kind: 'new' | 'another-of-name' | 'search' | 'correct' | 'leave'; key: string };

/** More athletes than this have no key. */
const MOST_KEYS = 9;

/** True when choosing an athlete does not help: the row cannot be read, or its times are impossible. */
export const isAthleteSettled = (line: PlannedLine): boolean =>
  line.change === 'question' && (line.athlete !== null || line.new_athlete !== null);

/** The overall time as it is, or the sum of the legs. */
function timeAnswers({ time_question: question, overall }: PlannedLine): Answer[] {
  if (!question) return [];
  const keep: Answer = { kind: 'keep-time', key: '1', overall };
  if (question.sum_of_legs === null) return [keep];
  return [keep, { kind: 'sum-of-legs', key: '2', overall: question.sum_of_legs }];
}

/** The statuses of an athlete without a finish time. */
function statusAnswers({ status_question: question }: PlannedLine): Answer[] {
  if (question === null) return [];
  return [
    { kind: 'status', key: 'd', status: 'DNF' },
    { kind: 'status', key: 'q', status: 'DQ' },
    { kind: 'status', key: 'o', status: 'DNS' },
    { kind: 'status', key: 'f', status: 'Finish' },
  ];
}

/** The answers of a question in order: similar athletes by number, then new athlete, search, correct the cells, leave out. */
export function answersOf(line: PlannedLine): Answer[] {
  const last: Answer[] = [
    { kind: 'correct', key: 'c' },
    { kind: 'leave', key: 'x' },
  ];
  if (isAthleteSettled(line)) return [...timeAnswers(line), ...statusAnswers(line), ...last];
  const athletes = line.runners_up
    .slice(0, MOST_KEYS)
    .map((athlete, at): Answer => ({ kind: 'athlete', key: String(at + 1), athlete }));
  const kind = line.has_namesake ? 'another-of-name' : 'new';
  return [...athletes, { kind, key: 'n' }, { kind: 'search', key: 's' }, ...last];
}

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

/** The decision for an answer; null for those that continue. `before` is the previous decision for the row. */
export function choiceOf(
  line: number,
  answer: Answer,
  isRemembered: boolean,
  before: ChoiceInput | undefined,
): ChoiceInput | null {
  switch (answer.kind) {
    case 'keep-time':
    case 'sum-of-legs':
      return { ...before, line, overall: answer.overall };
    case 'status':
      return { ...before, line, status: answer.status };
    case 'athlete': {
      const remember_alias = isRemembered ? 1 : 0;
      return { ...sameValues(before), line, athlete_id: answer.athlete.id, remember_alias };
    }
    case 'new':
      return { ...sameValues(before), line, create: true };
    case 'another-of-name':
      return { ...sameValues(before), line, create: { namesake: 1 } };
    case 'leave':
      return { ...sameCells(before), line, skip: true };
    default:
      return null;
  }
}

/** True when a decision answers the question; corrected cells alone may leave it open. */
export const isAnswer = ({ athlete_id, create, skip, overall, status }: ChoiceInput): boolean =>
  (athlete_id ?? create ?? skip ?? overall ?? status) !== undefined;

/** The text of a decided row when collapsed: "is Michael Weiss", "is left out", "has the time 03:33:00", "corrected: Swim 23:10". */
export function formatDecision(line: PlannedLine, choice: ChoiceInput): string {
  const isAthleteChosen = (choice.athlete_id ?? choice.create ?? choice.skip) !== undefined;
  const parts = [
    isAthleteChosen ? formatAthlete(line, choice) : '',
    choice.overall === undefined ? '' : `has the time ${printTime(Number(choice.overall))}`,
    choice.status === undefined ? '' : `has the status ${choice.status}`,
  ].filter((part) => part !== '');
  const cells = Object.entries(choice.cells ?? {}).map(([column, text]) => `${column} ${text || 'empty'}`);
  const corrected = cells.length === 0 ? [] : [`corrected: ${cells.join(', ')}`];
  return [parts.join(' and '), ...corrected].filter((part) => part !== '').join('; ');
}

function formatAthlete(line: PlannedLine, choice: ChoiceInput): string {
  if (choice.skip) return 'is left out';
  if (choice.create) {
    const { first = '', last = '' } = line.new_athlete ?? {};
    return `becomes the new athlete ${first} ${last}`.trimEnd();
  }
  const name =
    line.athlete?.id === choice.athlete_id
      ? line.athlete?.name
      : line.runners_up.find((one) => one.id === choice.athlete_id)?.name;
  const remembered = choice.remember_alias === 1 ? ', the spelling is remembered' : '';
  return `is ${name ?? `athlete ${choice.athlete_id}`}${remembered}`;
}
