import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { counted, printPoints } from '#console/ui/format/figures.ts';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import type { ChoiceInput, PlannedLine } from '#features/results/results-import-contract.ts';
import styles from './import.module.css';
import { formatLine } from './import-question.tsx';
import {
  type NewAthlete as ChosenAthlete,
  NewAthleteFields,
  useNewAthleteDraft,
} from './new-athlete-fields.tsx';
import { changeNames } from './plan-texts.ts';

interface Props {
  line: PlannedLine;
  /** The earlier decision of staff; null: the matching decides. */
  choice: ChoiceInput | null;
  onClose(): void;
  onDecide(choice: ChoiceInput | null): void;
}

/** How the row was interpreted: how the athlete was found, warnings, calculated points next to those of the file. */
function LineFacts({ line }: { line: PlannedLine }) {
  const inFile = line.points_in_file.overall_points;
  return (
    <dl className={styles.facts}>
      <dt>In the file</dt>
      <dd>
        {formatLine(line)}
        {line.country_in_file === '' ? '' : ` · ${line.country_in_file}`}
      </dd>
      <dt>Athlete</dt>
      <dd>{line.athlete ? `${line.athlete.name}, ID ${line.athlete.id}` : 'not settled'}</dd>
      <dt>Why</dt>
      <dd>{line.decided_by === 'staff' ? 'Selected manually.' : line.reason}</dd>
      <dt>Saving does</dt>
      <dd>{changeNames[line.change]}</dd>
      <dt>Race points</dt>
      <dd>
        {printPoints(line.points.overall_points)}
        {inFile === null ? '' : `, the file says ${printPoints(inFile)}`}
      </dd>
      {line.warnings.length > 0 ? (
        <>
          <dt>Worth a look</dt>
          <dd>{line.warnings.join(' ')}</dd>
        </>
      ) : null}
    </dl>
  );
}

interface RivalsProps {
  line: PlannedLine;
  onChoose(athleteId: number): void;
}

function Rivals({ line, onChoose }: RivalsProps) {
  if (line.runners_up.length === 0) return null;
  return (
    <div className={styles.list}>
      <Mute>Also near:</Mute>
      {line.runners_up.map((rival) => (
        <div key={rival.id} className={styles.rival}>
          <Flag country={rival.country} />
          <b>{rival.name}</b>
          <Mute>
            {counted(rival.results_count, 'result')}, likeness {rival.score}
          </Mute>
          <Button size="small" onClick={() => onChoose(rival.id)}>
            Choose
          </Button>
        </div>
      ))}
    </div>
  );
}

/** A confirmed overall time stays, whoever the athlete is. */
const choiceOfTime = (choice: ChoiceInput | null) =>
  choice?.overall === undefined ? {} : { overall: choice.overall };

function NewAthlete({ line, onCreate }: { line: PlannedLine; onCreate(athlete: ChosenAthlete): void }) {
  const { draft, set, athlete } = useNewAthleteDraft(line);
  return (
    <Stack gap={8}>
      <Mute>Or an athlete who is not in the list yet:</Mute>
      <NewAthleteFields draft={draft} set={set} />
      <Line>
        <Button onClick={() => athlete && onCreate(athlete)} disabled={athlete === null}>
          New athlete
        </Button>
      </Line>
    </Stack>
  );
}

/** Details of a row of the preview: its athlete and why, and every alternative. */
export function ImportLineDialog({ line, choice, onClose, onDecide }: Props) {
  const [athleteId, setAthleteId] = useState<number | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const name = `${line.first} ${line.last}`.trim();
  const choose = (id: number) =>
    onDecide({ line: line.line, athlete_id: id, remember_alias: isRemembered ? 1 : 0 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Line ${line.line}: ${name || 'no name'}`}
      size="wide"
      confirm={{
        label: 'Choose athlete',
        isDisabled: athleteId === null,
        run: () => athleteId !== null && choose(athleteId),
      }}
      footerNote={
        <Line>
          {choice ? (
            <Button variant="quiet" onClick={() => onDecide(null)}>
              Back to the matching
            </Button>
          ) : null}
          <Button variant="quiet" onClick={() => onDecide({ line: line.line, skip: true })}>
            Leave out
          </Button>
        </Line>
      }
    >
      <Stack gap={16}>
        <LineFacts line={line} />
        <Rivals line={line} onChoose={choose} />
        <AthletePicker
          layout="stacked"
          width="full"
          label="Another athlete"
          division={line.division}
          value={athleteId}
          onChange={(athlete) => setAthleteId(athlete?.id ?? null)}
          isFocused
        />
        <CheckField
          label={`Remember “${name}” as a spelling of the athlete`}
          layout="bare"
          value={isRemembered}
          onChange={setRemembered}
        />
        <NewAthlete
          line={line}
          onCreate={(create) => onDecide({ ...choiceOfTime(choice), line: line.line, create })}
        />
      </Stack>
    </Dialog>
  );
}
