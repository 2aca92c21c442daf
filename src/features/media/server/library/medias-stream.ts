import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileUrls } from '#server/files/file-urls.ts';
import { asMedia } from './media-responses-store.ts';
import type { ListedMediaRow, TagsOfMedia } from './media-store.ts';

/** Rows per chunk, which take a few milliseconds. */
const PIECE_ROWS = 500;

/** The JSON of `{medias}` in chunks: 50,000 pictures are 55 MB, and other requests are served in between. */
export function streamMedias(
  rows: readonly ListedMediaRow[],
  tags: TagsOfMedia,
  addresses: FileUrls,
): Readable {
  async function* pieces() {
    yield '{"medias":[';
    for (let from = 0; from < rows.length; from += PIECE_ROWS) {
      const medias = rows
        .slice(from, from + PIECE_ROWS)
        .map((row) => JSON.stringify(asMedia(row, tags, addresses)));
      yield `${from === 0 ? '' : ','}${medias.join(',')}`;
      await nextTurn();
    }
    yield ']}';
  }
  return Readable.from(pieces());
}
