import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { isOnControl } from '#features/results/console/shared/question-list.tsx';
import { isOtherSpelling } from '#features/results/console/shared/use-chosen-athlete.tsx';
import type {
  CellTexts,
  ChoiceInput,
  PlannedLine,
  ResultsPlan,
} from '#features/results/results-import-contract.ts';
import type { ResultsImport } from '../use-results-plan.ts';
import {
  type Answer,
  answersOf,
  choiceOf,
  firstKey,
  isAnswer,
  isAthleteSettled,
  withCells,
} from './question-answers.ts';

const GROUP = 'Questions of an import';

/** A row that needs, or needed, a decision. */
export interface QuestionLine {
  line: PlannedLine;
  /** The decision of staff; null while it is open. */
  choice: ChoiceInput | null;
}

/** The rows that have been a question since the file was selected, in the order of the file; answered ones stay, collapsed. */
function useOpenQuestions(plan: ResultsPlan, { choices, isPlanning }: ResultsImport): QuestionLine[] {
  const [questions, setQuestions] = useState<{ plan: ResultsPlan | null; lines: ReadonlySet<number> }>({
    plan: null,
    lines: new Set(),
  });
  if (questions.plan !== plan) {
    const before = questions.plan?.file === plan.file ? questions.lines : [];
    const now = plan.lines.filter((line) => line.change === 'question').map((line) => line.line);
    setQuestions({ plan, lines: new Set([...before, ...now]) });
  }
  return plan.lines.flatMap((line): QuestionLine[] => {
    if (!questions.lines.has(line.line)) return [];
    const choice = choices.get(line.line) ?? null;
    const isOpen = line.change === 'question' && !(choice && isAnswer(choice) && isPlanning);
    if (isOpen) return [{ line, choice: null }];
    return choice ? [{ line, choice }] : [];
  });
}

function useMovingFocus(list: RefObject<HTMLElement | null>, current: number | null) {
  const isMoving = useRef(false);
  useEffect(() => {
    if (current === null || !isMoving.current) return;
    isMoving.current = false;
    list.current?.querySelector<HTMLElement>(`[data-line="${current}"]`)?.focus();
  }, [current, list]);
  return () => {
    isMoving.current = true;
  };
}

/** The open question that has the keyboard focus, and how it moves to others. */
function useQuestionCursor(list: RefObject<HTMLElement | null>, open: readonly PlannedLine[]) {
  const [wanted, setWanted] = useState<number | null>(null);
  const current = open.find((line) => line.line === wanted) ?? open[0] ?? null;
  const willMove = useMovingFocus(list, current?.line ?? null);
  const heights = useRef(new Map<number, number>());
  const rowOf = (line: number) => list.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  const moveTo = (line: number | null) => {
    willMove();
    setWanted(line);
  };
  const placeOf = (line: PlannedLine | null) => open.findIndex((one) => one.line === line?.line);
  return {
    current,
    willMove,
    moveTo,
    /** Moves to the question after this one, else to the one before it. */
    leave(line: PlannedLine) {
      const at = placeOf(line);
      moveTo((open[at + 1] ?? open[at - 1])?.line ?? null);
    },
    /** False when there is no further question. */
    step(by: 1 | -1) {
      const next = open[placeOf(current) + by];
      if (!next) return false;
      moveTo(next.line);
    },
    /** Mouse or Tab moves to a question. */
    reach: (line: PlannedLine) => setWanted(line.line),
    focusOn: (line: number) => rowOf(line)?.focus(),
    keepHeight: (line: number) => heights.current.set(line, rowOf(line)?.offsetHeight ?? 0),
    /** An answered question keeps its height until all are answered, so that nothing moves in between. */
    heightOf: (line: number) => (open.length > 0 ? heights.current.get(line) : undefined),
  };
}

const isOfOtherSpelling = (line: PlannedLine, answer: Answer | undefined): boolean =>
  answer?.kind === 'athlete' && isOtherSpelling(line, answer.athlete.name);

