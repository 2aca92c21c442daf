import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Progress } from '#console/ui/display/progress.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { LARGEST_VIDEO_BYTES, videoEnding } from '#rules/videos/video-file.ts';
import { createVideo, VIDEO_NAME_LENGTH } from '../videos-contract.ts';
import { useVideoUpload } from './use-video-upload.ts';
import { nameOfFile, printMegabytes } from './video-texts.ts';

const ACCEPTED = '.mp4,.m4v,.mov,.mkv,.webm,video/mp4,video/quicktime,video/webm,video/x-matroska';

/** Why a chosen file is not taken; null when it is. */
function fileProblem({ name, type, size }: File): string | null {
  if (videoEnding(type, name) === null)
    return `${name} is not a video. Choose an MP4, MOV, MKV or WebM file.`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  return size > LARGEST_VIDEO_BYTES ? `${name} is larger than 10 GB. Make it smaller.` : null;
}

export interface AddVideoDialogProps {
  isOpen: boolean;
  onClose(): void;
  onAdded(): void;
}

/** Add a video: a file, which is uploaded and then converted. */
export function AddVideoDialog({ isOpen, onClose, onAdded }: AddVideoDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useVideoUpload();
  const adding = useUndoableMutation(createVideo);
  const isSending = upload.sent !== null;
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const problem = fileProblem(chosen);
    setRefused(problem);
    if (problem !== null) return;
    setFile(chosen);
    setName(nameOfFile(chosen.name).slice(0, VIDEO_NAME_LENGTH));
  };
  const close = () => {
    upload.cancel();
    adding.cancel();
    setFile(null);
    setRefused(null);
    onClose();
  };
  const add = async () => {
    if (!file || isSending) return;
    const place = await upload.start(file);
    if (!place) return;
    const title = name.trim();
    const added = await adding.attempt(
      { upload: place, name: title },
      `Video ${title} added. It is being converted.`,
    );
    if (!added) return;
    upload.forget(file);
    onAdded();
    close();
  };
  const whyNot = file === null ? 'Choose a file' : name.trim() === '' ? 'Enter a name' : null;
  const problem = refused ?? upload.problem;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a video"
      hasUnsaved={file !== null}
      unsavedMessage={{
        message: isSending
          ? 'The upload stops. Choose the same file again to continue it.'
          : 'The video is not added.',
        keep: 'Stay',
      }}
      confirm={{
        label: 'Add',
        run: () => void add(),
        whyDisabled: isSending ? 'The video is being uploaded' : whyNot,
        isBusy: adding.isRunning,
        needsNetwork: true,
      }}
    >
      <Stack>
        {problem === null ? null : <Notice kind="danger">{problem}</Notice>}
        {file === null ? (
          <FileDrop
            label="Choose a video"
            layout="area"
            accept={ACCEPTED}
            hint="MP4, MOV, MKV or WebM, up to 10 GB and 4 hours; or drop it here."
            onFiles={choose}
          />
        ) : (
          <>
            <Mute>
              {file.name}, {printMegabytes(file.size)}
            </Mute>
            <TextField
              label="Name"
              layout="stacked"
              isRequired
              isFocused
              maxLength={VIDEO_NAME_LENGTH}
              value={name}
              onChange={setName}
            />
            {upload.sent === null ? null : (
              <>
                <Progress label="Upload" value={upload.sent} max={file.size} onCancel={upload.cancel} />
                <Mute>
                  {printMegabytes(upload.sent)} of {printMegabytes(file.size)}
                </Mute>
              </>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
