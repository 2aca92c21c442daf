import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import type { ChoiceInput, PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { type Answer, answersOf, choiceOf, firstKey } from './question-answers.ts';
import type { ResultsImport } from './use-results-plan.ts';

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
    const isOpen = line.change === 'question' && !(choice && isPlanning);
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
  const [isRemembered, setRemembered] = useState(false);
  const [searching, setSearching] = useState<PlannedLine | null>(null);
  const current = open.find((line) => line.line === wanted) ?? open[0] ?? null;
  const willMove = useMovingFocus(list, current?.line ?? null);
  const key = current && (picked?.line === current.line ? picked.key : firstKey(current));

  const take = (line: PlannedLine, answer: Answer) => {
    const choice = choiceOf(line.line, answer, isRemembered, given.choices.get(line.line));
    if (choice === null) return setSearching(line);
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
    list.current?.querySelector<HTMLElement>(`[data-line="${current.line}"]`)?.focus();
  };

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
            run: () => (answer.kind === 'search' ? setSearching(current) : pick(answer)),
          })),
          { keys: 'a', label: 'Remember the spelling', group, run: () => setRemembered(!isRemembered) },
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
    pickedKey: key,
    isRemembered,
    setRemembered,
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
  new: 'New athlete',
  search: 'Search',
  leave: 'Leave out',
};
