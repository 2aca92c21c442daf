import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { UndoIcon } from '#console/ui/icons/record-icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { Mute } from '#console/ui/layout/stack.tsx';
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
  /** Fields that edit the line in place, at once; `close` removes them, and the line may be answered then if something was applied. */
  edit?(close: (isApplied: boolean) => void): ReactNode;
  take?(isRemembered: boolean): void;
}

export interface Question {
  line: number;
  /** "row 3". */
  place: string;
  country: string | null;
  /** As written in the list. */
  name: string;
  reason: string;
  /** After the reason. */
  problems?: ReactNode;
  answers(): readonly QuestionAnswer[];
  /** The key of the answer that is picked from the start. */
  likelyKey?: string | null;
  /** What staff decided: "is left out"; null while it is open. */
  decision: string | null;
  undo(): void;
  /** Further buttons of a decided line. */
  tools?: ReactNode;
}

interface Props {
  questions: readonly Question[];
  /** Undoes the latest answer, and returns its line if that has the focus then; false when there is none. */
  onTakeBack(): number | boolean;
  /** An answered question keeps its height until all are answered, so that nothing moves in between. */
  isSteady?: boolean;
  /** The number of open questions that are rendered at once; the next ones appear as these are answered. */
  mostDrawn?: number;
}

const GROUP = 'Questions of an import';

/** True while the keyboard focus is on a control that handles Enter itself, or on a row of a table. */
const isOnControl = (): boolean =>
  document.activeElement?.closest('a, button, input, select, textarea, [role="radio"], tr') != null;

/** The question with the keyboard focus, and how the focus moves to others. */
function useQuestionCursor(open: readonly Question[], list: RefObject<HTMLElement | null>) {
  const isMoving = useRef(false);
  const heights = useRef(new Map<number, number>());
  const [wanted, setWanted] = useState<number | null>(null);
  const current = open.find((one) => one.line === wanted) ?? open[0] ?? null;
  const line = current?.line;
  const rowOf = (at: number) => list.current?.querySelector<HTMLElement>(`[data-line="${at}"]`);
  const focusOn = (at: number) => rowOf(at)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list shows the next question
  useEffect(() => {
    if (!isMoving.current || line === undefined) return;
    isMoving.current = false;
    focusOn(line);
  }, [line]);
  const willMove = () => {
    isMoving.current = true;
  };
  return {
    current,
    focusOn,
    willMove,
    moveTo(to: number | null) {
      willMove();
      setWanted(to);
    },
    /** Mouse or Tab moves to a question. */
    reach: setWanted,
    keepHeight: (at: number) => heights.current.set(at, rowOf(at)?.offsetHeight ?? 0),
    heightOf: (at: number) => (open.length > 0 ? heights.current.get(at) : undefined),
  };
}

/** The question with the keyboard focus, the picked answer, the line that is edited, and the shortcuts. */
function useQuestionKeys({ questions, onTakeBack }: Props, list: RefObject<HTMLElement | null>) {
  const open = questions.filter((one) => one.decision === null);
  const cursor = useQuestionCursor(open, list);
  const { current, focusOn, willMove, moveTo, keepHeight } = cursor;
  const [picked, setPicked] = useState<{ line: number; key: string } | null>(null);
  const [remembered, setRemembered] = useState<number | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const line = current?.line;
  const key = picked?.line === line ? picked?.key : current?.likelyKey;
  const answers = current?.answers() ?? [];
  const answer = answers.find((one) => one.key === key);
  const isRemembered = remembered !== null && remembered === line;
  const take = (question: Question, taken: QuestionAnswer) => {
    if (!taken.isDialog) keepHeight(question.line);
    if (taken.edit) return setEdited(question.line);
    if (!taken.isDialog) {
      const at = open.indexOf(question);
      moveTo((open[at + 1] ?? open[at - 1])?.line ?? null);
    }
    taken.take?.(taken.hasSpelling === true && remembered === question.line);
  };
  const closeEdit = (at: number) => (isApplied: boolean) => {
    setEdited(null);
    focusOn(at);
    if (isApplied) willMove();
  };
  const move = (by: 1 | -1) => () => {
    const next = current && open[open.indexOf(current) + by];
    if (!next || document.activeElement?.closest('tr')) return false;
    moveTo(next.line);
  };
  const remember = (isOn: boolean) => setRemembered(isOn && line !== undefined ? line : null);
  const pick = (question: Question, one: QuestionAnswer) => () => {
    if (one.isDialog || one.edit) return take(question, one);
    setPicked({ line: question.line, key: one.key });
    // Handled at the row of the table, so that Enter confirms the answer and does not open the row.
    focusOn(question.line);
  };
  const confirm = () => {
    if (!current || !answer || isOnControl()) return false;
    take(current, answer);
  };
  const takeBack = () => {
    const at = onTakeBack();
    if (typeof at !== 'number') return at;
    moveTo(at);
  };
  const ofCurrent = current && [
    ...answers.map((one) => ({ keys: one.key, label: one.label, run: pick(current, one) })),
    {
      ...{ keys: 'a', label: 'Remember the spelling' },
      run: () => answer?.hasSpelling === true && remember(!isRemembered),
    },
    { keys: 'Enter', label: 'Confirm the answer', run: confirm },
    { keys: 'j', label: 'Next question', run: move(1) },
    { keys: 'k', label: 'Previous question', run: move(-1) },
  ];
  useShortcuts((ofCurrent ?? []).map((shortcut) => ({ ...shortcut, group: GROUP })));
  useShortcuts([{ keys: 'z', label: 'Undo the last answer', group: GROUP, run: takeBack }]);
  return { ...cursor, answer, isRemembered, remember, take, edited, closeEdit };
}

