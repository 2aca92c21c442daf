import { useRef, useState } from 'react';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import styles from './import.module.css';
import { AnsweredQuestion, OpenQuestion } from './import-question.tsx';
import { NewAthleteDialog } from './new-athlete-fields.tsx';
import { useNewAthletes } from './use-new-athletes.ts';
import { useQuestions } from './use-questions.ts';
import type { ResultsImport } from './use-results-plan.ts';

/** Number of questions rendered at once; the next ones appear as these are answered. */
const MOST_DRAWN = 40;

interface SearchProps {
  line: PlannedLine;
  onClose(): void;
  onChoose(athleteId: number, isRemembered: boolean): void;
}

/** Any athlete of the row's division. */
export function SearchAthleteDialog({ line, onClose, onChoose }: SearchProps) {
  const [athleteId, setAthleteId] = useState<number | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const name = `${line.first} ${line.last}`.trim();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Who is ${name || `line ${line.line}`}?`}
      confirm={{
        label: 'Choose',
        isDisabled: athleteId === null,
        run: () => athleteId !== null && onChoose(athleteId, isRemembered),
      }}
    >
      <Stack>
        <AthletePicker
          layout="stacked"
          width="full"
          label="Athlete"
          division={line.division}
          value={athleteId}
          onChange={(athlete) => setAthleteId(athlete?.id ?? null)}
          isFocused
        />
        <CheckField
          label={`Remember “${name}” as a spelling of this athlete`}
          layout="bare"
          value={isRemembered}
          onChange={setRemembered}
        />
      </Stack>
    </Dialog>
  );
}

/** The rows that need a decision, at the top of the preview: answered in place, by keyboard or mouse. */
export function ImportQuestions({ plan, given }: { plan: ResultsPlan; given: ResultsImport }) {
  const list = useRef<HTMLUListElement>(null);
  const questions = useQuestions(plan, given, list);
  const newAthletes = useNewAthletes(plan, given);
  const { all, current, searching } = questions;
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
              onTakeBack={() => given.decide(one.line.line, null)}
              onSwap={() => newAthletes.swap(one.line)}
              onEdit={() => newAthletes.edit(one.line)}
            />
          ) : (
            <OpenQuestion
              key={one.line.line}
              line={one.line}
              isCurrent={one.line.line === current?.line}
              pickedKey={questions.pickedKey}
              isRemembered={questions.isRemembered}
              onRemember={questions.setRemembered}
              onAnswer={(answer) => questions.take(one.line, answer)}
              onReach={() => questions.reach(one.line)}
            />
          ),
        )}
        {drawn.length < all.length ? (
          <li className={styles.answered}>
            <Mute>{all.length - drawn.length} more come up as these are answered.</Mute>
          </li>
        ) : null}
      </ul>
      {newAthletes.edited ? (
        <NewAthleteDialog
          key={newAthletes.edited.line}
          line={newAthletes.edited}
          onClose={newAthletes.closeEdit}
          onSave={(athlete) => newAthletes.edited && newAthletes.save(newAthletes.edited, athlete)}
        />
      ) : null}
      {searching ? (
        <SearchAthleteDialog
          line={searching}
          onClose={questions.closeSearch}
          onChoose={(athleteId, isRemembered) => {
            questions.closeSearch();
            given.decide(searching.line, {
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
