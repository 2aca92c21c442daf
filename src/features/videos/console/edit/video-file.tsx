import { useEffect, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Progress } from '#console/ui/display/progress.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { replaceVideoFile } from '../../video-edits-contract.ts';
import type { Video } from '../../videos-contract.ts';
import { ACCEPTED_VIDEOS, videoFileProblem } from '../accepted-videos.ts';
import { useVideoUpload } from '../use-video-upload.ts';
import { isConverting } from '../video-texts.ts';

interface VideoFileProps {
  video: Video;
  /** Whether a new file is being uploaded: closing would stop that. */
  onSending(isSending: boolean): void;
}

/** The file of a video, which another one can replace; the old one plays until the new one can. */
export function VideoFile({ video, onSending }: VideoFileProps) {
  const { id, version, name, source, replacement, progress, error } = video;
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useVideoUpload();
  const replacing = useUndoableMutation(replaceVideoFile);
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    const unusable = videoFileProblem(chosen);
    setRefused(unusable);
    if (unusable !== null) return;
    setFile(chosen);
    const place = await upload.start(chosen);
    if (!place) return;
    const done = `${chosen.name} replaces the file of ${name} as soon as it can be played`;
    if (await replacing.attempt({ id, version, upload: place }, done)) upload.forget(chosen);
  };
  const isSending = upload.sent !== null && file !== null;
  useEffect(() => onSending(isSending), [isSending, onSending]);
  const problem = refused ?? upload.problem ?? error;
  return (
    <FormField label="File" field="filename" layout="stacked" width="full">
      {() => (
        <Stack gap={8}>
          <Mute>{source ?? 'Unknown'}</Mute>
          {problem === null ? null : <Notice kind="danger">{problem}</Notice>}
          {isConverting(video) ? (
            <Mute>
              {replacement ?? 'It'} is being converted, {progress} %
            </Mute>
          ) : null}
          {isSending ? (
            <Progress label="Upload" value={upload.sent ?? 0} max={file.size} onCancel={upload.cancel} />
          ) : null}
          {isSending || isConverting(video) ? null : (
            <FileDrop
              label="Replace the file"
              accept={ACCEPTED_VIDEOS}
              isBusy={replacing.isRunning}
              onFiles={(files) => void choose(files)}
            />
          )}
        </Stack>
      )}
    </FormField>
  );
}
