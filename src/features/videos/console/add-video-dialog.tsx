import { useRef, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Progress } from '#console/ui/display/progress.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { webAddress } from '#contract/web-address.ts';
import { createVideo, VIDEO_NAME_LENGTH } from '../videos-contract.ts';
import { videoFileProblem } from './accepted-videos.ts';
import { VideoNameField } from './edit/video-name-field.tsx';
import { useVideoUpload } from './use-video-upload.ts';
import { VideoSource } from './video-source.tsx';
import { nameOfFile, printMegabytes } from './video-texts.ts';

export interface AddVideoDialogProps {
  isOpen: boolean;
  onClose(): void;
  onAdded(): void;
}

/** Add a video: a file, which is uploaded, or a URL, from which it is copied; then it is converted. */
export function AddVideoDialog({ isOpen, onClose, onAdded }: AddVideoDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useVideoUpload();
  const adding = useUndoableMutation(createVideo);
  const isSending = upload.sent !== null;
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const problem = videoFileProblem(chosen);
    setRefused(problem);
    if (problem !== null) return;
    setFile(chosen);
    setUrl('');
    setName(nameOfFile(chosen.name).slice(0, VIDEO_NAME_LENGTH));
  };
  const close = () => {
    upload.cancel();
    adding.cancel();
    setFile(null);
    setName('');
    setUrl('');
    setRefused(null);
    onClose();
  };
  const title = name.trim();
  /** The name may be changed while the file is uploaded. */
  const latestTitle = useRef(title);
  latestTitle.current = title;
  const address = webAddress(url);
  const addFile = async (chosen: File) => {
    const place = await upload.start(chosen);
    const input = place && { upload: place, name: latestTitle.current };
    const added = input && (await adding.attempt(input, `Video ${input.name} added. It is being converted.`));
    if (added) upload.forget(chosen);
    return added;
  };
  const addUrl = (typed: string) =>
    adding.attempt(
      { url: typed, ...(title !== '' && { name: title }) },
      `Video ${title || 'from a URL'} added. It is being copied and converted.`,
    );
  const add = async () => {
    if (isSending) return;
    const added = file ? await addFile(file) : address !== null && (await addUrl(address));
    if (!added) return;
    onAdded();
    close();
  };
  const whyNot = file
    ? title === ''
      ? 'Enter a name'
      : null
    : url.trim() === ''
      ? 'Choose a file or enter a URL'
      : address === null
        ? 'Enter a whole web address'
        : null;
  const problem = refused ?? upload.problem;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add a video"
      hasUnsaved={file !== null || url.trim() !== ''}
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
        request: adding,
      }}
    >
      <Stack>
        {problem === null ? null : <Notice kind="danger">{problem}</Notice>}
        {file === null ? (
          <VideoSource url={url} name={name} onFiles={choose} onUrl={setUrl} onName={setName} />
        ) : (
          <>
            <Mute>
              {file.name}, {printMegabytes(file.size)}
            </Mute>
            <VideoNameField isRequired name={name} onChange={setName} />
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
