import { UploadIcon } from '#console/ui/icons/icons.tsx';
import { UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
import styles from './media-library.module.css';

/** Covers the page while files are dragged over it. */
export function DropOverlay({ message }: { message: string }) {
  return (
    <div className={styles.overlay} aria-hidden>
      <div className={styles.overlayMessage}>
        <UploadIcon size={24} />
        <strong>{message}</strong>
        <span>{UPLOAD_LIMIT_MESSAGE}</span>
      </div>
    </div>
  );
}
