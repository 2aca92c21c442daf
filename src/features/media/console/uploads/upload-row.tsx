import { useEffect, useState } from 'react';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { Progress } from '#console/ui/display/progress.tsx';
import { CloseIcon, GenerateIcon } from '#console/ui/icons/icons.tsx';
import { libraryUploads } from '#features/media/console/shared/library-uploads.ts';
import type { UploadItem } from '#features/media/console/shared/upload-queue.ts';
import { formatUploadState, isUploadOver } from '#features/media/console/shared/upload-states.ts';
import type { Media } from '#features/media/media-contract.ts';
import styles from './upload-panel.module.css';

/** Files larger than this get no thumbnail: reading them would block the page. */
const LARGEST_PREVIEW_BYTES = 12 * 1024 * 1024;

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  const forget = () => setAddress(null);
  useEffect(() => {
    if (file.size > LARGEST_PREVIEW_BYTES) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={styles.preview} aria-hidden>
      {address === null ? null : (
        <img src={address} alt="" decoding="async" loading="lazy" onError={forget} />
      )}
    </span>
  );
}

interface Props {
  item: UploadItem;
  onShow(media: Media): void;
}

/** One upload: its state on the right, and a progress bar only while bytes are sent. */
export function UploadRow({ item, onShow }: Props) {
  const { id, name, file, state } = item;
  const isWaiting = state.step === 'Failed' && state.isTransient;
  const message = isWaiting ? 'Waiting for connection' : formatUploadState(state);
  const isLong = state.step === 'Failed' && !isWaiting;
  return (
    <li className={styles.file}>
      <Preview file={file} />
      <span className={styles.fileText}>
        <span className={styles.fileName} title={name}>
          {name}
        </span>
        {state.step === 'Uploading' ? <Progress label={name} value={state.percent} max={100} isThin /> : null}
        {isLong ? <span className={styles.fileNote}>{message}</span> : null}
        {state.step === 'Cleared' ? <span className={styles.fileNote}>Already in the library</span> : null}
      </span>
      {isLong || state.step === 'Cleared' ? null : <span className={styles.fileState}>{message}</span>}
      {state.step === 'Cleared' ? (
        <Button variant="link" onClick={() => onShow(state.media)}>
          Show
        </Button>
      ) : null}
      {state.step === 'Failed' || state.step === 'Cancelled' ? (
        <IconButton
          icon={GenerateIcon}
          size="small"
          label={`Try ${name} again`}
          onClick={() => libraryUploads.retry(id)}
        />
      ) : null}
      <IconButton
        icon={CloseIcon}
        size="small"
        label={isUploadOver(state) ? `Remove ${name} from the list` : `Cancel ${name}`}
        onClick={() => (isUploadOver(state) ? libraryUploads.clear(id) : libraryUploads.cancel(id))}
      />
    </li>
  );
}
