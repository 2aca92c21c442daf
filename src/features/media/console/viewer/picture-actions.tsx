import { useState } from 'react';
import { useCached, useRefreshAll } from '#console/api/queries.ts';
import { useUndoableChange, useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useSavesDone } from '#console/records/record-autosave.tsx';
import { addresses } from '#console/routes.ts';
import { Button, ButtonLink } from '#console/ui/actions/button.tsx';
import { copyText } from '#console/ui/files/copy-text.ts';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { ClockIcon, DeleteIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { CopyIcon } from '#console/ui/icons/record-icons.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { UPLOAD_ACCEPT } from '#features/media/console/shared/accept-files.ts';
import { deleteMedia, describeUse, type MediaDetail, readMedia } from '#features/media/media-contract.ts';
import { largestAddress, pictureOf } from '../library/pictures.ts';
import styles from './picture-dialog.module.css';
import { replaceFile } from './replace-file.ts';

interface Props {
  detail: MediaDetail;
  onDeleted(): void;
  onShow(id: number): void;
}

function useDeletion({ detail, onDeleted }: Props) {
  const act = useUndoableMutation(deleteMedia);
  const cached = useCached(readMedia, { id: detail.id });
  const savesDone = useSavesDone();
  return async () => {
    await savesDone();
    const { version } = cached.read()?.media ?? detail;
    const isUsed = detail.used.length > 0;
    const isMeant = await confirm({
      title: 'Delete picture?',
      question: isUsed
        ? `${detail.filename} is used: ${detail.used.map(describeUse).join(', ')}. Deleting removes it there too; the picture stays in the trash for 30 days.`
        : `${detail.filename} is not used. It stays in the trash for 30 days.`,
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    const input = { id: detail.id, version, ...(isUsed ? { force: true } : {}) };
    if ((await act.attempt(input, `${detail.filename} deleted`)) !== null) onDeleted();
  };
}

function useReplacement({ detail, onShow }: Props) {
  const [percent, setPercent] = useState<number | null>(null);
  const undoableChange = useUndoableChange();
  const refreshAll = useRefreshAll();
  const run = async (file: File) => {
    setPercent(0);
    try {
      const { id, version } = detail;
      const replaced = await replaceFile(file, { id, version, onProgress: setPercent });
      if (replaced.kind === 'known') {
        const { media } = replaced;
        toasts.error(`Not replaced: the library has ${file.name} already, as ${media.filename}.`, {
          label: 'Show it',
          run: () => onShow(media.id),
        });
      } else {
        const message = `File of ${detail.filename} replaced`;
        if (replaced.changeSetId === null) toasts.success(message);
        else undoableChange(message, replaced.changeSetId);
      }
      await refreshAll();
    } catch (error) {
      toasts.error(error instanceof Error ? error.message : 'The file could not be replaced.');
    } finally {
      setPercent(null);
    }
  };
  return { run, percent };
}

export function PictureActions(props: Props) {
  const { detail } = props;
  const remove = useDeletion(props);
  const { run, percent } = useReplacement(props);
  const copy = async () => {
    const address = new URL(largestAddress(pictureOf(detail)), location.href).href;
    if (await copyText(address)) toasts.success('Address copied');
    else toasts.error(`The browser does not let this page copy. The address is ${address}`);
  };
  return (
    <div className={styles.actions}>
      <ButtonLink address={detail.download} icon={DownloadIcon} isElsewhere>
        Download Original
      </ButtonLink>
      <Button icon={CopyIcon} onClick={() => void copy()}>
        Copy Address
      </Button>
      <FileDrop
        label={percent === null ? 'Replace File' : `Replacing ${percent} %`}
        accept={UPLOAD_ACCEPT}
        isBusy={percent !== null}
        onFiles={([file]) => file && void run(file)}
      />
      <ButtonLink address={addresses.history({ entity: 'media', id: detail.id })} icon={ClockIcon}>
        History
      </ButtonLink>
      <Button variant="loss" icon={DeleteIcon} onClick={() => void remove()}>
        Delete
      </Button>
    </div>
  );
}
