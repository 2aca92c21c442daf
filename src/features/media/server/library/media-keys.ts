import { randomBytes } from 'node:crypto';
import {
  type FallbackType,
  type PictureKind,
  pictureKinds,
  renditionWidths,
} from '#rules/pictures/pictures.ts';

// The storage keys of a picture. All keys of one upload share 128 random bits, which cannot be guessed; none contains text typed by users.
//   i/{chance}.jpg        as it was uploaded; not public, and deleted when it is not used
//   u/{chance}.jpg        a picture that is shown by its own URL (a brand's logo), re-encoded; public
//   o/{chance}.jpg        the original of a picture in the library; for signed downloads only
//   m/{chance}/640.webp   its renditions; public

const CHANCE = '[A-Za-z0-9_-]{22}';
const ENDING = `(?:${Object.values(pictureKinds).join('|')})`;
const INCOMING_KEY = new RegExp(`^i/${CHANCE}\\.${ENDING}$`);
const UPLOAD_KEY = new RegExp(`^u/(${CHANCE})\\.${ENDING}$`);
const ORIGINAL_KEY = new RegExp(`^o/${CHANCE}\\.${ENDING}$`);
const RENDITION_KEY = new RegExp(`^m/${CHANCE}/\\d{1,4}\\.(webp|jpg|png)$`);

/** The folder of files as they were uploaded. */
export const INCOMING = 'i';

export const newUploadKey = (type: PictureKind): string =>
  `u/${randomBytes(16).toString('base64url')}.${pictureKinds[type]}`;

const chanceOf = (uploadKey: string): string => UPLOAD_KEY.exec(uploadKey)?.[1] ?? '';

export const isUploadKey = (key: string): boolean => UPLOAD_KEY.test(key);
export const isOriginalKey = (key: string): boolean => ORIGINAL_KEY.test(key);
export const isRenditionKey = (key: string): boolean => RENDITION_KEY.test(key);

/** The key under which the file of an upload arrives. */
export const incomingKeyOf = (uploadKey: string): string => `${INCOMING}/${uploadKey.slice(2)}`;

/** The upload whose file arrives under this key; null for other keys. */
export const uploadKeyOfIncoming = (key: string): string | null =>
  INCOMING_KEY.test(key) ? `u/${key.slice(2)}` : null;

/** A picture's `path_key`: the folder of its renditions. */
export const pictureKeyOf = (uploadKey: string): string => `m/${chanceOf(uploadKey)}`;

/** The original of a picture of this format, which is determined by its bytes. */
export const originalKeyOf = (pictureKey: string, kind: PictureKind): string =>
  `o/${pictureKey.slice(2)}.${pictureKinds[kind]}`;

/** All keys that the original of an upload can have: where it arrived, or with the extension determined by its bytes. */
export const placesOfUpload = (uploadKey: string): string[] => [
  incomingKeyOf(uploadKey),
  ...Object.values(pictureKinds).map((ending) => `o/${chanceOf(uploadKey)}.${ending}`),
];

/** The key of a picture that a rendition belongs to; null for other keys. */
export const pictureKeyOfRendition = (key: string): string | null =>
  isRenditionKey(key) ? key.slice(0, key.lastIndexOf('/')) : null;

export const TYPES_OF_ENDINGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pictureKinds).map(([type, ending]) => [ending, type]),
);

/** The renditions of a picture: key and type of each. */
export function renditionKeys(pictureKey: string, width: number, fallback: FallbackType) {
  return renditionWidths(width).map((size) => ({
    size,
    webp: `${pictureKey}/${size}.webp`,
    fallback: `${pictureKey}/${size}.${pictureKinds[fallback]}`,
  }));
}
