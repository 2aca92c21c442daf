import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { FailedJob, Waiting, WaitingKind } from '#features/dashboard/dashboard-contract.ts';
import { retryJob } from '#features/jobs/jobs-contract.ts';
import styles from './dashboard.module.css';

const LABELS: Record<WaitingKind, string> = {
  unmatched_rows: 'Unmatched import rows',
  submitted_pictures: 'Athletes with submitted pictures',
  stale_sets: 'Stale ranking sets',
  failed_jobs: 'Failed jobs',
  races_without_results: 'Past races without results',
  website_not_notified: 'Website not notified',
};

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** What waits for someone, each with its count, since when, and links to the oldest. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const open = waiting.filter(({ count }) => count > 0);
  if (open.length === 0) return <EmptyState title="Nothing to do" message="New tasks appear here." />;
  return (
    <ul className={styles.waiting} aria-label="To do">
      {open.map(({ kind, count, oldest, url, races }) => (
        <li key={kind} className={styles.task}>
          <span className={styles.count}>{printCount(count)}</span>
          <AppLink address={url}>{LABELS[kind]}</AppLink>
          {oldest ? <Mute>oldest {isDay(oldest) ? oldest : <Moment at={oldest} />}</Mute> : null}
          {races.length > 0 ? (
            <ul className={styles.races} aria-label={`Races: ${LABELS[kind]}`}>
              {races.map((race) => (
                <li key={race.url}>
                  <AppLink address={race.url}>{race.name}</AppLink>
                </li>
              ))}
            </ul>
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
