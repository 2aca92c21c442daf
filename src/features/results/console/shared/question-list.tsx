import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { UndoIcon } from '#console/ui/icons/record-icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import styles from './question.module.css';

export interface QuestionAnswer {
  key: string;
  /** For the sheet of shortcuts. */
  label: string;
  content: ReactNode;
  /** It opens a dialog at once; other answers are picked, then confirmed. */
  isDialog?: boolean;
  /** The line spells the athlete in another way, which can be remembered. */
  hasSpelling?: boolean;
  take(isRemembered: boolean): void;
}

export interface Question {
  line: number;
  /** "row 3". */
  place: string;
  country: string | null;
  /** As written in the list. */
  name: string;
  reason: string;
  answers: readonly QuestionAnswer[];
  /** What staff decided: "is left out"; null while it is open. */
  decision: string | null;
  undo(): void;
  /** Further buttons of a decided line. */
  tools?: ReactNode;
}

interface Props {
  questions: readonly Question[];
  /** Undoes the latest answer; false when there is none. */
  onTakeBack(): boolean;
}

const GROUP = 'Questions of an import';

/** True while the keyboard focus is on a control that handles Enter itself, or on a row of a table. */
export const isOnControl = (): boolean =>
  document.activeElement?.closest('a, button, input, select, textarea, [role="radio"], tr') != null;

/** The question with the keyboard focus, the picked answer, and the shortcuts. */
function useQuestionKeys({ questions, onTakeBack }: Props, list: RefObject<HTMLElement | null>) {
  const isMoving = useRef(false);
  const [wanted, setWanted] = useState<number | null>(null);
  const [picked, setPicked] = useState<{ line: number; key: string } | null>(null);
  const [remembered, setRemembered] = useState<number | null>(null);
  const open = questions.filter((one) => one.decision === null);
  const current = open.find((one) => one.line === wanted) ?? open[0] ?? null;
  const line = current?.line;
  const answer = picked?.line === line ? current?.answers.find((one) => one.key === picked?.key) : undefined;
  const isRemembered = remembered !== null && remembered === line;
  const focusOn = (at: number) => list.current?.querySelector<HTMLElement>(`[data-line="${at}"]`)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list shows the next question
  useEffect(() => {
    if (!isMoving.current || line === undefined) return;
    isMoving.current = false;
    focusOn(line);
  }, [line]);
  const take = (question: Question, taken: QuestionAnswer) => {
    if (!taken.isDialog) {
      const at = open.indexOf(question);
      setWanted((open[at + 1] ?? open[at - 1])?.line ?? null);
      isMoving.current = true;
    }
    taken.take(taken.hasSpelling === true && remembered === question.line);
  };
  const move = (by: 1 | -1) => () => {
    const next = current && open[open.indexOf(current) + by];
    if (!next || document.activeElement?.closest('tr')) return false;
    isMoving.current = true;
    setWanted(next.line);
  };
  const remember = (isOn: boolean) => setRemembered(isOn && line !== undefined ? line : null);
  const pick = (question: Question, one: QuestionAnswer) => () => {
    if (one.isDialog) return take(question, one);
    setPicked({ line: question.line, key: one.key });
    focusOn(question.line);
  };
  const confirm = () => {
    if (!current || !answer || isOnControl()) return false;
    take(current, answer);
  };
  useShortcuts(
    current === null
      ? []
      : [
          ...current.answers.map((one) => ({
            ...{ keys: one.key, label: one.label, group: GROUP },
            run: pick(current, one),
          })),
          {
            ...{ keys: 'a', label: 'Remember the spelling', group: GROUP },
            run: () => answer?.hasSpelling === true && remember(!isRemembered),
          },
          { keys: 'Enter', label: 'Confirm the answer', group: GROUP, run: confirm },
          { keys: 'j', label: 'Next question', group: GROUP, run: move(1) },
          { keys: 'k', label: 'Previous question', group: GROUP, run: move(-1) },
        ],
  );
  useShortcuts([{ keys: 'z', label: 'Undo the last answer', group: GROUP, run: onTakeBack }]);
  return { current, answer, isRemembered, remember, take, reach: setWanted };
}

interface OpenProps {
  question: Question;
  keys: ReturnType<typeof useQuestionKeys>;
}

/** A line that needs a decision: what the list says, the reason, and the answers with their keys. */
function OpenQuestion({ question, keys }: OpenProps) {
  const { line, place, country, name, reason, answers } = question;
  const isCurrent = keys.current === question || undefined;
  const picked = isCurrent ? keys.answer : undefined;
  return (
    <li
      className={styles.question}
      data-line={line}
      data-current={isCurrent}
      aria-current={isCurrent}
      tabIndex={-1}
      onFocus={() => keys.reach(line)}
    >
      <div className={styles.head}>
        <span className={styles.line}>{place}</span>
        <Flag country={country} />
        <span className={styles.who}>{name}</span>
        <span className={styles.says}>{reason}</span>
      </div>
      <div className={styles.answers}>
        {answers.map((answer) => (
          <button
            key={answer.key}
            type="button"
            className={styles.answer}
            aria-pressed={answer === picked}
            onClick={() => keys.take(question, answer)}
          >
            <Kbd>{answer.key}</Kbd>
            {answer.content}
          </button>
        ))}
        {picked ? (
          <span className={styles.confirms}>
            <Kbd>↵</Kbd> confirms
          </span>
        ) : null}
        {picked?.hasSpelling ? (
          <label className={styles.remember} htmlFor={`remember-${line}`}>
            <CheckBox id={`remember-${line}`} isChecked={keys.isRemembered} onChange={keys.remember} />
            Remember the spelling <Kbd>a</Kbd>
          </label>
        ) : null}
      </div>
    </li>
  );
}

/** The lines of a list that need a decision, answered in place: a key picks an answer, Enter confirms; decided ones stay, with Undo. */
export function QuestionList(props: Props) {
  const element = useRef<HTMLUListElement>(null);
  const keys = useQuestionKeys(props, element);
  if (props.questions.length === 0) return null;
  return (
    <ul ref={element} className={styles.questions} aria-label="Questions">
      {props.questions.map((question) =>
        question.decision === null ? (
          <OpenQuestion key={question.line} question={question} keys={keys} />
        ) : (
          <li key={question.line} className={styles.answered} data-line={question.line} tabIndex={-1}>
            <span className={styles.line}>{question.place}</span>
            <span>
              <b>{question.name}</b> {question.decision}
            </span>
            {question.tools}
            <Button size="small" variant="quiet" icon={UndoIcon} onClick={question.undo}>
              Undo
            </Button>
          </li>
        ),
      )}
    </ul>
  );
}
