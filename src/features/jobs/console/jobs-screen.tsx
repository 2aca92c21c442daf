import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { Moment } from '#console/ui/display/moment.tsx';
import { Progress } from '#console/ui/display/progress.tsx';
import { type StateMarkProps, StatusBadge } from '#console/ui/display/status-badge.tsx';
import { counted, printCount } from '#console/ui/format/figures.ts';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState, LoadingState, NoMatch } from '#console/ui/layout/page-states.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { isJobOver, type Job, listJobs, retryJob, stopJob } from '../jobs-contract.ts';
import styles from './jobs.module.css';
import { JobErrors } from './shared/job-progress.tsx';

/** How often the list is read again, in addition to live updates: a job that starts is not announced. */
const LOOK_EVERY_MS = 2_000;

const STATES: Record<Job['state'], StateMarkProps> = {
  waiting: { state: 'draft', label: 'Waiting' },
  running: { state: 'stale', label: 'Running' },
  done: { state: 'published', label: 'Done' },
  failed: { state: 'failed', label: 'Failed' },
  stopped: { state: 'draft', label: 'Stopped' },
};

/** "under 1 s", "4 s", "2 min 5 s". */
export function printDuration(from: string, to: string): string {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  if (seconds < 1) return 'under 1 s';
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const addressOf = ({ entity, id }: Job['errors'][number]) =>
  entity === 'athlete' ? addresses.athlete(id) : addresses.race(id);

function JobAction({ job }: { job: Job }) {
  const stopping = useApiMutation(stopJob);
  const retrying = useApiMutation(retryJob);
  const [isStopping, setStopping] = useState(false);
  if (job.state === 'done') return null;
  const stop = async () => {
    if (await showRefusal(stopping.run({ id: job.id }))) setStopping(true);
  };
  const retry = async () => {
    if (await showRefusal(retrying.run({ id: job.id }))) toasts.info(`Started again: ${job.what}`);
  };
  const [label, act] = isJobOver(job) ? (['Retry', retry] as const) : (['Stop', stop] as const);
  const isAwaited = isStopping && label === 'Stop';
  const shown = isAwaited ? 'Stopping' : label;
  return (
    <Button
      size="small"
      aria-label={`${shown} ${job.what}`}
      needsNetwork
      isBusy={stopping.isRunning || retrying.isRunning}
      whyDisabled={isAwaited ? 'It stops after the item that it is working on' : null}
      onClick={() => void act()}
    >
      {shown}
    </Button>
  );
}

function JobLine({ job }: { job: Job }) {
  const { what, who, state, tries, total, created_at, started_at, ended_at } = job;
  return (
    <li className={styles.line}>
      <span className={styles.state}>
        <StatusBadge {...STATES[state]} />
      </span>
      <div className={styles.what}>
        {what}
        <span className="hint">
          {who ? `${who} · ` : ''}
          <Moment at={started_at ?? created_at} />
          {started_at && ended_at ? ` · ${printDuration(started_at, ended_at)}` : ''}
          {total && state !== 'waiting' && state !== 'done'
            ? ` · ${printCount(job.done)} of ${printCount(total)}`
            : ''}
          {tries > 1 ? ` · ${counted(tries, 'attempt')}` : ''}
        </span>
        {total && state === 'running' ? <Progress label={what} value={job.done} max={total} isThin /> : null}
        {job.error ? <span>{job.error}</span> : null}
        {job.errors.length > 0 ? (
          <details>
            <summary>{counted(job.errors.length, 'problem')}</summary>
            <JobErrors errors={job.errors} addressOf={addressOf} />
          </details>
        ) : null}
      </div>
      <JobAction job={job} />
    </li>
  );
}

/** /jobs: the work that the server does in the background, with Stop and Retry; running work first. */
export function JobsScreen() {
  const list = useListParams('jobs', { state: '' });
  const { response, error, reload } = useApiQuery(listJobs, {}, { refreshEvery: LOOK_EVERY_MS });
  const { state } = list.values;
  const jobs = response?.jobs.filter((job) => state === '' || job.state === state);
  return (
    <Page name="Jobs" facts={['the latest 100']}>
      <ToolBar end={list.isNarrowed ? <Button onClick={list.clear}>Clear</Button> : null}>
        <FilterSelect
          label="State"
          options={[
            { value: '', label: 'All' },
            ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
          ]}
          value={state}
          onChange={(value) => list.set({ state: value })}
        />
      </ToolBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.scroller} aria-label="Latest jobs" tabIndex={0}>
        {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
        {jobs === undefined && !error ? <LoadingState shape="table" /> : null}
        {jobs?.length === 0 && state === '' ? (
          <EmptyState
            title="No jobs yet"
            message="Syncs, rankings, conversions and other work in the background are listed here."
          />
        ) : null}
        {jobs?.length === 0 && state !== '' ? <NoMatch filter="" onClear={list.clear} /> : null}
        <ol aria-label="Jobs">
          {jobs?.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ol>
      </section>
    </Page>
  );
}
