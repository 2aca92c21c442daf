import type { ChoiceInput, PlannedLine } from '../results-import-contract.ts';

/** An answer that a question offers. */
export type Answer =
  | { kind: 'athlete'; key: string; athlete: PlannedLine['runners_up'][number] }
  | { kind: 'new' | 'search' | 'leave'; key: string };

/** More athletes than this have no key of their own. */
const MOST_KEYS = 9;

/** True when no choice of athlete helps: the line itself cannot be read. */
export const isUnreadable = (line: PlannedLine): boolean =>
  line.change === 'question' && line.athlete !== null;

/** The answers of a question in order: the athletes near it by number, then new athlete, search, leave out. */
export function answersOf(line: PlannedLine): Answer[] {
  const leave: Answer = { kind: 'leave', key: 'x' };
  if (isUnreadable(line)) return [leave];
  const athletes = line.runners_up
    .slice(0, MOST_KEYS)
    .map((athlete, at): Answer => ({ kind: 'athlete', key: String(at + 1), athlete }));
  return [...athletes, { kind: 'new', key: 'n' }, { kind: 'search', key: 's' }, leave];
}

/** Above this likeness the first athlete is offered ready to confirm. Source: decisions, D22. */
const FUZZY_LIMIT = 85;

/** The key of the answer that stands ready when a question is reached; null when nothing is likely enough. */
export function firstKey(line: PlannedLine): string | null {
  const [best] = line.runners_up;
  return !isUnreadable(line) && best && best.score > FUZZY_LIMIT ? '1' : null;
}

/** The decision that an answer means; null for the search, which asks on. */
export function choiceOf(line: number, answer: Answer, isRemembered: boolean): ChoiceInput | null {
  if (answer.kind === 'athlete')
    return { line, athlete_id: answer.athlete.id, remember_alias: isRemembered ? 1 : 0 };
  if (answer.kind === 'new') return { line, create: true };
  return answer.kind === 'leave' ? { line, skip: true } : null;
}

/** How a decided line reads when it has folded: "is Michael Weiss", "is a new athlete", "is left out". */
export function decisionInWords(line: PlannedLine, choice: ChoiceInput): string {
  if (choice.skip) return 'is left out';
  if (choice.create) return 'becomes a new athlete';
  const name =
    line.athlete?.id === choice.athlete_id
      ? line.athlete?.name
      : line.runners_up.find((one) => one.id === choice.athlete_id)?.name;
  const remembered = choice.remember_alias === 1 ? ', the spelling is remembered' : '';
  return `is ${name ?? `athlete ${choice.athlete_id}`}${remembered}`;
}
