import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { counted, printPoints } from '#console/ui/format/figures.ts';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import {
  type NewAthlete as ChosenAthlete,
  NewAthleteFields,
  useNewAthleteDraft,
} from '#features/athletes/console/shared/new-athlete-fields.tsx';
import styles from '#features/results/console/shared/import.module.css';
import { newAthleteOf } from '#features/results/console/shared/new-athlete-of-line.tsx';
import { useChosenAthlete } from '#features/results/console/shared/use-chosen-athlete.tsx';
import type { ChoiceInput, PlannedLine } from '#features/results/results-import-contract.ts';
import { LineFields, useLineDraft } from './line-fields.tsx';
import { changeNames } from './plan-texts.ts';
import { formatLine, sameCells, sameValues, withCells } from './questions/question-answers.ts';

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
          <dt>Worth checking</dt>
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
    <Stack gap={4}>
      <Mute>Similar names:</Mute>
      {line.runners_up.map((rival) => (
        <div key={rival.id} className={styles.rival}>
          <Flag country={rival.country} />
          <b>{rival.name}</b>
          <Mute>
            {counted(rival.results_count, 'result')}, {rival.score} %
          </Mute>
          <Button size="small" onClick={() => onChoose(rival.id)}>
            Choose
          </Button>
        </div>
      ))}
    </Stack>
  );
}

function NewAthlete({ line, onCreate }: { line: PlannedLine; onCreate(athlete: ChosenAthlete): void }) {
  const { draft, set, athlete } = useNewAthleteDraft(() => newAthleteOf(line));
  return (
    <Stack gap={8}>
      <Mute>Or an athlete who is not in the list yet:</Mute>
      <NewAthleteFields draft={draft} set={set} />
      <Line>
        <Button
          onClick={() => athlete && onCreate(athlete)}
          whyDisabled={athlete === null ? 'Enter the name, nation and division' : null}
        >
          New athlete
        </Button>
      </Line>
    </Stack>
  );
}

function whyNotApplied(draft: ReturnType<typeof useLineDraft>, isChosen: boolean): string | null {
  if (draft.bad !== null) return 'A time cannot be read';
  return isChosen || draft.hasChanges ? null : 'Choose an athlete, or change a cell';
}

/** Details of a row of the preview: its athlete and why, and every alternative. */
export function ImportLineDialog({ line, choice, onClose, onDecide }: Props) {
  const { name, athlete, isRemembered, fields } = useChosenAthlete(line, { label: 'Another athlete' });
  const draft = useLineDraft(line);
  /** The earlier decision with the cells as they are now. */
  const corrected = draft.hasChanges ? withCells(line.line, choice, draft.changes) : choice;
  const choose = (id: number, isAlias: boolean) =>
    onDecide({ ...sameValues(corrected), line: line.line, athlete_id: id, remember_alias: isAlias ? 1 : 0 });
  const apply = () => {
    if (athlete) choose(athlete.id, isRemembered);
    else if (draft.hasChanges) onDecide(corrected);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Line ${line.line}: ${name || 'no name'}`}
      size="wide"
      hasUnsaved={draft.hasChanges}
      confirm={{
        label: athlete ? 'Choose athlete' : 'Apply correction',
        whyDisabled: whyNotApplied(draft, athlete !== null),
        run: apply,
      }}
      footerNote={
        <Line>
          {choice ? (
            <Button variant="quiet" onClick={() => onDecide(null)}>
              Back to the file
            </Button>
          ) : null}
          <Button
            variant="quiet"
            onClick={() => onDecide({ ...sameCells(corrected), line: line.line, skip: true })}
          >
            Leave out
          </Button>
        </Line>
      }
    >
      <Stack gap={16}>
        <LineFields draft={draft} isFocused />
        <LineFacts line={line} />
        <Rivals line={line} onChoose={(id) => choose(id, false)} />
        {fields}
        <NewAthlete
          line={line}
          onCreate={(create) => onDecide({ ...sameValues(corrected), line: line.line, create })}
        />
      </Stack>
    </Dialog>
  );
}
