import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ACCEPTED_VIDEOS } from './accepted-videos.ts';
import { VideoNameField } from './edit/video-name-field.tsx';
import { interruptedUploads } from './use-video-upload.ts';
import { printMegabytes } from './video-texts.ts';

/** Which uploads wait for their file. */
function InterruptedUploads() {
  return interruptedUploads().map(({ name, size }) => (
    <Notice key={`${name} ${size}`} kind="look">
      The upload of {name} ({printMegabytes(size)}) was interrupted. Choose the same file again to continue
      it.
    </Notice>
  ));
}

export interface VideoSourceProps {
  url: string;
  name: string;
  onFiles(files: File[]): void;
  onUrl(url: string): void;
  onName(name: string): void;
}

/** Where a new video comes from: a file, or a URL with an optional name. */
export function VideoSource({ url, name, onFiles, onUrl, onName }: VideoSourceProps) {
  const isByUrl = url.trim() !== '';
  return (
    <>
      <InterruptedUploads />
      {isByUrl ? null : (
        <FileDrop
          label="Choose a video"
          layout="area"
          accept={ACCEPTED_VIDEOS}
          hint="MP4, MOV, MKV or WebM, up to 10 GB and 4 hours; or drop it here."
          onFiles={onFiles}
        />
      )}
      <TextField
        label="Or its URL"
        layout="stacked"
        type="url"
        placeholder="https://example.org/race.mp4"
        hint="Of an MP4, MOV, MKV, WebM or HLS (.m3u8) file; it is copied."
        maxLength={2000}
        value={url}
        onChange={onUrl}
      />
      {isByUrl ? <VideoNameField hint="Empty: taken from the URL." name={name} onChange={onName} /> : null}
    </>
  );
}
