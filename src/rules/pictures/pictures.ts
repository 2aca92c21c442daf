/** Accepted pictures of the media library, detected from the first bytes and never from the name, and their renditions. */

/** Accepted types, with their file extension. HEIC is not among them: the image library cannot decode it. */
export const pictureKinds = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
} as const;
export type PictureKind = keyof typeof pictureKinds;

/** Limits in bytes, pixels and pixels per side; the side is the maximum of WebP. */
export const LARGEST_PICTURE_BYTES = 50 * 1024 * 1024;
export const MOST_PIXELS = 100_000_000;
export const LONGEST_RENDITION_SIDE = 16_383;

/** Widths of renditions in pixels. */
export const RENDITION_WIDTHS = [160, 320, 640, 1280, 1920] as const;

/** Number of first bytes that {@link pictureKindOf} reads. */
export const HEAD_BYTES = 32;

/** The kind of a MIME type, `image/jpg` and parameters included; null when it is not accepted. */
export function pictureKind(type: string): PictureKind | null {
  const plain = (type.split(';')[0] ?? '').trim().toLowerCase();
  const kind = plain === 'image/jpg' || plain === 'image/pjpeg' ? 'image/jpeg' : plain;
  return Object.hasOwn(pictureKinds, kind) ? (kind as PictureKind) : null;
}

const startsWith = (bytes: Uint8Array, beginning: readonly number[], at = 0): boolean =>
  beginning.every((byte, place) => bytes[at + place] === byte);

const letters = (bytes: Uint8Array, at: number, text: string): boolean =>
  startsWith(
    bytes,
    [...text].map((letter) => letter.charCodeAt(0)),
    at,
  );

/** AVIF and HEIC are ISO media files. */
const isFilm = (head: Uint8Array): boolean => letters(head, 4, 'ftyp');
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);

/** The brands of an ISO media file: its major brand and the compatible ones. */
function brandsOf(head: Uint8Array): string[] {
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const text = String.fromCharCode(...head.subarray(0, end));
  return (text.slice(8, 12) + text.slice(16)).match(/.{4}/gs) ?? [];
}

/** The kind by the first {@link HEAD_BYTES} bytes of a file; null when it is not an accepted picture. */
export function pictureKindOf(head: Uint8Array): PictureKind | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (letters(head, 0, 'GIF87a') || letters(head, 0, 'GIF89a')) return 'image/gif';
  if (letters(head, 0, 'RIFF') && letters(head, 8, 'WEBP')) return 'image/webp';
  return isFilm(head) && brandsOf(head).some((brand) => AVIF_BRANDS.has(brand)) ? 'image/avif' : null;
}

/** Whether a file has a format of phones that is not accepted. */
export const isHeic = (head: Uint8Array): boolean =>
  isFilm(head) &&
  pictureKindOf(head) === null &&
  brandsOf(head).some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mi|ms)/.test(brand));

/**
 * The size in the header of a PNG, GIF or WebP, from its first {@link HEAD_BYTES} bytes and without decoding; null when it is not there.
 * A file of 1 KB can claim 60,000 × 60,000.
 */
export function announcedSize(head: Uint8Array): { width: number; height: number } | null {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const kind = head.byteLength < HEAD_BYTES ? null : pictureKindOf(head);
  if (kind === 'image/png') return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  if (kind === 'image/gif') return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  if (kind !== 'image/webp' || !letters(head, 12, 'VP8X')) return null;
  const side = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536 + 1;
  return { width: side(24), height: side(27) };
}

/** The widths of a picture's renditions: those below its own, and its own or the largest. `renditionWidths(600)` is [160, 320, 600]. */
export function renditionWidths(width: number): number[] {
  const largest = Math.min(width, RENDITION_WIDTHS.at(-1) as number);
  return [...RENDITION_WIDTHS.filter((one) => one < largest), largest];
}

/** Pictures with transparency stay PNG. All others become JPEG. */
export type FallbackType = 'image/jpeg' | 'image/png';

export interface Srcset {
  images: { src: string; src_webp: string; size: number }[];
  type: FallbackType;
}

/** The URLs of a picture's renditions, `base` being the URL of its folder; sizes are widths in pixels, smallest first. */
export function srcsetOf(base: string, width: number, type: FallbackType): Srcset {
  const images = renditionWidths(width).map((size) => ({
    src: `${base}/${size}.${pictureKinds[type]}`,
    src_webp: `${base}/${size}.webp`,
    size,
  }));
  return { images, type };
}
