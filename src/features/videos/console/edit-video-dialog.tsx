import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { dayHere } from '#console/ui/format/dates.ts';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import { saveVideo, type Video } from '../videos-contract.ts';
import { VideoCaptions } from './edit/video-captions.tsx';
import { VideoFile } from './edit/video-file.tsx';
import { VideoNameField } from './edit/video-name-field.tsx';
import { VideoThumbnail } from './edit/video-thumbnail.tsx';

export interface EditVideoDialogProps {
  video: Video;
  onClose(): void;
}

/** The day of an edit at the time of day that the video has. */
const atSameTime = (day: string, video: Video): string => {
  const moment = new Date(video.date);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  moment.setFullYear(year, month - 1, date);
  return moment.toISOString();
};

/** Changes a video: name and date by Save; thumbnail, captions and file at once. */
export function EditVideoDialog({ video, onClose }: EditVideoDialogProps) {
  const before = dayHere(new Date(video.date));
  const [name, setName] = useState(video.name);
  const [day, setDay] = useState<string | null>(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const saving = useUndoableMutation(saveVideo);
  const isChanged = name.trim() !== video.name || day !== before;
  const save = async () => {
    const date = day === null || day === before ? video.date : atSameTime(day, video);
    const { id, version } = video;
    const saved = await saving.attempt(
      { id, version, name: name.trim(), date },
      `Video ${name.trim()} saved`,
    );
    if (saved) onClose();
  };
  const whyNot =
    name.trim() === ''
      ? 'Enter a name'
      : (problem ?? (day === null ? 'Enter a date' : isChanged ? null : 'Nothing has changed'));
  const whyNotNow = isSending ? 'The new file is being uploaded' : whyNot;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit video"
      hasUnsaved={isChanged || isSending}
      {...(isSending && {
        unsavedMessage: {
          message: 'The upload stops. Choose the same file again to continue it.',
          keep: 'Stay',
        },
      })}
      confirm={{ label: 'Save', run: () => void save(), whyDisabled: whyNotNow, request: saving }}
    >
      <FieldOrigins record={`video ${video.id}`}>
        <Stack>
          <VideoNameField isRequired name={name} onChange={setName} />
          <DateField
            label="Date"
            field="date"
            layout="stacked"
            isRequired
            value={day}
            onChange={setDay}
            onProblem={setProblem}
          />
          <VideoThumbnail video={video} />
          <VideoCaptions video={video} />
          <VideoFile video={video} onSending={setSending} />
        </Stack>
      </FieldOrigins>
    </Dialog>
  );
}
