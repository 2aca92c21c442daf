import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { ErrorState, Skeleton } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { IM_RACES_JOB, type SyncedRaces } from '#features/im-races/im-races-contract.ts';
import { type Job, readJob } from '#features/jobs/jobs-contract.ts';
import type { Synced } from '#features/website-sync/website-sync-contract.ts';
import { raceFieldOf } from '#rules/races/race-fields.ts';
import styles from './dashboard.module.css';

const labelOf = (field: string): string => raceFieldOf(field)?.label ?? field;

interface Line {
  /** Null without a record. */
  address: string | null;
  name: string;
  text: string;
}
type Part = readonly [title: string, lines: readonly Line[]];

const ofRace = ({ race_id, name }: { race_id: number; name: string }, text = ''): Line => ({
  address: addresses.race(race_id),
  name,
  text,
});

const partsOfRaces = ({ errors, held, gone, added, changed }: SyncedRaces): Part[] => [
  [
    'Rows that could not be used',
    errors.map((one) => ({
      address: null,
      name: one.name ?? one.external_id ?? 'A row without a name',
      text: one.message,
    })),
  ],
  [
    'Held: changed by staff, not overwritten',
    held.map((one) =>
      ofRace(one, `${labelOf(one.field)}: ours ${one.ours ?? '–'}, the feed's ${one.theirs ?? '–'}`),
    ),
  ],
  ['No longer in the feed', gone.map((one) => ofRace(one))],
  ['Added', added.map((one) => ofRace(one))],
  ['Changed', changed.map((one) => ofRace(one, one.fields.map(labelOf).join(', ')))],
];

/** A sync of news or videos alone retires nobody. */
const partsOfWebsite = ({ retired = [] }: Partial<Synced>, errors: Job['errors']): Part[] => [
  [
    'Left out',
    errors.map(({ id, name, message }) => ({ address: addresses.athlete(id), name, text: message })),
  ],
  [
    'Retired: no race in 104 weeks',
    retired.map(({ id, name, retirement_date, note }) => ({
      ...{ address: addresses.athlete(id), name },
      text: `last race ${retirement_date}${note === null ? '' : `. Check: ${note}`}`,
    })),
  ],
];

const partsOf = ({ kind, answer, errors }: Job): Part[] =>
  kind === IM_RACES_JOB
    ? partsOfRaces(answer as SyncedRaces)
    : partsOfWebsite(answer as Partial<Synced>, errors);

/** Lines of a kind, with their number; equal ones are shown once. */
function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const different = new Map(lines.map((line) => [`${line.address} ${line.name} ${line.text}`, line]));
  return (
    <section>
      <h3 className={styles.heading}>
        {title} ({lines.length})
      </h3>
      <ul className={styles.details} aria-label={title}>
        {[...different].map(([key, { address, name, text }]) => (
          <li key={key}>
            {address === null ? <strong>{name}</strong> : <AppLink address={address}>{name}</AppLink>}
            {text === '' ? null : `: ${text}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Details({ jobId }: { jobId: string }) {
  const { response, error, reload } = useApiQuery(readJob, { id: jobId });
  if (!response) return error ? <ErrorState message={error.message} onRetry={reload} /> : <Skeleton />;
  return (
    <Stack>
      {partsOf(response.job).map(([title, lines]) =>
        lines.length === 0 ? null : <Lines key={title} title={title} lines={lines} />,
      )}
    </Stack>
  );
}

/** Opens what a sync added, changed, held, left out and retired, record by record. `name`: of the sync, for screen readers. */
export function SyncDetails({ jobId, name }: { jobId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="small" aria-label={`Details of ${name}`} onClick={() => setOpen(true)}>
        Details
      </Button>
      {isOpen ? (
        <Dialog isOpen title={name} onClose={() => setOpen(false)}>
          <Details jobId={jobId} />
        </Dialog>
      ) : null}
    </>
  );
}
