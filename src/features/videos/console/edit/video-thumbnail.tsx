import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { UPLOAD_ACCEPT } from '#features/media/console/shared/accept-files.ts';
import { LibraryButton } from '#features/media/console/shared/library-button.tsx';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { useFieldPicture } from '#features/media/console/shared/use-field-picture.ts';
import { choosePoster } from '../../video-edits-contract.ts';
import type { Video } from '../../videos-contract.ts';
import { whyNotPlayed } from '../video-texts.ts';
import styles from '../videos.module.css';

const ChooseFrameDialog = lazyDialog(() =>
  import('./choose-frame-dialog.tsx').then((file) => file.ChooseFrameDialog),
);

/** The thumbnail of a video: one of its frames, a picture of the library or an uploaded one; each is saved at once. */
export function VideoThumbnail({ video }: { video: Video }) {
  const { id, version, name, stream, thumbnail } = video;
  const [isChoosing, setChoosing] = useState(false);
  const saving = useUndoableMutation(choosePoster);
  const save = async (chosen: { media_id: number } | { picture: string }) => {
    await saving.run({ id, version, ...chosen }, `Thumbnail of ${name} saved`);
  };
  const { percent, upload } = useFieldPicture<string>({
    send: uploadPicture,
    save: async (picture) => {
      if (picture !== null) await save({ picture });
    },
  });
  return (
    <FormField label="Thumbnail" field="thumbnail" layout="stacked" width="full">
      {() => (
        <Stack gap={8}>
          {thumbnail === null ? null : <img className={styles.chosen} src={thumbnail} alt="Thumbnail" />}
          <Line>
            <Button whyDisabled={whyNotPlayed(video)} onClick={() => setChoosing(true)}>
              Choose a frame
            </Button>
            <LibraryButton save={(media_id) => save({ media_id })} />
            <FileDrop
              label={percent === null ? 'Upload a picture' : `Uploading ${percent} %`}
              accept={UPLOAD_ACCEPT}
              isBusy={percent !== null}
              onFiles={([file]) => file && void upload(file)}
            />
          </Line>
          {isChoosing && stream !== null ? (
            <ChooseFrameDialog video={{ ...video, stream }} onClose={() => setChoosing(false)} />
          ) : null}
        </Stack>
      )}
    </FormField>
  );
}
