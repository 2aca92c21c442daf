import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { listMedias, type Media } from '#features/media/media-contract.ts';
import { THUMBNAIL_PX } from '../library/grid-layout.ts';
import { pictureOf, sourcesOf } from '../library/pictures.ts';
import styles from './bin-dialog.module.css';
import { useRestore } from './bin-notice.tsx';

export interface BinDialogProps {
  isOpen: boolean;
  onClose(): void;
}

function BinRow({ media }: { media: Media }) {
  const restore = useRestore(media);
  const { src, webp } = sourcesOf(pictureOf(media), THUMBNAIL_PX, THUMBNAIL_PX);
  return (
    <li className={styles.row}>
      <picture className={styles.picture}>
        <source type="image/webp" srcSet={webp} sizes="48px" />
        <img src={src} alt="" loading="lazy" decoding="async" />
      </picture>
      <span className={styles.name}>{media.filename}</span>
      <span className="hint">
        {printCount(media.width)} × {printCount(media.height)}
      </span>
      <Button
        size="small"
        isBusy={restore.isRunning}
        aria-label={`Restore ${media.filename}`}
        onClick={() => void restore.run()}
      >
        Restore
      </Button>
    </li>
  );
}

/** The pictures deleted in the last 30 days; each can be restored. */
export function BinDialog({ isOpen, onClose }: BinDialogProps) {
  const { response, error, reload } = useApiQuery(listMedias, { bin: '1' }, { isOff: !isOpen });
  const medias = response?.medias;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Trash" size="wide" isFlush={medias && medias.length > 0}>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {medias === undefined && !error ? <LoadingState /> : null}
      {medias?.length === 0 ? (
        <EmptyState title="Trash is empty" message="Deleted pictures stay here for 30 days." />
      ) : null}
      {medias && medias.length > 0 ? (
        <ul>
          {medias.map((media) => (
            <BinRow key={media.id} media={media} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}
