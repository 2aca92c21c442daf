import { randomUUID } from 'node:crypto';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import { readCaptions } from '#rules/videos/captions.ts';
import { sentFile } from '#server/files/sent-file.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type addCaptions,
  captionsNotFound,
  captionsUnreadable,
  MOST_CAPTIONS,
  type removeCaptions,
  tooManyCaptions,
} from '../../video-edits-contract.ts';
import { captionsKey, FOREVER, STREAM_TYPES } from '../video-keys.ts';
import { type VideoRow, videoByStream, videoStore } from '../videos-store.ts';

type Captions = VideoRow['captions'];
type Parts = Pick<RequestContext, 'db' | 'files' | 'change'>;

/** Case does not distinguish language tags. */
const isIn = (language: string) => (one: Captions[number]) =>
  one.language.toLowerCase() === language.toLowerCase();

async function edit(
  { db, change }: Parts,
  { row, version, what }: { row: VideoRow; version: number | undefined; what: string },
  work: (captions: Captions) => Captions,
): Promise<VideoRow> {
  await change(what, async (tx) => {
    const { captions } = await videoStore.lockForEdit(tx, row.id, version, ['captions']);
    await videoStore.update(tx, row.id, { captions: work(captions) });
  });
  return videoStore.read(db, row.id);
}

/** Stores a file of captions as WebVTT; those of the same language are replaced. */
export async function addCaptionsTo(
  parts: Parts,
  { id, version, language, label, filename, content, encoding }: CheckedInputOf<typeof addCaptions>,
): Promise<VideoRow> {
  const row = await videoByStream(parts.db, id);
  const read = readCaptions(sentFile(content, encoding));
  if ('problem' in read) throw captionsUnreadable(filename, read.problem);
  const key = captionsKey(randomUUID());
  const file = { key, type: STREAM_TYPES.vtt ?? '', content: Buffer.from(read.vtt) };
  await parts.files.storage.write([file], FOREVER);
  return edit(parts, { row, version, what: `Captions ${label} of video ${row.name} added` }, (before) => {
    const others = before.filter((one) => !isIn(language)(one));
    if (others.length >= MOST_CAPTIONS) throw tooManyCaptions();
    return [...others, { language, label, key }];
  });
}

/** Removes the captions of a language; their file remains while this can be undone. */
export async function removeCaptionsFrom(
  parts: Parts,
  { id, version, language }: CheckedInputOf<typeof removeCaptions>,
): Promise<VideoRow> {
  const row = await videoByStream(parts.db, id);
  const found = row.captions.find(isIn(language));
  if (!found) throw captionsNotFound(language);
  return edit(
    parts,
    { row, version, what: `Captions ${found.label} of video ${row.name} removed` },
    (before) => before.filter((one) => !isIn(language)(one)),
  );
}
