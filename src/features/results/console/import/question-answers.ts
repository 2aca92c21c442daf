import type { ChoiceInput, PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';

/** A possible answer to a question. */
export type Answer =
  | { kind: 'athlete'; key: string; athlete: PlannedLine['runners_up'][number] }
  | { kind: 'keep-time' | 'sum-of-legs'; key: string; overall: number }
  | { kind: 'new' | 'search' | 'leave'; key: string };

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

/** The answers of a question in order: similar athletes by number, then new athlete, search, skip. */
export function answersOf(line: PlannedLine): Answer[] {
  const leave: Answer = { kind: 'leave', key: 'x' };
  if (isAthleteSettled(line)) return [...timeAnswers(line), leave];
  const athletes = line.runners_up
    .slice(0, MOST_KEYS)
    .map((athlete, at): Answer => ({ kind: 'athlete', key: String(at + 1), athlete }));
  return [...athletes, { kind: 'new', key: 'n' }, { kind: 'search', key: 's' }, leave];
}

/** From this similarity on, the first athlete is preselected. */
const FUZZY_LIMIT = 85;

/** The key of the preselected answer of a question; null when no athlete is similar enough. */
export function firstKey(line: PlannedLine): string | null {
  const [best] = line.runners_up;
  return !isAthleteSettled(line) && best && best.score > FUZZY_LIMIT ? '1' : null;
}

/** The decision for an answer; null for the search, which continues. `before` is the previous decision for the row. */
export function choiceOf(
  line: number,
  answer: Answer,
  isRemembered: boolean,
  before: ChoiceInput | undefined,
): ChoiceInput | null {
  if (answer.kind === 'keep-time' || answer.kind === 'sum-of-legs')
    return { ...before, line, overall: answer.overall };
  if (answer.kind === 'athlete')
    return { line, athlete_id: answer.athlete.id, remember_alias: isRemembered ? 1 : 0 };
  if (answer.kind === 'new') return { line, create: true };
  return answer.kind === 'leave' ? { line, skip: true } : null;
}

/** The text of a decided row when collapsed: "is Michael Weiss", "is a new athlete", "is left out", "has the time 03:33:00". */
export function formatDecision(line: PlannedLine, choice: ChoiceInput): string {
  if (choice.overall === undefined) return formatAthlete(line, choice);
  const time = `has the time ${printTime(Number(choice.overall))}`;
  const isTimeOnly = choice.athlete_id === undefined && choice.create === undefined;
  return isTimeOnly ? time : `${formatAthlete(line, choice)} and ${time}`;
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