/** The picked answer of the current question, and whether its spelling is remembered. */
function usePickedAnswer(current: PlannedLine | null) {
  const [picked, setPicked] = useState<{ line: number; key: string } | null>(null);
  const [remembered, setRemembered] = useState<number | null>(null);
  const key = current && (picked?.line === current.line ? picked.key : firstKey(current));
  const answers = current ? answersOf(current) : [];
  const answer = answers.find((one) => one.key === key);
  const hasSpelling = current !== null && !isAthleteSettled(current) && isOfOtherSpelling(current, answer);
  return {
    answers,
    answer,
    key,
    pick: (line: PlannedLine, { key }: Answer) => setPicked({ line: line.line, key }),
    /** Null where the picked answer has no spelling to remember. */
    isRemembered: hasSpelling ? remembered === current.line : null,
    remember: (isOn: boolean) => setRemembered(isOn && current ? current.line : null),
    remembers: (line: PlannedLine, given: Answer) =>
      remembered === line.line && isOfOtherSpelling(line, given),
  };
}

function useQuestionShortcuts(
  { current, step, focusOn }: ReturnType<typeof useQuestionCursor>,
  { answers, answer: picked, pick, isRemembered, remember }: ReturnType<typeof usePickedAnswer>,
  take: (line: PlannedLine, answer: Answer) => void,
) {
  const press = (line: PlannedLine, answer: Answer) => {
    if (answer.kind === 'search' || answer.kind === 'correct') return take(line, answer);
    pick(line, answer);
    // Handled at the row of the table, so that Enter confirms the answer and does not open the row.
    focusOn(line.line);
  };
  const confirm = (line: PlannedLine) => (picked && !isOnControl() ? take(line, picked) : false);
  const toggle = () => isRemembered !== null && remember(!isRemembered);
  useShortcuts(
    current === null
      ? []
      : [
          ...answers.map((answer) => ({
            keys: answer.key,
            label: answerLabels[answer.kind],
            group: GROUP,
            run: () => press(current, answer),
          })),
          { keys: 'a', label: 'Remember the spelling', group: GROUP, run: toggle },
          { keys: 'Enter', label: 'Confirm the answer', group: GROUP, run: () => confirm(current) },
          { keys: 'j', label: 'Next question', group: GROUP, run: () => (isOnRow() ? false : step(1)) },
          { keys: 'k', label: 'Previous question', group: GROUP, run: () => (isOnRow() ? false : step(-1)) },
        ],
  );
}

/** The questions of a preview: which one has the keyboard focus, the choices, and the keyboard shortcuts. */
export function useQuestions(plan: ResultsPlan, given: ResultsImport, list: RefObject<HTMLElement | null>) {
  const all = useOpenQuestions(plan, given);
  const open = all.filter((one) => one.choice === null).map((one) => one.line);
  const cursor = useQuestionCursor(list, open);
  const picked = usePickedAnswer(cursor.current);
  const [correcting, setCorrecting] = useState<number | null>(null);
  const [searching, setSearching] = useState<PlannedLine | null>(null);

  const take = (line: PlannedLine, answer: Answer) => {
    if (answer.kind === 'search') return setSearching(line);
    if (answer.kind === 'correct') {
      cursor.keepHeight(line.line);
      return setCorrecting(line.line);
    }
    const isRemembered = picked.remembers(line, answer);
    const choice = choiceOf(line.line, answer, isRemembered, given.choices.get(line.line));
    if (choice === null) return;
    cursor.keepHeight(line.line);
    cursor.leave(line);
    given.decide(line.line, choice);
  };
  const takeBack = () => {
    const line = given.takeBack();
    if (line === null) return false;
    cursor.moveTo(line);
  };
  useQuestionShortcuts(cursor, picked, take);
  useShortcuts([{ keys: 'z', label: 'Undo the last answer', group: GROUP, run: takeBack }]);

  return {
    all,
    cursor,
    picked,
    correcting,
    /** The row stays where it is until the new plan shows whether it is still a question. */
    correct(line: PlannedLine, cells: CellTexts) {
      setCorrecting(null);
      cursor.focusOn(line.line);
      cursor.willMove();
      given.decide(line.line, withCells(line.line, given.choices.get(line.line), cells));
    },
    closeCorrection() {
      if (correcting !== null) cursor.focusOn(correcting);
      setCorrecting(null);
    },
    searching,
    closeSearch: () => setSearching(null),
    take,
  };
}

const isOnRow = (): boolean => document.activeElement?.closest('tr') != null;

const answerLabels: Readonly<Record<Answer['kind'], string>> = {
  athlete: 'Choose an athlete',
  'keep-time': 'Keep the overall time',
  'sum-of-legs': 'Use the sum of the legs',
  status: 'Choose the status',
  new: 'New athlete',
  'another-of-name': 'Another athlete with this name',
  search: 'Search',
  correct: 'Correct the cells',
  leave: 'Leave out',
};
