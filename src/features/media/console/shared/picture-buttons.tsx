import { Button } from '#console/ui/actions/button.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { UPLOAD_ACCEPT } from './accept-files.ts';
import type { useFieldPicture } from './use-field-picture.ts';

interface PictureButtonsProps {
  picture: ReturnType<typeof useFieldPicture>;
  isEmpty: boolean;
}

/** Upload File and Remove of the one picture of a field. */
export function PictureButtons({ picture: { percent, upload, remove }, isEmpty }: PictureButtonsProps) {
  const whyNotRemoved = isEmpty ? 'There is no picture to remove' : 'Wait until the picture is uploaded';
  return (
    <>
      <FileDrop
        label={percent === null ? 'Upload File' : `Uploading ${percent} %`}
        accept={UPLOAD_ACCEPT}
        isBusy={percent !== null}
        onFiles={([file]) => file && void upload(file)}
      />
      <Button
        variant="quiet"
        needsNetwork
        whyDisabled={isEmpty || percent !== null ? whyNotRemoved : null}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </>
  );
}
