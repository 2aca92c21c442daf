import { useMemo, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { EmptyState, ErrorState, NoMatch } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { UPLOAD_ACCEPT, UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
import { useStoredUploads } from '#features/media/console/shared/follow-uploads.ts';
import type { Media } from '#features/media/media-contract.ts';
import { ViewsMenu } from '#features/saved-views/console/shared/views-menu.tsx';
import { BulkBar } from '../tags/bulk-bar.tsx';
import { useTagNames } from '../tags/tag-names.ts';
import { useBulkMode } from '../tags/use-bulk-mode.ts';
import { UploadButton } from '../uploads/upload-button.tsx';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import { useOpenPicture } from '../viewer/use-open-picture.ts';
import { DropOverlay } from './drop-overlay.tsx';
import { LibrarySkeleton } from './library-skeleton.tsx';
import styles from './media-library.module.css';
import { filterPictures, NO_FILTER, orderPictures, type PictureFilter } from './picture-filter.ts';
import { PictureFilters } from './picture-filters.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { type Picture, pictureOf } from './pictures.ts';
import { useFileIntake } from './use-file-intake.ts';
import type { LoadedPictures } from './use-pictures.ts';

const PictureDialog = lazyDialog(() =>
  import('../viewer/picture-dialog.tsx').then((file) => file.PictureDialog),
);
const BinDialog = lazyDialog(() => import('../trash/bin-dialog.tsx').then((file) => file.BinDialog));
const BulkTagsDialog = lazyDialog(() =>
  import('../tags/bulk-tags-dialog.tsx').then((file) => file.BulkTagsDialog),
);

interface Values extends PictureFilter, Record<string, string> {
  order: string;
  picture: string;
}

const DEFAULTS: Values = { ...NO_FILTER, order: '', picture: '' };
const PASSING = ['picture'] as const;
const NONE: readonly Picture[] = [];

export interface MediaLibraryProps extends LoadedPictures {
  /** Its accessible name: "Pictures", "Pictures of Julie Derron". */
  name: string;
  /** Distinguishes the stored states of lists in this session. */
  memory: string;
  /** The athlete whose pictures these are: uploaded pictures get the tag. */
  athlete?: { id: number; name: string };
  /** Null where the pictures do not include who uploaded them and when. */
  uploaders: readonly { id: number; name: string }[] | null;
}

/** The filters and the sort order in the URL. */
function useNarrowed(memory: string, pictures: readonly Picture[]) {
  const list = useListParams<Values>(memory, DEFAULTS, PASSING);
  const { values } = list;
  const scope = JSON.stringify(Object.keys(NO_FILTER).map((key) => values[key]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope is the text of the values
  const matching = useMemo(() => filterPictures(pictures, values, new Date()), [pictures, scope]);
  const shown = useMemo(() => orderPictures(matching, values.order), [matching, values.order]);
  const isNarrowed = Object.entries(NO_FILTER).some(([key, none]) => values[key] !== none);
  return { list, values, set: list.set, scope, shown, isNarrowed, clear: () => list.set({ ...NO_FILTER }) };
}

function NoPictures({
  athlete,
  onFiles,
}: Pick<MediaLibraryProps, 'athlete'> & { onFiles(files: File[]): void }) {
  return (
    <EmptyState
      title={athlete ? `No pictures of ${athlete.name} yet` : 'No pictures yet'}
      message={`Drop them here, paste them, or choose files or a folder: ${UPLOAD_LIMIT_MESSAGE}.`}
      action={<FileDrop label="Choose pictures" accept={UPLOAD_ACCEPT} isMultiple onFiles={onFiles} />}
    />
  );
}

/** Counts how many of the given pictures the filter hides. */
function useHiddenCount(shown: readonly Picture[], isNarrowed: boolean) {
  const ids = useMemo(() => (isNarrowed ? new Set(shown.map(({ id }) => id)) : null), [shown, isNarrowed]);
  return (medias: readonly Media[]) => (ids ? medias.filter(({ id }) => !ids.has(id)).length : 0);
}

/** Uploaded pictures and those that an upload found in the library, as the grid knows them, where it does. */
const knownPictures = (medias: readonly Media[], pictures: readonly Picture[]): Picture[] =>
  medias.map((media) => pictures.find(({ id }) => id === media.id) ?? pictureOf(media));

/** The media library: grid, filters, uploads, bulk tags and the dialog of a picture. */
export function MediaLibrary(props: MediaLibraryProps) {
  const { name, memory, athlete, uploaders, error, reload } = props;
  const pictures = props.pictures ?? NONE;
  const names = useTagNames();
  const { list, values, set, scope, shown, isNarrowed, clear } = useNarrowed(memory, pictures);
  const bulk = useBulkMode({ pictures, matching: shown, scope });
  const intake = useFileIntake(athlete?.id ?? null);
  const [tagged, setTagged] = useState<readonly Picture[]>(NONE);
  const tag = () => setTagged(bulk.selected);
  const [isBinOpen, setBinOpen] = useState(false);
  useStoredUploads();
  useShortcuts([
    {
      keys: 't',
      label: 'Tag the selected pictures',
      group: 'Pictures',
      run: () => (bulk.selected.length > 0 ? tag() : false),
    },
    { keys: 'b', label: 'Bulk Select', group: 'Pictures', run: bulk.start },
  ]);
  const countHidden = useHiddenCount(shown, isNarrowed);
  const { id: openId, go } = useOpenPicture(values.picture, (picture) => set({ picture }));
  const open = (picture: { id: number }) => go(picture.id);
  return (
    <div className={styles.library}>
      <PageSlot place="actions">
        <Button aria-pressed={bulk.isOn} onClick={bulk.isOn ? bulk.cancel : bulk.start}>
          Bulk Select
        </Button>
        <UploadButton
          onFiles={intake.take}
          isNextToMenu={athlete !== undefined}
          more={
            athlete
              ? []
              : [
                  { label: 'Trash', icon: DeleteIcon, onSelect: () => setBinOpen(true) },
                  historyEntry('media'),
                ]
          }
        />
      </PageSlot>
      <PictureFilters
        {...{ values, pictures, names, uploaders }}
        onChange={set}
        isOfOneAthlete={athlete !== undefined}
        views={<ViewsMenu name={memory} list={list} />}
      />
      {props.pictures && isNarrowed ? (
        <PageSlot place={athlete ? 'tabsEnd' : 'states'}>
          <span className={styles.narrowed}>
            {printCount(shown.length)} of {printCount(pictures.length)}
            <Button variant="link" onClick={clear}>
              Clear
            </Button>
          </span>
        </PageSlot>
      ) : null}
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {props.pictures ? (
        shown.length > 0 ? (
          <PictureGrid
            {...{ name, names, selection: bulk.selection, isBulk: bulk.isOn, openId }}
            pictures={shown}
            onOpen={open}
          />
        ) : pictures.length === 0 ? (
          <NoPictures athlete={athlete} onFiles={intake.take} />
        ) : (
          <NoMatch filter={values.name} onClear={clear} />
        )
      ) : error ? null : (
        <LibrarySkeleton />
      )}
      {bulk.isOn ? (
        <BulkBar
          count={bulk.selected.length}
          matching={shown.length}
          onTags={tag}
          onAll={bulk.all}
          onClear={bulk.selection.clear}
          onCancel={bulk.cancel}
        />
      ) : null}
      <UploadPanel
        skipped={intake.skipped}
        onForgetSkipped={intake.forgetSkipped}
        onShow={open}
        onTag={(medias) => setTagged(knownPictures(medias, pictures))}
        countHidden={countHidden}
        onClearFilter={clear}
      />
      {intake.isOver ? (
        <DropOverlay message={athlete ? `Drop to add pictures of ${athlete.name}` : 'Drop to add pictures'} />
      ) : null}
      <BulkTagsDialog
        isOpen={tagged.length > 0}
        onClose={() => setTagged(NONE)}
        pictures={tagged}
        names={names}
      />
      <BinDialog isOpen={isBinOpen} onClose={() => setBinOpen(false)} />
      {openId !== null && props.pictures ? (
        <PictureDialog
          {...{ pictures, shown, names }}
          pictureId={openId}
          onGo={go}
          onClose={() => go(null)}
        />
      ) : null}
    </div>
  );
}
