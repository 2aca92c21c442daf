import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { LARGEST_ID } from '#contract/fields.ts';
import { type AthletePage, listAthleteOptions } from '#features/athletes/athletes-contract.ts';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import { explainRankingRow } from '#features/ranking-explanations/explanation-contract.ts';
import type { ResultRow } from './result-rows.ts';
import { useReassign } from './use-reassign.ts';

interface Props {
  athlete: AthletePage;
  result: ResultRow;
  onClose(): void;
}

type Person = Pick<AthletePage, 'id' | 'name' | 'country' | 'division'>;

function PersonLine({ message, person, change }: { message: string; person: Person; change: string }) {
  return (
    <Line>
      <Mute>{message}</Mute>
      <Flag country={person.country} />
      <b>{person.name}</b>
      <Mute>
        {person.division} {person.id}
      </Mute>
      <span>{change}</span>
    </Line>
  );
}

const placeOf = ({ rank, status }: ResultRow): string => (isRanked(rank) ? `place ${rank}` : status);

/** "97.50 points"; moves together with the result. */
function pointsOf({ points }: ResultRow): string {
  const overall = points?.overall_points;
  return overall === null || overall === undefined ? 'no points' : `${printPoints(overall)} points`;
}

/** Whether the athlete's newest published rank counts this result too. */
function CountsNow({ athlete, result }: Pick<Props, 'athlete' | 'result'>) {
  const [newest] = athlete.rankings;
  const params = { id: newest?.set_id ?? 0, athlete_id: athlete.id };
  const { response } = useApiQuery(explainRankingRow, params, { isOff: newest === undefined });
  const counted = response?.counting.find(({ result_id }) => result_id === result.id);
  if (newest === undefined || response === undefined) return null;
  const standing = `rank ${printRank(newest.overall_rank)}, ${printPoints(newest.overall_points)} points`;
  return (
    <Mute>
      {counted
        ? `It counts for ${athlete.name} in the ranking of ${newest.date} (${standing}), which becomes stale.`
        : `It does not count for ${athlete.name} in the ranking of ${newest.date} (${standing}).`}
    </Mute>
  );
}

/** Re-Assign: the other athlete by name or by id; both athletes, the race and the points that move are shown. */
export function ReassignDialog({ athlete, result, onClose }: Props) {
  const [id, setId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { response } = useApiQuery(listAthleteOptions, {});
  const chosen = response?.athletes.find((one) => one.id === id);
  const { reassign, request } = useReassign();
  const confirm = async () => {
    if (id !== null && (await reassign(result.id, id, athlete.id))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Re-Assign result"
      hasUnsaved={id !== null}
      confirm={{
        label: 'Re-Assign',
        run: () => void confirm(),
        whyDisabled:
          problem !== null ? `Athlete ID: ${problem}` : id === null ? 'Choose an athlete first' : null,
        request,
      }}
    >
      <Stack>
        <div>
          <b>{result.race}</b>{' '}
          <Mute>
            {placeOf(result)}, {pointsOf(result)}
          </Mute>
        </div>
        <PersonLine message="From" person={athlete} change={`loses ${pointsOf(result)}`} />
        {chosen ? <PersonLine message="To" person={chosen} change={`gets ${pointsOf(result)}`} /> : null}
        <CountsNow athlete={athlete} result={result} />
        <AthletePicker
          label="Athlete"
          layout="stacked"
          width="full"
          isFocused
          division={athlete.division}
          leftOut={[athlete.id]}
          value={chosen?.id ?? null}
          onChange={(option) => {
            setId(option?.id ?? null);
            setProblem(null);
          }}
        />
        <NumberField
          label="Athlete ID"
          layout="stacked"
          min={1}
          max={LARGEST_ID}
          hint="Or enter the ID. Places and points of the race follow; ranking sets that it counts in become stale."
          value={id}
          onChange={setId}
          onProblem={setProblem}
        />
      </Stack>
    </Dialog>
  );
}
