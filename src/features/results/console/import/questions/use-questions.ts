import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
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

/** True while the keyboard focus is on a control that handles Enter itself. */
const isOnControl = (): boolean =>
  document.activeElement?.closest('a, button, input, select, textarea, [role="radio"], tr') != null;

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

/** The questions of a preview: which one has the keyboard focus, the choices, and the keyboard shortcuts. */
export function useQuestions(plan: ResultsPlan, given: ResultsImport, list: RefObject<HTMLElement | null>) {
  const all = useOpenQuestions(plan, given);
  const open = all.filter((one) => one.choice === null).map((one) => one.line);
  const [wanted, setWanted] = useState<number | null>(null);
  const [picked, setPicked] = useState<{ line: number; key: string } | null>(null);
  const [remembered, setRemembered] = useState<number | null>(null);
  const [correcting, setCorrecting] = useState<number | null>(null);
  const [searching, setSearching] = useState<PlannedLine | null>(null);
  const current = open.find((line) => line.line === wanted) ?? open[0] ?? null;
  const willMove = useMovingFocus(list, current?.line ?? null);
  const key = current && (picked?.line === current.line ? picked.key : firstKey(current));
  const isRemembered = current !== null && remembered === current.line;
  const heights = useRef(new Map<number, number>());
  const rowOf = (line: number) => list.current?.querySelector<HTMLElement>(`[data-line="${line}"]`);
  const focusOn = (line: number) => rowOf(line)?.focus();
  const keepHeight = (line: number) => heights.current.set(line, rowOf(line)?.offsetHeight ?? 0);

  const take = (line: PlannedLine, answer: Answer) => {
    if (answer.kind === 'search') return setSearching(line);
    if (answer.kind === 'correct') {
      keepHeight(line.line);
      return setCorrecting(line.line);
    }
    const hasSpelling = answer.kind === 'athlete' && isOtherSpelling(line, answer.athlete.name);
    const isRemembered = hasSpelling && remembered === line.line;
    const choice = choiceOf(line.line, answer, isRemembered, given.choices.get(line.line));
    if (choice === null) return;
    keepHeight(line.line);
    const at = open.findIndex((one) => one.line === line.line);
    setWanted((open[at + 1] ?? open[at - 1])?.line ?? null);
    willMove();
    given.decide(line.line, choice);
  };
  const move = (by: 1 | -1) => {
    const at = open.findIndex((one) => one.line === current?.line);
    const next = open[at + by];
    if (!next) return false;
    willMove();
    setWanted(next.line);
  };
  const takeBack = () => {
    const line = given.takeBack();
    if (line === null) return false;
    willMove();
    setWanted(line);
  };

  const pick = ({ key: picked }: Answer) => {
    if (!current) return;
    setPicked({ line: current.line, key: picked });
    // Handled at the row of the table, so that Enter confirms the answer and does not open the row.
    focusOn(current.line);
  };
  const continues = ({ kind }: Answer) => kind === 'search' || kind === 'correct';
  /** The row stays where it is until the new plan shows whether it is still a question. */
  const correct = (line: PlannedLine, cells: CellTexts) => {
    setCorrecting(null);
    focusOn(line.line);
    willMove();
    given.decide(line.line, withCells(line.line, given.choices.get(line.line), cells));
  };
  const pickedAnswer = current && answersOf(current).find((answer) => answer.key === key);
  const hasSpelling =
    current !== null &&
    !isAthleteSettled(current) &&
    pickedAnswer?.kind === 'athlete' &&
    isOtherSpelling(current, pickedAnswer.athlete.name);
  const remember = (isOn: boolean) => setRemembered(isOn && current ? current.line : null);

  const answers = current ? answersOf(current) : [];
  const group = 'Questions of an import';
  useShortcuts(
    current === null
      ? []
      : [
          ...answers.map((answer) => ({
            keys: answer.key,
            label: answerLabels[answer.kind],
            group,
            run: () => (continues(answer) ? take(current, answer) : pick(answer)),
          })),
          {
            keys: 'a',
            label: 'Remember the spelling',
            group,
            run: () => hasSpelling && remember(!isRemembered),
          },
          {
            keys: 'Enter',
            label: 'Confirm the answer',
            group,
            run: () => {
              const answer = answers.find((one) => one.key === key);
              if (!answer || isOnControl()) return false;
              take(current, answer);
            },
          },
          { keys: 'j', label: 'Next question', group, run: () => (isOnRow() ? false : move(1)) },
          { keys: 'k', label: 'Previous question', group, run: () => (isOnRow() ? false : move(-1)) },
        ],
  );
  useShortcuts([{ keys: 'z', label: 'Undo the last answer', group, run: takeBack }]);

  return {
    all,
    current,
    /** An answered question keeps its height until all are answered, so that nothing moves in between. */
    heightOf: (line: number) => (open.length > 0 ? heights.current.get(line) : undefined),
    pickedKey: key,
    /** Null where the picked answer has no spelling to remember. */
    isRemembered: hasSpelling ? isRemembered : null,
    remember,
    correcting,
    correct,
    closeCorrection() {
      if (correcting !== null) focusOn(correcting);
      setCorrecting(null);
    },
    searching,
    closeSearch: () => setSearching(null),
    take,
    /** Mouse or Tab moves to a question. */
    reach: (line: PlannedLine) => setWanted(line.line),
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
