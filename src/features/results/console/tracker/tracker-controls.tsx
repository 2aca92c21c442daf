import { useApiMutation } from '#console/api/queries.ts';
import { Progress } from '#console/ui/display/progress.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Notice } from '#console/ui/layout/notice.tsx';
import { useJob } from '#features/jobs/console/shared/use-job.ts';
import { stopJob } from '#features/jobs/jobs-contract.ts';
import styles from './tracker.module.css';
import type { Tracker } from './use-tracker.ts';

export const NOT_SET_UP =
  'The race tracker is not set up. Ask the operator to set TRACKER_URL and TRACKER_APPID';

/** Why nothing can be fetched now; null when it can. */
export function whyNoFetch({ isConfigured, fetching }: Tracker): string | null {
  if (isConfigured === undefined) return 'Loading';
  if (!isConfigured) return NOT_SET_UP;
  return fetching === null ? null : 'Wait for the fetch in progress, or stop it';
}

/** A fetch in progress, with the number of rows and Stop; those of someone else too. */
function FetchProgress({ tracker }: { tracker: Tracker }) {
  const { job } = useJob(tracker.job);
  const stopping = useApiMutation(stopJob);
  const isOpen = job !== undefined && (job.state === 'running' || job.state === 'waiting');
  if (tracker.fetching === null && !isOpen) return null;
  const rows = isOpen && job.done > 0 ? `, ${counted(job.done, 'row')}` : '';
  return (
    <div className={styles.progress}>
      <Progress
        label={`Reading from the tracker${rows}`}
        value={null}
        max={1}
        {...(isOpen ? { onCancel: () => void stopping.run({ id: job.id }).catch(() => undefined) } : {})}
      />
    </div>
  );
}

/** The fetch in progress, and why the last one failed. */
export function FetchState({ tracker }: { tracker: Tracker }) {
  return (
    <>
      <FetchProgress tracker={tracker} />
      {tracker.problem === null ? null : <Notice kind="danger">{tracker.problem}</Notice>}
    </>
  );
}

/** Fetches the results again every minute while it is ticked. */
export function FollowField({ tracker, isDisabled = false }: { tracker: Tracker; isDisabled?: boolean }) {
  return (
    <CheckField
      label="Follow the race"
      layout="bare"
      value={tracker.isFollowing}
      isDisabled={isDisabled}
      onChange={tracker.setFollowing}
    />
  );
}
