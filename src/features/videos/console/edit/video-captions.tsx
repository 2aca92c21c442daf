import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { LARGEST_CAPTIONS_BYTES } from '#rules/videos/captions.ts';
import { removeCaptions } from '../../video-edits-contract.ts';
import type { Video } from '../../videos-contract.ts';
import { AddCaptionsDialog } from './add-captions-dialog.tsx';

/** The captions of a video by language: added from a file, removed; each is saved at once. */
export function VideoCaptions({ video }: { video: Video }) {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const removing = useUndoableMutation(removeCaptions);
  const { id, version, captions, name } = video;
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const isTooLarge = chosen.size > LARGEST_CAPTIONS_BYTES;
    setRefused(isTooLarge ? `${chosen.name} is larger than 2 MB. Choose a smaller file.` : null);
    setFile(isTooLarge ? null : chosen);
  };
  const remove = (language: string, label: string) =>
    removing.attempt({ id, language, version }, `Captions ${label} of ${name} removed`);
  return (
    <FormField label="Captions" field="captions" layout="stacked" width="full">
      {() => (
        <Stack gap={8}>
          {captions.map(({ language, label }) => (
            <Line key={language}>
              <span>
                {label} <Mute>{language}</Mute>
              </span>
              <Button
                size="small"
                variant="quiet"
                needsNetwork
                aria-label={`Remove captions ${label}`}
                onClick={() => void remove(language, label)}
              >
                Remove
              </Button>
            </Line>
          ))}
          {refused === null ? null : <Notice kind="danger">{refused}</Notice>}
          <FileDrop label="Add captions" accept=".vtt,.srt,text/vtt" onFiles={choose} />
          {file ? <AddCaptionsDialog video={video} file={file} onClose={() => setFile(null)} /> : null}
        </Stack>
      )}
    </FormField>
  );
}
