import { useApiQuery } from '#console/api/queries.ts';
import { Moment } from '#console/ui/display/moment.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { ErrorState, Skeleton } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { type LoggedSync, listSyncs } from '#features/website-sync/website-sync-contract.ts';
import styles from './dashboard.module.css';
import { SyncDetails } from './sync-details.tsx';
import { countsText } from './sync-texts.ts';

const LABELS: Record<LoggedSync['kind'], string> = {
  website: 'Website',
  news: 'Website, news only',
  videos: 'Website, videos only',
  'im-races': 'IM races',
};

function outcome({ ended_at, error, counts }: LoggedSync): string {
  if (error !== null) return error;
  return ended_at === null ? 'running' : countsText(counts);
}

/** The counts whose records the job names. */
const NAMED = { 'im-races': ['added', 'changed', 'held', 'gone', 'errors'], website: ['retired'] };

/** Whether the job of a sync names records. */
const hasDetails = ({ kind, state, counts, problems }: LoggedSync): boolean =>
  state === 'done' &&
  (problems > 0 ||
    NAMED[kind === 'im-races' ? 'im-races' : 'website'].some((name) => Number(counts[name]) > 0));

/** Every run of a sync, newest first: what it sent or received. */
export function SyncLog() {
  const { response, error, reload } = useApiQuery(listSyncs, {});
  if (!response) return error ? <ErrorState message={error.message} onRetry={reload} /> : <Skeleton />;
  if (response.syncs.length === 0) return <Mute>No sync has run yet.</Mute>;
  return (
    <table className={styles.log} aria-label="Syncs">
      <thead>
        <tr>
          {['Started', 'Sync', 'By', 'Outcome', 'Version'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {response.syncs.map((sync) => (
          <tr key={sync.id}>
            <td>
              <Moment at={sync.started_at} />
            </td>
            <td>{LABELS[sync.kind]}</td>
            <td>{sync.who ?? '–'}</td>
            <td>
              {outcome(sync)}{' '}
              {sync.job !== null && hasDetails(sync) ? (
                <SyncDetails
                  jobId={sync.job}
                  name={`${LABELS[sync.kind]}, ${formatMoment(sync.started_at)}`}
                />
              ) : null}
            </td>
            <td>{typeof sync.counts.version === 'number' ? sync.counts.version : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
