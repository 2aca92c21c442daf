import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useRefreshAll } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { noteWrite, toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { Call } from '#contract/declare-call.ts';
import { useJob } from '#features/jobs/console/shared/use-job.ts';

/** After this time the waiting ends, not the work. */
export const SYNC_TIMEOUT_MS = 99_000;

const alertTimeout = () =>
  alertMessage(
    <>
      <p>Error: The sync request timed out.</p>
      <p>The sync continues on the server. The dashboard shows when it is done.</p>
    </>,
  );
const alertFailure = (message: string) =>
  alertMessage(
    <>
      <p>Error: Something went wrong.</p>
      <p>{message}</p>
    </>,
  );

/** Starts a sync and follows it to its end: alerts when it fails or takes too long, and a toast when it is done. */
export function useSync<C extends Call>(call: C, doneMessage: (result: unknown) => string) {
  /** The press that is waited for; of an earlier one that timed out only the end of its sync is reported. */
  const latest = useRef(0);
  const [isWaiting, setWaiting] = useState(false);
  const refresh = useRefreshAll();
  const [followed, setFollowed] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const finish = (result: unknown) => {
    clearTimeout(timer.current);
    toasts.success(doneMessage(result));
  };
  useJob(followed, (job) => {
    setFollowed(null);
    if (job.state === 'done') finish(job.answer);
    else {
      clearTimeout(timer.current);
      void alertFailure(job.error ?? 'The sync did not finish.');
    }
    void refresh();
  });

  return {
    isRunning: isWaiting || followed !== null,
    async start(): Promise<void> {
      const press = ++latest.current;
      setWaiting(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setWaiting(false);
        void alertTimeout();
      }, SYNC_TIMEOUT_MS);
      try {
        const { response } = await noteWrite(callApi(call, {} as never));
        void refresh();
        const given = response as { job?: string; status?: 0; added?: unknown };
        const isInProgress = given.job !== undefined && given.status === undefined;
        if (press !== latest.current) {
          // Where the newest press joined the same sync, its message is the same and takes this one's place.
          if (!isInProgress) toasts.success(doneMessage(response));
          return;
        }
        setWaiting(false);
        if (isInProgress) setFollowed(given.job ?? null);
        else finish(response);
      } catch (error) {
        if (press !== latest.current) return;
        setWaiting(false);
        clearTimeout(timer.current);
        if (!(error instanceof ApiError)) throw error;
        await alertFailure(error.message);
      }
    },
  };
}
