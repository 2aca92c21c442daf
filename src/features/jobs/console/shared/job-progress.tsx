import { useApiMutation } from '#console/api/queries.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Progress } from '#console/ui/display/progress.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { isJobOver, type Job, stopJob } from '../../jobs-contract.ts';
import styles from './job-progress.module.css';

export interface JobProgressProps {
  job: Job;
  addressOf?(error: Job['errors'][number]): string;
  /** The message of a completed job: "Points of 57 races recalculated". */
  doneMessage(job: Job): string;
}

/** Every record that failed, with why. */
export function JobErrors({
  errors,
  addressOf,
}: { errors: Job['errors'] } & Pick<JobProgressProps, 'addressOf'>) {
  if (errors.length === 0) return null;
  return (
    <ul className={styles.errors} aria-label="Errors">
      {errors.map((error) => (
        <li key={`${error.entity} ${error.id}`} className={styles.error}>
          {addressOf ? <AppLink address={addressOf(error)}>{error.name}</AppLink> : error.name}
          <span className={styles.message}>{error.message}</span>
        </li>
      ))}
    </ul>
  );
}

function JobEnd({ job, doneMessage }: JobProgressProps) {
  if (job.state === 'done') return <StatusBadge state="published" label={doneMessage(job)} />;
  if (job.state === 'stopped')
    return (
      <StatusBadge
        state="draft"
        label={`Stopped after ${job.done} of ${job.total ?? '?'}. Completed items are kept.`}
      />
    );
  return <StatusBadge state="failed" label={job.error ?? 'The job did not finish.'} />;
}

/** A running or ended job: progress, Stop, the outcome as text, and every record that failed. */
export function JobProgress(props: JobProgressProps) {
  const { job, addressOf } = props;
  const stopping = useApiMutation(stopJob);
  return (
    <Stack>
      {isJobOver(job) ? (
        <JobEnd {...props} />
      ) : (
        <Line gap={12}>
          <Progress label={job.what} value={job.total ? job.done : null} max={job.total ?? 1} hasCount />
          <Button
            size="small"
            isBusy={stopping.isRunning}
            onClick={() => void stopping.run({ id: job.id }).catch(() => undefined)}
          >
            Stop
          </Button>
        </Line>
      )}
      <JobErrors errors={job.errors} addressOf={addressOf} />
    </Stack>
  );
}
