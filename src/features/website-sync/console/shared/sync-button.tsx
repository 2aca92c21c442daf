import { useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { useJob } from '#features/jobs/console/shared/use-job.ts';
import type { Job } from '#features/jobs/jobs-contract.ts';
import type { PartSync, Synced } from '../../website-sync-contract.ts';

interface Props {
  call: PartSync;
  name: 'News' | 'Videos';
}

function messageOf(name: string, { counts: { added, changed, removed } }: Pick<Synced, 'counts'>): string {
  if (added + changed + removed === 0) return `Nothing to send: the website has all ${name.toLowerCase()}`;
  return `Sent to the website: ${added} added, ${changed} changed, ${removed} removed`;
}

/** Sends the news or videos to the website. A sync that takes long continues after the response; its end is reported too. */
export function SyncButton({ call, name }: Props) {
  const syncing = useApiMutation(call, { outlivesPage: true });
  const [job, setJob] = useState<string | null>(null);
  const report = (synced: Synced) => toasts.success(messageOf(name, synced));
  useJob(job, ({ state, answer, error }: Job) => {
    setJob(null);
    if (state === 'done') report(answer as Synced);
    else void alertError(error ?? 'The sync was stopped.');
  });
  const sync = async () => {
    const done = await showRefusal(syncing.run({}));
    if (done === null) return;
    if ('counts' in done.response) report(done.response);
    else setJob(done.response.job);
  };
  return (
    <Button icon={GenerateIcon} isBusy={syncing.isRunning || job !== null} onClick={() => void sync()}>
      Sync to Website
    </Button>
  );
}
