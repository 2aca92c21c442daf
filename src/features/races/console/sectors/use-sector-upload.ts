import pLimit from 'p-limit';
import { useCached } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { uploadFile } from '#features/media/console/shared/upload-file.ts';
import { useFieldPicture } from '#features/media/console/shared/use-field-picture.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { readRace, saveRaceAttributes } from '#features/races/races-contract.ts';

export type SectorField = 'sectors_bike_lg' | 'sectors_bike_sm' | 'sectors_run_lg' | 'sectors_run_sm';

/** Uploads a file to the library; `onProgress` gets the percentage of the bytes sent. */
async function uploadToLibrary(file: File, onProgress: (percent: number) => void): Promise<number> {
  const media = await uploadFile(file, {
    signal: new AbortController().signal,
    limit: pLimit(1),
    onEvent: (event) => {
      if (event.type === 'sent') onProgress(Math.floor((event.sentBytes / event.totalBytes) * 100));
    },
  });
  return media.id;
}

const isReplacementMeant = (label: string): Promise<boolean> =>
  confirm({
    title: 'Replace picture?',
    question: `The picture “${label}” will be replaced. The old one stays in the media library.`,
    confirmLabel: 'Replace',
  });

/** Replaces or removes one picture of the sectors; saved at once, with Undo. */
export function useSectorUpload(race: RaceRecord, field: SectorField, label: string) {
  const saving = useUndoableMutation(saveRaceAttributes);
  const cached = useCached(readRace, { id: race.id });
  return useFieldPicture<number>({
    send: uploadToLibrary,
    async save(value) {
      const input = { id: race.id, attributes: [{ name: field, value }], version: race.version };
      const saved = await saving.run(input, `Picture “${label}” ${value === null ? 'removed' : 'saved'}`);
      cached.write((before) => ({ ...before, race: saved.race }));
    },
    isMeant: async () => race[field] === null || isReplacementMeant(label),
  });
}
