import { useEffect, useState } from 'react';
import { useLoaded } from '#console/calls/queries.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { toasts } from '#console/kit/toasts/toast-list.ts';
import { type Job, readJob } from '#features/jobs/jobs-contract.ts';

const LOOK_EVERY_MS = 1_000;
/** Stands in the address of the call while there is no job to look at. */
const NO_JOB = '00000000-0000-0000-0000-000000000000';

export const hasEnded = (job: Job): boolean => job.state !== 'waiting' && job.state !== 'running';

function tell(job: Job): void {
  const races = counted((job.answer as { races?: number } | null)?.races ?? job.done, 'race');
  if (job.state !== 'done')
    toasts.failed(`Strength of field of future races: ${job.error ?? 'it did not finish.'}`);
  else if (job.errors.length > 0)
    toasts.failed(
      `Strength of field recalculated for ${races}, except ${job.errors.map((one) => one.name).join(', ')}.`,
    );
  else if (job.done > 0) toasts.note(`Strength of field recalculated for ${races} to come`);
}

/** Looks at the job that recalculates the strength of field of future races, and says when it has ended. Hand it the job's id. */
export function useFollowedJob(): (id: string | null) => void {
  const [id, setId] = useState<string | null>(null);
  const isOn = id !== null;
  const { answer } = useLoaded(
    readJob,
    { id: id ?? NO_JOB },
    { isOff: !isOn, refreshEvery: isOn && LOOK_EVERY_MS },
  );
  useEffect(() => {
    if (!answer || answer.job.id !== id || !hasEnded(answer.job)) return;
    setId(null);
    tell(answer.job);
  }, [answer, id]);
  return setId;
}
