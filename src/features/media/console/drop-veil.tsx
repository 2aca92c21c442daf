import { UploadIcon } from '#console/kit/icons/icons.tsx';
import styles from './media-library.module.css';
import { UPLOAD_LIMIT_WORDS } from './shared/take-files.ts';

/** Lies over the page while files are held over it. */
export function DropVeil({ words }: { words: string }) {
  return (
    <div className={styles.veil} aria-hidden>
      <div className={styles.veilWords}>
        <UploadIcon size={24} />
        <strong>{words}</strong>
        <span>{UPLOAD_LIMIT_WORDS}</span>
      </div>
    </div>
  );
}
