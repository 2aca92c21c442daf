import { useState } from 'react';
import { Button, IconButton } from '#console/kit/buttons/button.tsx';
import { AlertIcon, ChevronDownIcon, ChevronUpIcon, CloseIcon } from '#console/kit/icons/icons.tsx';
import { counted } from '#console/kit/marks/figures.ts';
import { MovingBar } from '#console/kit/marks/moving-bar.tsx';
import type { Media } from '../media-contract.ts';
import { libraryUploads, useUploads } from './shared/library-uploads.ts';
import type { SkippedFile } from './shared/take-files.ts';
import type { UploadItem } from './shared/upload-queue.ts';
import { useTimeLeft } from './time-left.ts';
import { countUploads, outcomeWords, shownUploads, type UploadCount } from './upload-count.ts';
import styles from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';

/** So many lines are drawn; the rest is counted. */
const MOST_LINES = 60;

interface Props {
  skipped: readonly SkippedFile[];
  onForgetSkipped(): void;
  onShow(media: Media): void;
  /** Opens the tags of these. */
  onTag(medias: readonly Media[]): void;
}

const retryAll = (items: readonly UploadItem[]) => {
  for (const { id } of items) libraryUploads.retry(id);
};

function Acts({
  count,
  known,
  onTag,
}: {
  count: UploadCount;
  known: readonly Media[];
  onTag: Props['onTag'];
}) {
  const failed = libraryUploads.items().filter(({ state }) => state.step === 'Failed');
  const waiting = failed.filter(({ state }) => state.step === 'Failed' && state.isPassing);
  const hasActs = count.open > 0 || failed.length > 0 || known.length > 0;
  if (!hasActs) return null;
  return (
    <div className={styles.acts}>
      {known.length > 0 ? (
        <Button size="small" onClick={() => onTag(known)}>
          Tag the {known.length} already there
        </Button>
      ) : null}
      {failed.length > 0 ? (
        <Button size="small" onClick={() => retryAll(failed)}>
          {waiting.length === failed.length ? 'Try now' : `Retry ${failed.length} failed`}
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
      <span className={styles.fileWords}>
        <span className={styles.fileName} title={name}>
          {name}
        </span>
        <span className={styles.fileNote}>Skipped: it {why}</span>
      </span>
    </li>
  );
}

const knownIn = (items: readonly UploadItem[]): Media[] =>
  items.flatMap(({ state }) => (state.step === 'Cleared' && state.isKnown ? [state.media] : []));

/** Everything that is on its way into the library, at the bottom right. Gone when nothing is left to see. */
export function UploadPanel({ skipped, onForgetSkipped, onShow, onTag }: Props) {
  const items = useUploads();
  const [isFolded, setFolded] = useState(false);
  const count = countUploads(items);
  const isOver = count.open === 0;
  const left = useTimeLeft(!isOver, count.share);
  if (items.length === 0 && skipped.length === 0) return null;
  const shown = shownUploads(items);
  const title = isOver
    ? outcomeWords(count, skipped.length)
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
          label={isFolded ? 'Unfold the uploads' : 'Fold the uploads'}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
        {isOver ? (
          <IconButton icon={CloseIcon} size="small" label="Close the uploads" onClick={close} />
        ) : null}
      </div>
      {isOver ? null : (
        <div className={styles.total}>
          <MovingBar label="All uploads" value={count.share} max={1} isThin />
        </div>
      )}
      {isFolded ? null : (
        <>
          <Acts count={count} known={knownIn(items)} onTag={onTag} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <ul className={styles.files} aria-label="Files" tabIndex={0}>
            {skipped.map((file, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: only ever added to
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
