import { useMemo, useState } from 'react';
import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { listTableProps } from '#console/ui/data-table/list-table-props.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import { useTableRows } from '#console/ui/data-table/rows/use-table-rows.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useRowLimit } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { useAddressDialog } from '#console/ui/overlay/use-address-dialog.ts';
import { exportRows } from '#features/exports/console/shared/export-rows.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { stopJob } from '#features/jobs/jobs-contract.ts';
import { ListToolsEnd } from '#features/saved-views/console/shared/list-tools-end.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { SyncButton } from '#features/website-sync/console/shared/sync-button.tsx';
import { syncVideos } from '#features/website-sync/website-sync-contract.ts';
import { foldForSearch } from '#rules/text/words.ts';
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

/** Videos shown at first; the others are shown on request. */
const MOST_ROWS = 200;
const NO_FILTER = { filter: '' };
const keyOf = ({ id }: Video) => id;
const textOf = ({ name }: Video): string => foldForSearch(name);

type Open = { kind: 'edit'; video: Video } | { kind: 'play'; video: Video & { stream: string } } | null;

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

/** The videos, newest first: play, add, edit, delete. */
export function VideosScreen() {
  const list = useListParams('videos', NO_FILTER);
  const { filter } = list.values;
  const [isAdding, setAdding] = useAddressDialog('add');
  const [open, setOpen] = useState<Open>(null);
  const [isBusy, setBusy] = useState(false);
  const loaded = useApiQuery(listVideos, {}, { refreshEvery: isBusy ? LOOK_EVERY_MS : false });
  const videos = loaded.response?.videos;
  const isOneConverting = videos?.some(isConverting) ?? false;
  if (isOneConverting !== isBusy) setBusy(isOneConverting);
  const actions = useVideoActions(setOpen, loaded.reload);
  const all = useMemo(() => videoColumns(actions), [actions]);
  const { columns, choice } = useColumnChoice('videos', all, { rows: videos, list });
  const shown = useFilteredRows(videos, textOf, filter);
  const sorted = useTableRows(all, shown, list.sort);
  const cap = useRowLimit(shown?.length ?? 0, MOST_ROWS, 'videos', list.scope);
  const close = () => setOpen(null);
  const newest = (video: Video) => videos?.find(({ number }) => number === video.number) ?? video;
  return (
    <Page
      name="VIDEOS"
      layout="flow"
      menu={[
        {
          label: 'Export CSV',
          icon: DownloadIcon,
          whyDisabled: shown === undefined ? 'Still loading' : null,
          onSelect: () => void exportRows('videos', columns, sorted),
        },
        historyEntry('video'),
      ]}
      actions={
        <>
          <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
            Add a video
          </Button>
          <SyncButton call={syncVideos} name="Videos" />
        </>
      }
    >
      <ToolBar
        isEndBelow
        end={
          <ListToolsEnd name="videos" list={list} choice={choice}>
            {videos ? `${cap.message}${list.sort ? '' : ', newest first'}` : null}
          </ListToolsEnd>
        }
      >
        <FilterBox
          label="Filter videos"
          placeholder="Filter"
          value={filter}
          onChange={(next) => list.set({ filter: next })}
        />
      </ToolBar>
      <DataTable
        name="Videos"
        columns={columns}
        rows={shown && sorted}
        rowKey={keyOf}
        {...listTableProps(list, loaded, { cap, filter })}
        layout="flow"
        empty={
          <EmptyState
            title="No videos yet"
            message="Add one from a file or a URL: it is converted, then it can be played."
            action={<Button onClick={() => setAdding(true)}>Add the first one</Button>}
          />
        }
      />
      <AddVideoDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={() => {
          // A filter could hide the new video.
          list.clear();
          loaded.reload();
        }}
      />
      {open?.kind === 'edit' ? <EditVideoDialog video={newest(open.video)} onClose={close} /> : null}
      {open?.kind === 'play' ? <VideoPlayer video={open.video} onClose={close} /> : null}
    </Page>
  );
}
