import { useState } from 'react';
import { counted } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import styles from '#features/results/console/shared/question.module.css';
import {
  AthleteAnswer,
  type Question,
  type QuestionAnswer,
  QuestionList,
} from '#features/results/console/shared/question-list.tsx';
import {
  ChosenAthleteDialog,
  isOtherSpelling,
  useChosenAthlete,
} from '#features/results/console/shared/use-chosen-athlete.tsx';
import { useNewAthletes } from '#features/results/console/shared/use-new-athletes.tsx';
import type { ChoiceInput, PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { nationName } from '#rules/nations/nation-names.ts';
import { LineCorrection } from '../line-fields.tsx';
import type { ResultsImport } from '../use-results-plan.ts';
import {
  firstKey,
  formatDecision,
  formatLine,
  isAnswer,
  isAthleteSettled,
  sameCells,
  sameValues,
  withCells,
} from './question-answers.ts';

/** Number of questions rendered at once. */
const MOST_DRAWN = 40;
/** More athletes than this have no key. */
const MOST_KEYS = 9;

/** A row that needs, or needed, a decision. */
interface QuestionLine {
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

const STATUSES = [
  ['d', 'DNF'],
  ['q', 'DQ'],
  ['o', 'DNS'],
  ['f', 'Finish'],
] as const;

interface Props {
  plan: ResultsPlan;
  given: ResultsImport;
}

/** The answers about values of the row: its overall time or the sum of the legs, and its status. */
function valueAnswers(line: PlannedLine, { given }: Pick<Props, 'given'>): QuestionAnswer[] {
  const { overall, time_question: time } = line;
  const take = (value: Pick<ChoiceInput, 'overall' | 'status'>) => () =>
    given.decide(line.line, { ...given.choices.get(line.line), line: line.line, ...value });
  const sum = time?.sum_of_legs ?? null;
  const times = [
    ...(time ? [{ overall, label: 'Keep the overall time', content: `Keep ${printTime(overall)}` }] : []),
    ...(sum === null
      ? []
      : [{ overall: sum, label: 'Use the sum of the legs', content: `Use the legs, ${printTime(sum)}` }]),
  ];
  return [
    ...times.map(({ overall, ...shown }, at) => ({ ...shown, key: String(at + 1), take: take({ overall }) })),
    ...(line.status_question === null ? [] : STATUSES).map(([key, status]) => ({
      ...{ key, label: 'Choose the status', content: status, take: take({ status }) },
    })),
  ];
}

/** The answers about the athlete of the row: similar ones by number, a new one, any other. */
function athleteAnswers(line: PlannedLine, { given }: Props, onSearch: () => void): QuestionAnswer[] {
  const decide = (choice: Omit<ChoiceInput, 'line'>) =>
    given.decide(line.line, { ...sameValues(given.choices.get(line.line)), ...choice, line: line.line });
  const name = line.has_namesake ? 'Another athlete with this name' : 'New athlete';
  return [
    ...line.runners_up.slice(0, MOST_KEYS).map((athlete, at) => ({
      ...{ key: String(at + 1), label: 'Choose an athlete' },
      content: (
        <AthleteAnswer
          athlete={athlete}
          says={`${nationName(athlete.country ?? '') ?? 'no nation'} · ${counted(athlete.results_count, 'result')}`}
        />
      ),
      hasSpelling: isOtherSpelling(line, athlete.name),
      take: (isRemembered: boolean) =>
        decide({ athlete_id: athlete.id, remember_alias: isRemembered ? 1 : 0 }),
    })),
    {
      ...{ key: 'n', label: name, content: name },
      take: () => decide({ create: line.has_namesake ? { namesake: 1 } : true }),
    },
    { key: 's', label: 'Search', content: 'Search', isDialog: true, take: onSearch },
  ];
}

/** The answers of a question in order, at last those that every question has. */
function answersOf(line: PlannedLine, props: Props, onSearch: () => void): QuestionAnswer[] {
  const { choices, decide } = props.given;
  const at = line.line;
  return [
    ...(isAthleteSettled(line) ? valueAnswers(line, props) : athleteAnswers(line, props, onSearch)),
    {
      ...{ key: 'c', label: 'Correct the cells', content: 'Correct' },
      edit: (close) => (
        <LineCorrection
          line={line}
          onApply={(cells) => {
            close(true);
            decide(at, withCells(at, choices.get(at), cells));
          }}
          onCancel={() => close(false)}
        />
      ),
    },
    {
      ...{ key: 'x', label: 'Leave out', content: 'Leave out' },
      take: () => decide(at, { ...sameCells(choices.get(at)), line: at, skip: true }),
    },
  ];
}

/** What is wrong with the row; where that is not only its athlete, marked. */
const problemsOf = (line: PlannedLine) =>
  line.problems.map((problem) => {
    const isTrouble = isAthleteSettled(line) || line.cell_problems.includes(problem);
    return (
      <span key={problem} className={isTrouble ? styles.trouble : 'hint'}>
        {isTrouble ? <AlertIcon size={14} /> : null}
        {problem}
      </span>
    );
  });

const questionOf = ({ line, choice }: QuestionLine, props: Props, onSearch: () => void): Question => ({
  ...{ line: line.line, place: `line ${line.line}`, country: line.country, reason: formatLine(line) },
  name: fullName(line.first, line.last) || (choice ? '' : 'No name'),
  problems: problemsOf(line),
  answers: () => answersOf(line, props, onSearch),
  likelyKey: firstKey(line),
  decision: choice && formatDecision(line, choice),
  undo: () => props.given.decide(line.line, null),
});

interface SearchProps {
  line: PlannedLine;
  onClose(): void;
  onChoose(athleteId: number, isRemembered: boolean): void;
}

/** Any athlete of the row's division. */
function SearchAthleteDialog({ line, ...does }: SearchProps) {
  const chosen = useChosenAthlete(line, { label: 'Athlete', isFocused: true });
  return (
    <ChosenAthleteDialog {...{ chosen, ...does }} place={`line ${line.line}`}>
      <Stack>{chosen.fields}</Stack>
    </ChosenAthleteDialog>
  );
}

/** The rows that need a decision, at the top of the preview: answered in place, by keyboard or mouse. */
export function ImportQuestions(props: Props) {
  const { plan, given } = props;
  const [searching, setSearching] = useState<PlannedLine | null>(null);
  const newAthletes = useNewAthletes(plan.lines, [...given.choices.keys()], (line, athlete) => {
    const before = given.choices.get(line);
    const namesake = typeof before?.create === 'object' ? before.create.namesake : undefined;
    given.decide(line, { ...before, line, create: { ...athlete, namesake } });
  });
  const all = useOpenQuestions(plan, given);
  const questions = all.map((one) => ({
    ...questionOf(one, props, () => setSearching(one.line)),
    tools: newAthletes.buttonsOf(one.line),
  }));
  return (
    <>
      <QuestionList
        questions={questions}
        onTakeBack={() => given.takeBack() ?? false}
        isSteady
        mostDrawn={MOST_DRAWN}
      />
      {all.length > 0 ? newAthletes.dialog : null}
      {searching ? (
        <SearchAthleteDialog
          line={searching}
          onClose={() => setSearching(null)}
          onChoose={(athleteId, isRemembered) => {
            const { line } = searching;
            setSearching(null);
            given.decide(line, {
              ...sameValues(given.choices.get(line)),
              ...{ line, athlete_id: athleteId, remember_alias: isRemembered ? 1 : 0 },
            });
          }}
        />
      ) : null}
    </>
  );
}
