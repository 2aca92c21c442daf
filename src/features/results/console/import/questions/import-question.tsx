import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { counted, isRanked } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import { UndoIcon } from '#console/ui/icons/record-icons.tsx';
import { NewAthleteButtons } from '#features/results/console/shared/new-athlete-of-line.tsx';
import styles from '#features/results/console/shared/question.module.css';
import type { CellTexts, PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import { formatPlace } from '#rules/explanation/explanation-texts.ts';
import { nationByAlpha2 } from '#rules/nations/nations.ts';
import { LineCorrection } from '../line-fields.tsx';
import { type Answer, answersOf, formatDecision, isAthleteSettled } from './question-answers.ts';
import type { QuestionLine } from './use-questions.ts';

/** The content of the row in the file: "6th · 8:10:12", "DNF · swim 52:51". A row with an impossible time has no place yet. */
export function formatLine(line: PlannedLine): string {
  if (line.time_question) return `${line.status} · ${printTime(line.overall)}`;
  if (isRanked(line.place)) return `${formatPlace(line.place)} · ${printTime(line.overall)}`;
  const leg = (['run', 'bike', 'swim'] as const).find((name) => line[name] > 0);
  const reached = leg ? `${leg} ${printTime(line[leg])}` : '';
  if (line.status_question !== null) return reached;
  return leg ? `${line.status} · ${reached}` : line.status;
}

const nationName = (country: string | null): string =>
  (country === null ? null : nationByAlpha2(country)?.name) ?? 'no nation';

function AnswerLabel({ answer }: { answer: Answer }) {
  if (answer.kind === 'keep-time') return <>Keep {printTime(answer.overall)}</>;
  if (answer.kind === 'sum-of-legs') return <>Use the legs, {printTime(answer.overall)}</>;
  if (answer.kind === 'status') return <>{answer.status}</>;
  if (answer.kind === 'new') return <>New athlete</>;
  if (answer.kind === 'another-of-name') return <>Another athlete with this name</>;
  if (answer.kind === 'search') return <>Search</>;
  if (answer.kind === 'correct') return <>Correct</>;
  if (answer.kind !== 'athlete') return <>Leave out</>;
  const { name, country, results_count, score } = answer.athlete;
  return (
    <>
      <Flag country={country} />
      <b>{name}</b>
      <span className={styles.says}>
        {nationName(country)} · {counted(results_count, 'result')}
      </span>
      <b className="n">{score} %</b>
    </>
  );
}

interface AnsweredProps {
  question: QuestionLine;
  /** Pixels of the question before it was answered. */
  minHeight: number | undefined;
  onTakeBack(): void;
  onSwap(): void;
  onEdit(): void;
}

/** A decided row: a single line with Undo, and for a new athlete the fields to correct. */
export function AnsweredQuestion({ question, minHeight, onTakeBack, onSwap, onEdit }: AnsweredProps) {
  const { line, choice } = question;
  return (
    <li className={styles.answered} style={{ minHeight }} data-line={line.line} tabIndex={-1}>
      <span className={styles.line}>line {line.line}</span>
      <span>
        <b>{`${line.first} ${line.last}`.trim()}</b> {choice ? formatDecision(line, choice) : ''}
      </span>
      {line.new_athlete ? (
        <NewAthleteButtons athlete={line.new_athlete} onSwap={onSwap} onEdit={onEdit} />
      ) : null}
      <Button size="small" variant="quiet" icon={UndoIcon} onClick={onTakeBack}>
        Undo
      </Button>
    </li>
  );
}

interface OpenProps {
  line: PlannedLine;
  isCurrent: boolean;
  /** The answer that Enter confirms. */
  pickedKey: string | null;
  /** Null where there is no spelling to remember. */
  isRemembered: boolean | null;
  onRemember(isRemembered: boolean): void;
  onAnswer(answer: Answer): void;
  onReach(): void;
  isCorrecting: boolean;
  onCorrect(cells: CellTexts): void;
  onCloseCorrection(): void;
}

/** A row that needs a decision: the content of the file, the reason, and the answers with their keys. */
export function OpenQuestion({
  line,
  isCurrent,
  pickedKey,
  isRemembered,
  onRemember,
  onAnswer,
  onReach,
  isCorrecting,
  onCorrect,
  onCloseCorrection,
}: OpenProps) {
  return (
    <li
      className={styles.question}
      data-line={line.line}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={onReach}
    >
      <div className={styles.head}>
        <span className={styles.line}>line {line.line}</span>
        <Flag country={line.country} />
        <span className={styles.who}>{`${line.first} ${line.last}`.trim() || 'No name'}</span>
        <span className={styles.says}>{formatLine(line)}</span>
        {line.problems.map((problem) => {
          const isTrouble = isAthleteSettled(line) || line.cell_problems.includes(problem);
          return (
            <span key={problem} className={isTrouble ? styles.trouble : styles.says}>
              {isTrouble ? <AlertIcon size={14} /> : null}
              {problem}
            </span>
          );
        })}
      </div>
      {isCorrecting ? (
        <LineCorrection line={line} onApply={onCorrect} onCancel={onCloseCorrection} />
      ) : (
        <div className={styles.answers}>
          {answersOf(line).map((answer) => (
            <button
              key={answer.key}
              type="button"
              className={styles.answer}
              aria-pressed={isCurrent && pickedKey === answer.key}
              onClick={() => onAnswer(answer)}
            >
              <Kbd>{answer.key}</Kbd>
              <AnswerLabel answer={answer} />
            </button>
          ))}
          {isCurrent && pickedKey !== null ? (
            <span className={styles.confirms}>
              <Kbd>↵</Kbd> confirms
            </span>
          ) : null}
          {isCurrent && isRemembered !== null ? (
            <label className={styles.remember} htmlFor={`remember-${line.line}`}>
              <CheckBox id={`remember-${line.line}`} isChecked={isRemembered} onChange={onRemember} />
              Remember the spelling <Kbd>a</Kbd>
            </label>
          ) : null}
        </div>
      )}
    </li>
  );
}
