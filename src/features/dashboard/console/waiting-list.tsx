import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { printListDate } from '#console/ui/format/dates.ts';
import { printCount } from '#console/ui/format/figures.ts';
import { EmptyState, ErrorState, Skeleton } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { FailedJob, Waiting, WaitingKind } from '#features/dashboard/dashboard-contract.ts';
import { retryJob } from '#features/jobs/jobs-contract.ts';
import { listRankingStates } from '#features/rankings/ranking-review-contract.ts';
import styles from './dashboard.module.css';

type Entry = Omit<Waiting, 'kind'> & { kind: WaitingKind | 'stale_sets' };

const LABELS: Record<Entry['kind'], string> = {
  unmatched_rows: 'Unmatched import rows',
  submitted_pictures: 'Submitted pictures',
  stale_sets: 'Stale ranking sets',
  failed_jobs: 'Failed jobs',
  races_without_results: 'Past races without results',
  website_not_notified: 'Website not notified',
};

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** A stale set is calculated in full, so a series of changes is followed every few seconds, not one by one. */
const REST_MS = 5_000;

/** The stale sets as the list of rankings counts them; they take longer to load than everything else. */
function useStaleSets() {
  const { response, error, reload } = useApiQuery(listRankingStates, {}, { restMs: REST_MS });
  const stale = (response?.states ?? [])
    .flatMap(({ id, state, generated_at: at }) => (state === 'stale' && at !== null ? [{ id, at }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const [oldest] = stale;
  const entry = oldest && {
    ...{ kind: 'stale_sets' as const, count: stale.length, oldest: oldest.at },
    url: addresses.ranking(oldest.id),
  };
  return { isKnown: response !== undefined, entry, error, reload };
}

/** What waits for someone, each with its count, since when, and a link to the oldest. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { isKnown, entry, error, reload } = useStaleSets();
  const open = [...waiting.filter(({ count }) => count > 0), ...(entry ? [entry] : [])];
  if (open.length === 0 && isKnown)
    return <EmptyState title="Nothing to do" message="New tasks appear here." />;
  return (
    <>
      {open.length === 0 ? null : <OpenList open={open} />}
      {isKnown ? null : error ? <ErrorState message={error.message} onRetry={reload} /> : <Skeleton />}
    </>
  );
}

function OpenList({ open }: { open: readonly Entry[] }) {
  return (
    <ul className={styles.waiting} aria-label="To do">
      {open.map(({ kind, count, oldest, url }) => (
        <li key={kind}>
          <span className={styles.count}>{printCount(count)}</span>
          <AppLink address={url}>{LABELS[kind]}</AppLink>
          {oldest ? (
            <Mute>oldest {isDay(oldest) ? printListDate(oldest) : <Moment at={oldest} />}</Mute>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The failed jobs of the last week, each with Retry. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retrying = useApiMutation(retryJob, { outlivesPage: true });
  const retry = async ({ id, what }: FailedJob) => {
    if (await showRefusal(retrying.run({ id }))) toasts.info(`Started again: ${what}`);
  };
  if (jobs.length === 0) return null;
  return (
    <section id="failed-jobs" className={styles.panel} aria-label="Failed jobs">
      <h2 className={styles.heading}>Failed jobs</h2>
      <ul className={styles.waiting}>
        {jobs.map((job) => (
          <li key={job.id}>
            <span>
              {job.what}
              {job.who ? ` (${job.who})` : ''}: {job.error ?? 'It did not finish.'}{' '}
              <Mute>
                <Moment at={job.ended_at} />
              </Mute>
            </span>
            <Button
              size="small"
              aria-label={`Retry ${job.what}`}
              needsNetwork
              isBusy={retrying.isRunning}
              onClick={() => void retry(job)}
            >
              Retry
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
