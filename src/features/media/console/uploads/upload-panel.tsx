import { useState } from 'react';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { Progress } from '#console/ui/display/progress.tsx';
import { counted, printCount } from '#console/ui/format/figures.ts';
import { AlertIcon, ChevronDownIcon, CloseIcon } from '#console/ui/icons/icons.tsx';
import { ChevronUpIcon } from '#console/ui/icons/record-icons.tsx';
import type { SkippedFile } from '#features/media/console/shared/accept-files.ts';
import { libraryUploads, useUploads } from '#features/media/console/shared/library-uploads.ts';
import {
  countUploads,
  outcomeMessage,
  type UploadCount,
  visibleUploads,
} from '#features/media/console/shared/upload-count.ts';
import type { UploadItem } from '#features/media/console/shared/upload-queue.ts';
import type { Media } from '#features/media/media-contract.ts';
import { useTimeLeft } from './time-left.ts';
import styles from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';

/** Maximum number of rows rendered; the rest is counted. */
const MOST_LINES = 60;

interface Props {
  skipped: readonly SkippedFile[];
  onForgetSkipped(): void;
  onShow(media: Media): void;
  onTag(medias: readonly Media[]): void;
  /** How many of these pictures the filter hides. */
  countHidden(medias: readonly Media[]): number;
  onClearFilter(): void;
}

/** Uploaded pictures, or with `isKnown` those that the library already had. */
function cleared(items: readonly UploadItem[], isKnown: boolean): Media[] {
  const medias = items.flatMap(({ state }) =>
    state.step === 'Cleared' && state.isKnown === isKnown ? [state.media] : [],
  );
  return [...new Map(medias.map((media) => [media.id, media])).values()];
}

const retryAll = (items: readonly UploadItem[]) => {
  for (const { id } of items) libraryUploads.retry(id);
};

/** Opens the tags of all uploaded pictures at once, the usual next step after uploading the pictures of a day. */
function TagActions({
  items,
  isOver,
  onTag,
}: { items: readonly UploadItem[]; isOver: boolean } & Pick<Props, 'onTag'>) {
  const allAdded = cleared(items, false);
  const added = isOver ? allAdded : [];
  // A file selected twice is tagged with the uploaded pictures.
  const known = cleared(items, true).filter(({ id }) => !allAdded.some((one) => one.id === id));
  return (
    <>
      {added.length > 0 ? (
        <Button size="small" onClick={() => onTag(added)}>
          Tag the {printCount(added.length)} added
        </Button>
      ) : null}
      {known.length > 0 ? (
        <Button size="small" onClick={() => onTag(known)}>
          Tag the {printCount(known.length)} already there
        </Button>
      ) : null}
    </>
  );
}

interface ActionsProps extends Pick<Props, 'onTag'> {
  count: UploadCount;
  items: readonly UploadItem[];
}

function Actions({ count, items, onTag }: ActionsProps) {
  const failed = items.filter(({ state }) => state.step === 'Failed');
  const waiting = failed.filter(({ state }) => state.step === 'Failed' && state.isTransient);
  const cancelled = items.filter(({ state }) => state.step === 'Cancelled');
  if (count.all === 0) return null;
  return (
    <div className={styles.actions}>
      <TagActions isOver={count.open === 0} {...{ items, onTag }} />
      {failed.length > 0 ? (
        <Button size="small" onClick={() => retryAll(failed)}>
          {waiting.length === failed.length ? 'Try now' : `Retry ${failed.length} failed`}
        </Button>
      ) : null}
      {cancelled.length > 0 ? (
        <Button
          size="small"
          variant={failed.length > 0 ? 'quiet' : undefined}
          onClick={() => retryAll(cancelled)}
        >
          Retry {cancelled.length} cancelled
        </Button>
      ) : null}
      {count.open > 0 ? (
        <Button size="small" variant="quiet" onClick={() => libraryUploads.cancelAll()}>
          Cancel all
        </Button>
      ) : null}
    </div>
  );
}

function SkippedRow({ name, why }: SkippedFile) {
  return (
    <li className={styles.file}>
      <span className={styles.preview} aria-hidden>
        <AlertIcon />
      </span>
      <span className={styles.fileText}>
        <span className={styles.fileName} title={name}>
          {name}
        </span>
        <span className={styles.fileNote}>Skipped: it {why}</span>
      </span>
    </li>
  );
}

function HiddenNote({ count, onClearFilter }: { count: number; onClearFilter(): void }) {
  return count === 0 ? null : (
    <p className={styles.more}>
      {counted(count, 'new picture')} {count === 1 ? 'does' : 'do'} not fit the filter.{' '}
      <Button variant="link" onClick={onClearFilter}>
        Clear it
      </Button>
    </p>
  );
}

/** All uploads in progress, at the bottom right. Hidden when there is nothing left to show. */
export function UploadPanel(props: Props) {
  const { skipped, onForgetSkipped, onShow, onTag, countHidden, onClearFilter } = props;
  const items = useUploads();
  const [isFolded, setFolded] = useState(false);
  const count = countUploads(items);
  const isOver = count.open === 0;
  const left = useTimeLeft(!isOver, count.share);
  if (items.length === 0 && skipped.length === 0) return null;
  const shown = visibleUploads(items);
  const title = isOver
    ? outcomeMessage(count, skipped.length)
    : `Uploading ${count.all - count.open} of ${count.all}`;
  const close = () => {
    libraryUploads.clear();
    onForgetSkipped();
  };
  return (
    <section className={styles.panel} aria-label="Uploads">
      <div className={styles.head}>
        <h2 className={styles.title}>
          <span role="status">{title}</span>
          {left === null ? null : <span className={styles.left}>{left}</span>}
        </h2>
        <IconButton
          icon={isFolded ? ChevronUpIcon : ChevronDownIcon}
          size="small"
          label={isFolded ? 'Expand uploads' : 'Collapse uploads'}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        {isOver ? (
          <IconButton icon={CloseIcon} size="small" label="Close the uploads" onClick={close} />
        ) : null}
      </div>
      {isOver ? null : (
        <div className={styles.total}>
          <Progress label="All uploads" value={count.share} max={1} isThin />
        </div>
      )}
      {isFolded ? null : (
        <>
          <Actions {...{ count, items, onTag }} />
          <HiddenNote count={countHidden(cleared(items, false))} onClearFilter={onClearFilter} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
          <ul className={styles.files} aria-label="Files" tabIndex={0}>
            {skipped.map((file, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever appended
              <SkippedRow key={place} {...file} />
            ))}
            {shown.slice(0, MOST_LINES).map((item) => (
              <UploadRow key={item.id} item={item} onShow={onShow} />
            ))}
          </ul>
          {shown.length > MOST_LINES ? (
            <p className={styles.more}>and {counted(shown.length - MOST_LINES, 'file')} more</p>
          ) : null}
        </>
      )}
    </section>
  );
}
