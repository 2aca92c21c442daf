import { useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { useJob } from '#features/jobs/console/shared/use-job.ts';
import type { Job } from '#features/jobs/jobs-contract.ts';
import { type Synced, syncNews } from '#features/website-sync/website-sync-contract.ts';

function messageOf({ counts: { added, changed, removed } }: Pick<Synced, 'counts'>): string {
  if (added + changed + removed === 0) return 'Nothing to send: the website has all news';
  return `News sent to the website: ${added} added, ${changed} changed, ${removed} removed`;
}

/** Sends the news to the website. A sync that takes long continues after the response; its end is reported too. */
export function SyncNewsButton() {
  const syncing = useApiMutation(syncNews, { outlivesPage: true });
  const [job, setJob] = useState<string | null>(null);
  useJob(job, ({ state, error }: Job) => {
    setJob(null);
    if (state === 'done') toasts.success('News sent to the website');
    else void alertError(error ?? 'The sync was stopped.');
  });
  const sync = async () => {
    const done = await showRefusal(syncing.run({}));
    if (done === null) return;
    if ('counts' in done.response) toasts.success(messageOf(done.response));
    else setJob(done.response.job);
  };
  return (
    <Button icon={GenerateIcon} isBusy={syncing.isRunning || job !== null} onClick={() => void sync()}>
      Sync to Website
    </Button>
  );
}
