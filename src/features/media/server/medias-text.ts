import { setImmediate as others } from 'node:timers/promises';
import { type FallbackType, type PictureKind, pictureKinds, renditionWidths } from '#rules/pictures.ts';
import type { FileAddresses } from '#server/file-addresses.ts';
import { ReadyText } from '#server/ready-text.ts';
import type { ListedMediaRow, TagsOfMedia } from './media-store.ts';

// The whole library as the specs have it: 50,000 pictures are 55 MB of text. It is written from its parts, a portion at a time, so that
// no other request waits for it. What it says is what asMedia in media-answers-store.ts makes of the same rows; a test holds them together.

/** So many take a few milliseconds. */
const PORTION = 2_000;

/** Stands where the address of a picture's folder comes; no address holds it. */
const FOLDER = '\u0000';

/** The text of a srcset, cut where the folder's address comes. */
function cutSrcset(width: number, type: FallbackType): string[] {
  const images = renditionWidths(width).map((size) => {
    const plain = `${FOLDER}/${size}.${pictureKinds[type as PictureKind]}`;
    return `{"src":"${plain}","src_webp":"${FOLDER}/${size}.webp","size":${size}}`;
  });
  return `{"images":[${images.join(',')}],"type":"${type}"}`.split(FOLDER);
}

const tagsText = (ids: readonly number[] = []) => ids.map((id) => `{"id":${id}}`).join(',');

function writer({ athletes, categories }: TagsOfMedia, addresses: FileAddresses) {
  const cdn = JSON.stringify(addresses.base);
  // Pictures of one width and kind have the same text but for their folder.
  const known = new Map<string, string[]>();
  const srcsetText = ({ width, fallback, path_key }: ListedMediaRow): string => {
    const name = `${width} ${fallback}`;
    const cut = known.get(name) ?? cutSrcset(width, fallback);
    known.set(name, cut);
    return cut.join(JSON.stringify(addresses.of(path_key)).slice(1, -1));
  };
  return (row: ListedMediaRow): string => {
    const { id, width, height, focal_x, focal_y } = row;
    const names = `"filename":${JSON.stringify(row.filename)},"type":${JSON.stringify(row.type)}`;
    const place = `"cdn":${cdn},"path_key":${JSON.stringify(row.path_key)},"srcset":${srcsetText(row)}`;
    const told = `"alt_text":${JSON.stringify(row.alt_text)},"focal_x":${focal_x},"focal_y":${focal_y}`;
    const tags = `{"athletes":[${tagsText(athletes.get(id))}],"categories":[${tagsText(categories.get(id))}]}`;
    return `{"id":${id},${names},"width":${width},"height":${height},${place},${told},"tags":${tags}}`;
  };
}

/** The answer `{medias}` of these rows, written out. */
export async function mediasText(
  rows: readonly ListedMediaRow[],
  tags: TagsOfMedia,
  addresses: FileAddresses,
): Promise<ReadyText> {
  const write = writer(tags, addresses);
  const parts: Buffer[] = [];
  for (let from = 0; from < rows.length; from += PORTION) {
    const text = rows
      .slice(from, from + PORTION)
      .map(write)
      .join(',');
    parts.push(Buffer.from(from === 0 ? text : `,${text}`));
    await others();
  }
  return new ReadyText(Buffer.concat([Buffer.from('{"medias":['), ...parts, Buffer.from(']}')]));
}
