import { useMemo, useState } from 'react';
import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { stopJob } from '#features/jobs/jobs-contract.ts';
import { syncVideos } from '#features/website-sync/website-sync-contract.ts';
import { deleteVideo, listVideos, retryVideo, type Video } from '../videos-contract.ts';
import { type VideoActions, videoColumns } from './video-columns.tsx';
import { isConverting } from './video-texts.ts';

const AddVideoDialog = lazyDialog(() => import('./add-video-dialog.tsx').then((file) => file.AddVideoDialog));
const EditVideoDialog = lazyDialog(() =>
  import('./edit-video-dialog.tsx').then((file) => file.EditVideoDialog),
);
const VideoPlayer = lazyDialog(() => import('./video-player.tsx').then((file) => file.VideoPlayer));

/** While a video is being converted its percentage is read again. */
const LOOK_EVERY_MS = 1000;

type Open =
  | { kind: 'add' }
  | { kind: 'edit'; video: Video }
  | { kind: 'play'; video: Video & { stream: string } }
  | null;

function useVideoActions(setOpen: (open: Open) => void, reload: () => void): VideoActions {
  const deleting = useUndoableMutation(deleteVideo);
  const retrying = useApiMutation(retryVideo);
  const stopping = useApiMutation(stopJob);
  const actions: VideoActions = {
    play: (video) => setOpen({ kind: 'play', video }),
    edit: (video) => setOpen({ kind: 'edit', video }),
    stop: ({ job }) => void showRefusal(stopping.run({ id: job ?? '' })).then(reload),
    retry: ({ id }) => void showRefusal(retrying.run({ id })).then(reload),
    async remove({ id, name, version }) {
      const question = `${name} is deleted. This can be undone for 30 days; then its files are deleted too.`;
      if (await confirm({ title: 'Delete video?', question, confirmLabel: 'Delete', isDanger: true }))
        await deleting.attempt({ id, version }, `Video ${name} deleted`);
    },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns must be stable; every function reads its arguments
  return useMemo(() => actions, []);
}

function SyncButton() {
  const syncing = useApiMutation(syncVideos);
  const sync = async () => {
    const done = await showRefusal(syncing.run({}));
    if (done) toasts.success('Videos sent to the website');
  };
  return (
    <Button isBusy={syncing.isRunning} onClick={() => void sync()}>
      Sync to Website
    </Button>
  );
}

/** The videos, newest first: play, add, edit, delete. */
export function VideosScreen() {
  const [open, setOpen] = useState<Open>(null);
  const [isBusy, setBusy] = useState(false);
  const loaded = useApiQuery(listVideos, {}, { refreshEvery: isBusy ? LOOK_EVERY_MS : false });
  const videos = loaded.response?.videos;
  const isOneConverting = videos?.some(isConverting) ?? false;
  if (isOneConverting !== isBusy) setBusy(isOneConverting);
  const actions = useVideoActions(setOpen, loaded.reload);
  const columns = useMemo(() => videoColumns(actions), [actions]);
  const close = () => setOpen(null);
  const newest = (video: Video) => videos?.find(({ id }) => id === video.id) ?? video;
  return (
    <Page
      name="VIDEOS"
      layout="flow"
      menu={[historyEntry('video')]}
      facts={[videos && videos.length > 0 ? counted(videos.length, 'video') : undefined]}
      actions={
        <>
          <Button variant="main" icon={AddIcon} onClick={() => setOpen({ kind: 'add' })}>
            Add a video
          </Button>
          <SyncButton />
        </>
      }
    >
      <DataTable
        name="Videos"
        columns={columns}
        rows={videos}
        rowKey={({ id }) => id}
        error={loaded.error?.message ?? null}
        onRetry={loaded.reload}
        readAt={loaded.at}
        layout="flow"
        empty={
          <EmptyState
            title="No videos yet"
            message="Add one from a file or a URL: it is converted, then it can be played."
          />
        }
      />
      <AddVideoDialog isOpen={open?.kind === 'add'} onClose={close} onAdded={loaded.reload} />
      {open?.kind === 'edit' ? <EditVideoDialog video={newest(open.video)} onClose={close} /> : null}
      {open?.kind === 'play' ? <VideoPlayer video={open.video} onClose={close} /> : null}
    </Page>
  );
}