interface OpenProps {
  question: Question;
  keys: ReturnType<typeof useQuestionKeys>;
}

/** The answers of a question with their keys, and what Enter does. */
function Answers({ question, keys }: OpenProps) {
  const { line } = question;
  const picked = keys.current === question ? keys.answer : undefined;
  return (
    <div className={styles.answers}>
      {question.answers().map((answer) => (
        <button
          key={answer.key}
          type="button"
          className={styles.answer}
          aria-pressed={answer.key === picked?.key}
          onClick={() => keys.take(question, answer)}
        >
          <Kbd>{answer.key}</Kbd>
          {answer.content}
        </button>
      ))}
      {picked ? (
        <span className={`${styles.confirms} hint`}>
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
  );
}

/** A line that needs a decision: what the list says, the reason, and the answers or the fields that edit it. */
function OpenQuestion({ question, keys }: OpenProps) {
  const { line, place, country, name, reason, problems } = question;
  const isCurrent = keys.current === question || undefined;
  const editing = keys.edited === line ? question.answers().find((one) => one.edit) : undefined;
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
        <span className={`${styles.line} hint`}>{place}</span>
        <Flag country={country} />
        <span className={styles.who}>{name}</span>
        <span className="hint">{reason}</span>
        {problems}
      </div>
      {editing?.edit?.(keys.closeEdit(line)) ?? <Answers question={question} keys={keys} />}
    </li>
  );
}

/** The lines of a list that need a decision, answered in place: a key picks an answer, Enter confirms; decided ones stay, with Undo. */
export function QuestionList(props: Props) {
  const { questions, isSteady = false, mostDrawn = Number.POSITIVE_INFINITY } = props;
  const element = useRef<HTMLUListElement>(null);
  const keys = useQuestionKeys(props, element);
  if (questions.length === 0) return null;
  const answered = questions.filter((one) => one.decision !== null).length;
  const drawn = questions.slice(0, answered + mostDrawn);
  return (
    <ul ref={element} className={styles.questions} aria-label="Questions">
      {drawn.map((question) =>
        question.decision === null ? (
          <OpenQuestion key={question.line} question={question} keys={keys} />
        ) : (
          <li
            key={question.line}
            className={styles.answered}
            style={isSteady ? { minHeight: keys.heightOf(question.line) } : undefined}
            data-line={question.line}
            tabIndex={-1}
          >
            <span className={`${styles.line} hint`}>{question.place}</span>
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
      {drawn.length < questions.length ? (
        <li className={styles.answered}>
          <Mute>{questions.length - drawn.length} more appear as these are answered.</Mute>
        </li>
      ) : null}
    </ul>
  );
}

interface AthleteProps {
  athlete: { name: string; country: string | null; score: number | null };
  says: string;
}

/** An athlete to choose, as the content of an answer. */
export function AthleteAnswer({ athlete: { name, country, score }, says }: AthleteProps) {
  return (
    <>
      <Flag country={country} />
      <b>{name}</b>
      <span className="hint">{says}</span>
      {score === null ? null : <b className="n">{score} %</b>}
    </>
  );
}
