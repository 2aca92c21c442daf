import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { takeFiles } from '#features/media/console/shared/accept-files.ts';
import { sendToPlace } from '#features/media/console/shared/upload-file.ts';
import type { Media } from '#features/media/media-contract.ts';
import { replaceMedia } from '#features/media/upload-contract.ts';

export type Replaced = { kind: 'replaced'; changeSetId: number | null } | { kind: 'known'; media: Media };

export interface ReplaceOptions {
  id: number;
  version: number;
  /** Percentage of the bytes sent. */
  onProgress(percent: number): void;
}

/** Replacing runs as a job, so the response does not name the change set: it is the newest one of the picture. */
async function changeSetOf(id: number, { name }: File): Promise<number | null> {
  const { response } = await callApi(listHistory, { entity: 'media', id: String(id) });
  const [newest] = response.history;
  return newest?.what.startsWith(`${name} uploaded as the new file`) ? newest.id : null;
}

/** Replaces the file of a picture. Throws {@link ApiError} with a message for the user; `known`: another picture has these bytes. */
export async function replaceFile(
  file: File,
  { id, version, onProgress }: ReplaceOptions,
): Promise<Replaced> {
  const { skipped } = await takeFiles([file]);
  const [refused] = skipped;
  if (refused) throw new ApiError(415, `${refused.name} ${refused.why}.`);
  const { put, cdn, media } = await sendToPlace(file, onProgress);
  if (media) return { kind: 'known', media };
  for (;;) {
    const made = await callApi(replaceMedia, { id, file: { put: put ?? '', cdn }, version });
    // The call timed out: repeating it joins the job that is still running.
    if ('media' in made.response) return { kind: 'replaced', changeSetId: await changeSetOf(id, file) };
  }
}
