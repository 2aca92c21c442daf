import { useState } from 'react';
import { useLoaded } from '#console/calls/queries.ts';
import { Dialog } from '#console/kit/dialogs/dialog.tsx';
import { NumberField } from '#console/kit/fields/number-field.tsx';
import { isRanked, printPoints } from '#console/kit/marks/figures.ts';
import { Flag } from '#console/kit/marks/flag.tsx';
import { Line, Mute, Stack } from '#console/kit/page/stack.tsx';
import { LARGEST_ID } from '#contract/fields.ts';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import { type AthletePage, listAthleteOptions } from '../../athletes-contract.ts';
import type { ResultRow } from './result-columns.tsx';
import { useReassign } from './use-reassign.ts';

interface Props {
  athlete: AthletePage;
  result: ResultRow;
  onClose(): void;
}

type Person = Pick<AthletePage, 'id' | 'name' | 'country' | 'division'>;

function PersonLine({ words, person }: { words: string; person: Person }) {
  return (
    <Line>
      <Mute>{words}</Mute>
      <Flag country={person.country} />
      <b>{person.name}</b>
      <Mute>
        {person.division} {person.id}
      </Mute>
    </Line>
  );
}

const placeOf = ({ rank, status }: ResultRow): string => (isRanked(rank) ? `place ${rank}` : status);

/** Re-Assign: the other athlete by name or by id; both athletes, the race and the points that go over stand in sight. */
export function ReassignDialog({ athlete, result, onClose }: Props) {
  const [id, setId] = useState<number | null>(null);
  const { answer } = useLoaded(listAthleteOptions, {});
  const chosen = answer?.athletes.find((one) => one.id === id);
  const { reassign, isRunning } = useReassign();
  const points = result.points?.overall_points;
  const confirm = async () => {
    if (id !== null && (await reassign(result.id, id))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Re-Assign result"
      hasUnsaved={id !== null}
      confirm={{ words: 'Re-Assign', run: () => void confirm(), isDisabled: id === null, isBusy: isRunning }}
    >
      <Stack>
        <div>
          <b>{result.race}</b>{' '}
          <Mute>
            {placeOf(result)}
            {points === null || points === undefined ? ', no points' : `, ${printPoints(points)} points`}
          </Mute>
        </div>
        <PersonLine words="From" person={athlete} />
        {chosen ? <PersonLine words="To" person={chosen} /> : null}
        <AthletePicker
          label="Athlete"
          layout="stacked"
          width="full"
          isFocused
          division={athlete.division}
          leftOut={[athlete.id]}
          value={chosen?.id ?? null}
          onChange={(option) => setId(option?.id ?? null)}
        />
        <NumberField
          label="Athlete ID"
          layout="stacked"
          min={1}
          max={LARGEST_ID}
          hint="Instead of the name. Ranking sets that the race counts in become stale."
          value={id}
          onChange={setId}
        />
      </Stack>
    </Dialog>
  );
}
