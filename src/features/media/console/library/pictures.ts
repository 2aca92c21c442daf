import type { Media, MediaLibrary } from '#features/media/media-contract.ts';
import { renditionWidths, srcsetOf } from '#rules/pictures/pictures.ts';
import { foldForSearch } from '#rules/text/words.ts';

/** A picture in the grid. Fields that a response lacks are null. */
export interface Picture {
  id: number;
  filename: string;
  width: number;
  height: number;
  /** The alt text; empty where there is none. */
  seen: string;
  /** The focal point, which must stay visible when the picture is cropped: 0 to 1 from the left and the top. */
  focal: readonly [x: number, y: number] | null;
  /** URL of the folder of its renditions. */
  base: string;
  isPng: boolean;
  /** Seconds since 1970. */
  created: number | null;
  uploadedBy: number | null;
  athletes: readonly number[];
  categories: readonly number[];
}

const focalOf = ([x, y]: readonly number[] = []): Picture['focal'] =>
  x === undefined || y === undefined ? null : [x, y];

/** Builds the pictures from the library's columns, in their order: newest first. */
export function picturesOf({ cdn, columns }: MediaLibrary): Picture[] {
  return columns.id.map((id, place) => ({
    id,
    filename: columns.filename[place] ?? '',
    width: columns.width[place] ?? 0,
    height: columns.height[place] ?? 0,
    seen: columns.alt_text[place] ?? '',
    focal: focalOf(columns.focal[place]),
    base: `${cdn}/${columns.path_key[place]}`,
    isPng: columns.is_png[place] === 1,
    created: columns.created[place] ?? null,
    uploadedBy: columns.uploaded_by[place] ?? null,
    athletes: columns.athletes[place] ?? [],
    categories: columns.categories[place] ?? [],
  }));
}

const idOf = ({ id }: { id: number }) => id;

/** A picture from a shorter response: without date and uploader. */
export function pictureOf(media: Media): Picture {
  const { id, filename, width, height, cdn, path_key, alt_text, focal_x, focal_y, srcset, tags } = media;
  return {
    ...{ id, filename, width, height },
    seen: alt_text ?? '',
    focal: focal_x === null || focal_y === null ? null : [focal_x, focal_y],
    base: `${cdn}/${path_key}`,
    isPng: srcset.type === 'image/png',
    created: null,
    uploadedBy: null,
    athletes: tags.athletes.map(idOf),
    categories: tags.categories.map(idOf),
  };
}

/** The attributes of a `<picture>`, for WebP and for browsers without it: its renditions up to `mostPx` wide. */
export function sourcesOf({ base, width, isPng }: Picture, leastPx: number, mostPx: number) {
  const { images } = srcsetOf(base, width, isPng ? 'image/png' : 'image/jpeg');
  const fitting = images.filter(({ size }) => size <= mostPx);
  const used = fitting.length > 0 ? fitting : images.slice(0, 1);
  const first = used.find(({ size }) => size >= leastPx) ?? used.at(-1);
  return {
    webp: used.map((one) => `${one.src_webp} ${one.size}w`).join(', '),
    plain: used.map((one) => `${one.src} ${one.size}w`).join(', '),
    /** The smallest rendition of at least the requested width. */
    src: first?.src ?? '',
  };
}

/** The URL of the largest rendition, which is copied for use elsewhere. */
export function largestAddress(picture: Picture): string {
  const largest = renditionWidths(picture.width).at(-1) ?? picture.width;
  return sourcesOf(picture, largest, largest).src;
}

const searchable = new WeakMap<Picture, string>();

/** The file name in the form used by the search. */
export function searchTextOf(picture: Picture): string {
  const known = searchable.get(picture);
  if (known !== undefined) return known;
  const text = foldForSearch(picture.filename);
  searchable.set(picture, text);
  return text;
}
