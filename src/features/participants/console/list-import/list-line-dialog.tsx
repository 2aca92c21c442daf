import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import styles from '#features/results/console/shared/import.module.css';
import {
  ChosenAthleteDialog,
  useChosenAthlete,
} from '#features/results/console/shared/use-chosen-athlete.tsx';
import type { ListChoiceInput, PlannedListLine } from '../../lists-import-contract.ts';
import { suggestedAthletes } from './list-questions.tsx';

interface Props {
  line: PlannedListLine;
  isDecided: boolean;
  onClose(): void;
  /** Null: as the list says. */
  onDecide(choice: ListChoiceInput | null): void;
  /** The name, nation and division of a new athlete are entered. */
  onNew(): void;
}

/** What the list says about the line, and how its athlete was found. */
function LineFacts({ line }: { line: PlannedListLine }) {
  const { country_in_file: country, athlete, method, score } = line;
  const isScored = method === 'fuzzy' || method === 'question';
  return (
    <dl className={styles.facts}>
      <dt>In the list</dt>
      <dd>{[line.division ?? 'no division', country || 'no nation'].join(' · ')}</dd>
      <dt>Athlete</dt>
      <dd>{athlete ? `${athlete.name}, ID ${athlete.id}` : 'not settled'}</dd>
      <dt>Why</dt>
      <dd>
        {line.decided_by === 'staff' ? 'Selected manually.' : line.reason}
        {isScored ? ` Similarity ${score} %.` : ''}
      </dd>
      {line.warnings.length > 0 ? (
        <>
          <dt>Worth checking</dt>
          <dd>{line.warnings.join(' ')}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Details of a line: its athlete and why, and every alternative: another athlete, a new one, or nobody. */
export function ListLineDialog({ line, isDecided, onClose, onDecide, onNew }: Props) {
  const at = line.line;
  const chosen = useChosenAthlete(line, { label: 'Athlete', isFocused: true });
  const choose = (id: number, isRemembered: boolean) =>
    onDecide({ line: at, athlete_id: id, remember_alias: isRemembered ? 1 : 0 });
  const others = suggestedAthletes(line).filter(({ id }) => line.act === 'out' || id !== line.athlete?.id);
  return (
    <ChosenAthleteDialog
      {...{ chosen, onClose }}
      place={`line ${at}`}
      onChoose={choose}
      footerNote={
        <Line>
          {isDecided ? (
            <Button variant="quiet" onClick={() => onDecide(null)}>
              Back to the list
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => onDecide({ line: at, skip: true })}>
            Leave out
          </Button>
          <Button variant="quiet" onClick={onNew}>
            New athlete
          </Button>
        </Line>
      }
    >
      <Stack gap={16}>
        <LineFacts line={line} />
        {others.length > 0 ? (
          <Stack gap={4}>
            <Mute>Similar names:</Mute>
            {others.map((one) => (
              <div key={one.id} className={styles.rival}>
                <Flag country={one.country} />
                <b>{one.name}</b>
                <Mute>{[one.division, ...(one.score === null ? [] : [`${one.score} %`])].join(', ')}</Mute>
                <Button size="small" aria-label={`Choose ${one.name}`} onClick={() => choose(one.id, false)}>
                  Choose
                </Button>
              </div>
            ))}
          </Stack>
        ) : null}
        {chosen.fields}
      </Stack>
    </ChosenAthleteDialog>
  );
}
