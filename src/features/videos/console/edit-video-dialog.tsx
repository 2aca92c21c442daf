import { useState } from 'react';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { PresentInDialog } from '#console/records/presence/present-people.tsx';
import { type SavedForm, useSavedForm } from '#console/records/record-form.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { dayHere, onDayHere } from '#console/ui/format/dates.ts';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import { readVideo, saveVideo, type Video } from '../videos-contract.ts';
import { VideoCaptions } from './edit/video-captions.tsx';
import { VideoFile } from './edit/video-file.tsx';
import { VideoNameField } from './edit/video-name-field.tsx';
import { VideoThumbnail } from './edit/video-thumbnail.tsx';

export interface EditVideoDialogProps {
  video: Video;
  onClose(): void;
}

interface Fields extends Record<string, unknown> {
  name: string;
  day: string | null;
}

/** Name and date of a video; what was not changed is not sent, so that it stays as others save it. */
function useVideoForm(video: Video, onSaved: () => void) {
  const saving = useUndoableMutation(saveVideo);
  const { id } = video;
  const form: SavedForm<Fields> = useSavedForm<Video, Fields>({
    record: video,
    fieldsOf: ({ name, date }) => ({ name, day: dayHere(new Date(date)) }),
    labels: { name: 'Name', day: 'Date' },
    check: ({ name, day }) => (name.trim() === '' ? 'Enter a name' : day === null ? 'Enter a date' : null),
    save: async ({ name, day }, version) => {
      const changes = {
        ...(name === form.base.name ? {} : { name: name.trim() }),
        ...(day === null || day === form.base.day ? {} : { date: onDayHere(day, video.date) }),
      };
      return (await saving.run({ id, version, ...changes }, `Video ${name.trim()} saved`)).video;
    },
    read: async () => (await callApi(readVideo, { id })).response.video,
    onSaved,
  });
  return { form, saving };
}

/** Changes a video: name and date by Save; thumbnail, captions and file at once. */
export function EditVideoDialog({ video, onClose }: EditVideoDialogProps) {
  const { form, saving } = useVideoForm(video, onClose);
  const [isSending, setSending] = useState(false);
  const { name } = form.values;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit video"
      hasUnsaved={form.isChanged || isSending}
      {...(isSending && {
        unsavedMessage: {
          message: 'The upload stops. Choose the same file again to continue it.',
          keep: 'Stay',
        },
      })}
      confirm={{
        label: 'Save',
        isSave: true,
        run: () => void form.save(),
        whyDisabled: isSending ? 'The new file is being uploaded' : form.whyNot,
        request: saving,
      }}
    >
      <FieldOrigins record={`video ${video.id}`}>
        <Stack>
          <PresentInDialog entity="video" id={video.id} />
          <VideoNameField isRequired name={name} onChange={(next) => form.set({ name: next })} />
          <DateField label="Date" layout="stacked" isRequired {...form.field('day')} field="date" />
          <VideoThumbnail video={video} />
          <VideoCaptions video={video} />
          <VideoFile video={video} onSending={setSending} />
        </Stack>
      </FieldOrigins>
      {form.conflict}
    </Dialog>
  );
}
