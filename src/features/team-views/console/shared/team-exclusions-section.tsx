import { useState } from 'react';
import { refusalOf } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { useConnection } from '#console/ui/connection/connection.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import type { AthleteOption } from '#features/athletes/athletes-contract.ts';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import {
  addTeamExclusion,
  type ExcludedAthlete,
  listTeamExclusions,
  removeTeamExclusion,
} from '#features/team-views/team-exclusions-contract.ts';
import { formatTeamNations, retirementRule, teamRowsRule } from '#rules/teams/team-rule-text.ts';
import styles from './team-exclusions-section.module.css';

/** Adds and removes athletes; each change is reported with its undo, and a refusal is shown at the picker. */
function useExclusions() {
  const adding = useUndoableMutation(addTeamExclusion);
  const removing = useUndoableMutation(removeTeamExclusion);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (request: Promise<unknown>) => {
    setProblem(null);
    const refusal = await refusalOf(request);
    if (refusal !== null) setProblem(refusal.message);
  };
  return {
    problem,
    isRunning: adding.isRunning || removing.isRunning,
    add: ({ id, name }: AthleteOption) =>
      attempt(adding.run({ athlete_id: id }, `${name} left out of the team views`)),
    remove: ({ id, name }: ExcludedAthlete) =>
      attempt(removing.run({ athlete_id: id }, `${name} included in the team views again`)),
  };
}

function Excluded({
  athletes,
  onRemove,
  isRunning,
}: {
  athletes: readonly ExcludedAthlete[];
  onRemove(athlete: ExcludedAthlete): void;
  isRunning: boolean;
}) {
  if (athletes.length === 0) return <Mute>No athlete is left out.</Mute>;
  return (
    <ul className={styles.list} aria-label="Left out of team views">
      {athletes.map((athlete) => (
        <li key={athlete.id}>
          <Flag country={athlete.country} />
          <span className={styles.name}>{athlete.name}</span>
          <Mute>{athlete.division}</Mute>
          <Button
            size="small"
            variant="quiet"
            isBusy={isRunning}
            aria-label={`Remove ${athlete.name}`}
            onClick={() => onRemove(athlete)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** For admins on /settings: the athletes excluded from the team views of rankings, and the rules of the views. */
export function TeamExclusionsSection() {
  const { response, error, reload } = useApiQuery(listTeamExclusions, {});
  const { problem, isRunning, add, remove } = useExclusions();
  const isOffline = useConnection() === 'offline';
  return (
    <Stack gap={16}>
      {response ? (
        <Excluded athletes={response.athletes} onRemove={(one) => void remove(one)} isRunning={isRunning} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState lines={2} />
      )}
      <AthletePicker
        label="Leave out an athlete"
        layout="stacked"
        value={null}
        onChange={(athlete) => athlete && void add(athlete)}
        leftOut={response?.athletes.map(({ id }) => id) ?? []}
        isDisabled={isRunning || isOffline}
        hint={isOffline ? 'You are offline' : undefined}
        error={problem ?? undefined}
      />
      <dl className={styles.rules}>
        <dt>Team USA</dt>
        <dd>{formatTeamNations('USA')}</dd>
        <dt>Team Internationals</dt>
        <dd>{formatTeamNations('INT')}</dd>
        <dt>Team Europe</dt>
        <dd>{formatTeamNations('EUR')}</dd>
        <dt>Rows</dt>
        <dd>{teamRowsRule}</dd>
        <dt>Retirement</dt>
        <dd>{retirementRule}</dd>
      </dl>
    </Stack>
  );
}
