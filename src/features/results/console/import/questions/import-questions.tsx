import { useRef } from 'react';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { NewAthleteDialog } from '#features/results/console/shared/new-athlete-of-line.tsx';
import styles from '#features/results/console/shared/question.module.css';
import { useChosenAthlete } from '#features/results/console/shared/use-chosen-athlete.tsx';
import { useNewAthletes } from '#features/results/console/shared/use-new-athletes.ts';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import type { ResultsImport } from '../use-results-plan.ts';
import { AnsweredQuestion, OpenQuestion } from './import-question.tsx';
import { sameValues } from './question-answers.ts';
import { useQuestions } from './use-questions.ts';

/** Number of questions rendered at once; the next ones appear as these are answered. */
const MOST_DRAWN = 40;

interface SearchProps {
  line: PlannedLine;
  onClose(): void;
  onChoose(athleteId: number, isRemembered: boolean): void;
}

/** Any athlete of the row's division. */
export function SearchAthleteDialog({ line, onClose, onChoose }: SearchProps) {
  const { name, athlete, isRemembered, fields } = useChosenAthlete(line, {
    label: 'Athlete',
    isFocused: true,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Who is ${name || `line ${line.line}`}?`}
      confirm={{
        label: 'Choose',
        whyDisabled: athlete === null ? 'Choose an athlete first' : null,
        run: () => athlete && onChoose(athlete.id, isRemembered),
      }}
    >
      <Stack>{fields}</Stack>
    </Dialog>
  );
}

/** The rows that need a decision, at the top of the preview: answered in place, by keyboard or mouse. */
export function ImportQuestions({ plan, given }: { plan: ResultsPlan; given: ResultsImport }) {
  const list = useRef<HTMLUListElement>(null);
  const questions = useQuestions(plan, given, list);
  const newAthletes = useNewAthletes(plan.lines, [...given.choices.keys()], (line, athlete) => {
    const before = given.choices.get(line);
    const namesake = typeof before?.create === 'object' ? before.create.namesake : undefined;
    given.decide(line, { ...before, line, create: { ...athlete, namesake } });
  });
  const { all, cursor, picked, searching } = questions;
  if (all.length === 0) return null;
  const answered = all.filter((one) => one.choice !== null).length;
  const drawn = all.slice(0, answered + MOST_DRAWN);
  return (
    <>
      <ul ref={list} className={styles.questions} aria-label="Questions">
        {drawn.map((one) =>
          one.choice ? (
            <AnsweredQuestion
              key={one.line.line}
              question={one}
              minHeight={cursor.heightOf(one.line.line)}
              onTakeBack={() => given.decide(one.line.line, null)}
              onSwap={() => newAthletes.swap(one.line)}
              onEdit={() => newAthletes.edit(one.line.line)}
            />
          ) : (
            <OpenQuestion
              key={one.line.line}
              line={one.line}
              isCurrent={one.line.line === cursor.current?.line}
              pickedKey={picked.key}
              isRemembered={picked.isRemembered}
              onRemember={picked.remember}
              onAnswer={(answer) => questions.take(one.line, answer)}
              onReach={() => cursor.reach(one.line)}
              isCorrecting={questions.correcting === one.line.line}
              onCorrect={(cells) => questions.correct(one.line, cells)}
              onCloseCorrection={questions.closeCorrection}
            />
          ),
        )}
        {drawn.length < all.length ? (
          <li className={styles.answered}>
            <Mute>{all.length - drawn.length} more appear as these are answered.</Mute>
          </li>
        ) : null}
      </ul>
      {newAthletes.edited ? (
        <NewAthleteDialog
          key={newAthletes.edited.line}
          line={newAthletes.edited}
          onClose={newAthletes.closeEdit}
          onSave={(athlete) => newAthletes.edited && newAthletes.save(newAthletes.edited.line, athlete)}
        />
      ) : null}
      {searching ? (
        <SearchAthleteDialog
          line={searching}
          onClose={questions.closeSearch}
          onChoose={(athleteId, isRemembered) => {
            questions.closeSearch();
            given.decide(searching.line, {
              ...sameValues(given.choices.get(searching.line)),
              line: searching.line,
              athlete_id: athleteId,
              remember_alias: isRemembered ? 1 : 0,
            });
          }}
        />
      ) : null}
    </>
  );
}
