import { z } from 'zod';
import { declareCall, type ResponseOf } from '#contract/declare-call.ts';
import { attributes, filledText, id, omittable, option, version } from '#contract/fields.ts';
import { badInput, conflict, notFound } from '#contract/refusal.ts';

const tag = z.object({ id: z.number() });

/** The URLs in it are complete. */
export const srcsetField = z.object({
  images: z.array(z.object({ src: z.string(), src_webp: z.string(), size: z.number() })),
  type: z.string(),
});

export const mediaResponse = z.object({
  id: z.number(),
  filename: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  /** The prefix of rendition URLs: `{cdn}/{path_key}/160.webp`. */
  cdn: z.string(),
  path_key: z.string(),
  srcset: srcsetField,
  /** A description of the picture for screen readers. */
  alt_text: z.string().nullable(),
  /** The point that must stay visible when the picture is cropped: 0 to 1 from the left and the top. */
  focal_x: z.number().nullable(),
  focal_y: z.number().nullable(),
  tags: z.object({ athletes: z.array(tag), categories: z.array(tag) }),
});
export type Media = z.output<typeof mediaResponse>;

/** Where a picture is used; `as` is its role there. */
const mediaUse = z.object({
  kind: z.enum(['athlete', 'race', 'brand', 'news', 'video']),
  id: z.number(),
  name: z.string(),
  as: z.string(),
});
export type MediaUse = z.output<typeof mediaUse>;

const mediaDetail = mediaResponse.extend({
  /** Size of the uploaded file in bytes. */
  size: z.number(),
  md5: z.string(),
  credit: z.string().nullable(),
  created_at: z.string(),
  uploaded_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** When it was moved to the trash; null while it is in the library. */
  deleted_at: z.string().nullable(),
  used: z.array(mediaUse),
  /** The uploaded file; the URL is valid for one day. */
  download: z.string(),
  version: z.number(),
});
export type MediaDetail = z.output<typeof mediaDetail>;

const READS = ['media'] as const;

export const listMedias = declareCall({
  method: 'GET',
  path: '/api/medias',
  purpose: 'Lists all pictures of the library, newest first; with bin=1 those in the trash.',
  dependsOn: READS,
  input: z.object({ bin: z.enum(['0', '1'], 'must be 0 or 1').optional() }),
  response: z.object({ medias: z.array(mediaResponse) }),
});

const numbers = z.array(z.number());

export const readMediaLibrary = declareCall({
  method: 'GET',
  path: '/api/medias/library',
  purpose:
    'Returns the whole library for a grid, newest first, column by column: a tenth of the size of /api/medias.',
  cached: true,
  dependsOn: READS,
  response: z.object({
    /** URLs are `{cdn}/{path_key}/{width}.{webp|jpg|png}`; the rule is in rules/pictures/pictures.ts. */
    cdn: z.string(),
    /** The n-th element of each list belongs to the n-th picture. */
    columns: z.object({
      id: numbers,
      filename: z.array(z.string()),
      /** Empty where there is none. */
      alt_text: z.array(z.string()),
      /** From the left and the top, 0 to 1; null where none is set. */
      focal: z.array(numbers),
      path_key: z.array(z.string()),
      type: z.array(z.string()),
      width: numbers,
      height: numbers,
      /** Bytes. */
      size: numbers,
      /** 1: its renditions are PNG because it may be transparent; 0: JPEG. */
      is_png: numbers,
      /** Seconds since 1970. */
      created: numbers,
      /** Id of the account that uploaded it; 0 when the account was deleted. */
      uploaded_by: numbers,
      athletes: z.array(numbers),
      categories: z.array(numbers),
    }),
    uploaders: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
export type MediaLibrary = ResponseOf<typeof readMediaLibrary>;

export const readMedia = declareCall({
  method: 'GET',
  path: '/api/media/{id}',
  purpose: 'Returns one picture: sizes, who uploaded it and when, where it is used, and its download URL.',
  dependsOn: ['media', 'athlete', 'race', 'serie', 'brand', 'news', 'account'],
  input: z.object({ id }),
  response: z.object({ media: mediaDetail }),
});

export const listMediasOfAthlete = declareCall({
  method: 'GET',
  path: '/api/athlete/{id}/medias',
  purpose: 'Lists the pictures in which an athlete is tagged, newest first.',
  dependsOn: ['media', 'athlete'],
  input: z.object({ id }),
  response: z.object({ medias: z.array(mediaResponse) }),
});

const mediacategories = z.array(z.object({ id: z.number(), name: z.string() }));
/** Maximum length of a category's name, in characters. */
const LONGEST_CATEGORY = 60;

export const listMediaCategories = declareCall({
  method: 'GET',
  path: '/api/mediacategories/',
  purpose: 'Lists the categories of pictures.',
  dependsOn: ['mediacategory'],
  response: z.object({ mediacategories }),
});

export const createMediaCategory = declareCall({
  method: 'POST',
  path: '/api/mediacategories/create',
  purpose:
    'Adds a category and returns all of them. An existing name is refused (409), ignoring case, accents and punctuation; a similar name is accepted only with force: 1.',
  input: z.object({ name: filledText(LONGEST_CATEGORY), force: option }),
  response: z.object({ status: z.literal(0), id: z.number(), mediacategories }),
});

/** The names allowed in a picture's `attributes`. */
export const mediaFields = ['alt_text', 'credit', 'focal_x', 'focal_y'] as const;
export type MediaField = (typeof mediaFields)[number];

export const saveMedia = declareCall({
  method: 'POST',
  path: '/api/media/{id}/attributes',
  purpose: 'Saves the listed fields of a picture (alt text, credit, focal point), all or none.',
  input: z.object({ id, attributes, version }),
  response: z.object({ status: z.literal(0), media: mediaDetail }),
});

export const deleteMedia = declareCall({
  method: 'DELETE',
  path: '/api/media/{id}',
  purpose:
    'Moves a picture to the trash for 30 days. If it is in use, the call is refused (409) with its uses; force: 1 removes it there too.',
  input: z.object({ id, force: option, version }),
});

export const restoreMedia = declareCall({
  method: 'POST',
  path: '/api/media/{id}/restore',
  purpose: 'Restores a picture from the trash. Its former uses are restored only by undoing the deletion.',
  input: z.object({ id }),
  response: z.object({ status: z.literal(0), media: mediaDetail }),
});

/** Maximum number of pictures and of tags written in one operation. */
export const MOST_TAGGED = 10_000;
export const MOST_TAGS_AT_ONCE = 50_000;

const ids = (most: number) =>
  z.array(id, 'must be a list of ids').max(most, `may contain at most ${most} ids`);
const itemType = z.literal('media', "must be 'media'");
const tagType = z.enum(['athlete', 'category'], 'must be athlete or category');
export type TagType = z.output<typeof tagType>;

export const tagMedia = declareCall({
  method: 'POST',
  path: '/api/tag',
  purpose: 'Sets the tags of one type on a picture.',
  input: z.object({
    item_id: id,
    item_type: itemType,
    tag_ids: ids(500),
    tag_type: tagType,
    /** The tags on which the edit is based; tags that others added or removed since then stay so. */
    before: omittable(ids(500)),
  }),
});

export const tagMedias = declareCall({
  method: 'POST',
  path: '/api/tagbulk',
  purpose:
    'Adds tags to many pictures, or removes them (remove: 1), all or none. Returns how many pictures changed.',
  input: z.object({
    item_ids: ids(MOST_TAGGED).min(1, 'must not be empty'),
    item_type: itemType,
    tag_ids: ids(500).min(1, 'must not be empty'),
    tag_type: tagType,
    remove: option,
  }),
  response: z.object({ status: z.literal(0), count: z.number() }),
});

export const mediaNotFound = (mediaId: number) => notFound(`picture ${mediaId}`);
export const noAthleteForMedia = (athleteId: number) => notFound(`athlete ${athleteId}`);

export const notAFocalPoint = (field: string) =>
  badInput(field, `${field} must be a number from 0 to 1, or empty.`);

export const missingTag = (type: TagType, tagId: number) => notFound(`${type} ${tagId}`);

export const tooManyTags = () =>
  badInput('tag_ids', `tag_ids: these are more than ${MOST_TAGS_AT_ONCE} tags at once. Tag fewer pictures.`);

/** "Julie Derron (picture)". */
export const describeUse = ({ name, as }: MediaUse) => `${name} (${as})`;
const NAMED_USES = 3;

/** 409: needs confirmation. The message names up to three places. */
const inUse = (filename: string, used: readonly MediaUse[]) => {
  const named = used.slice(0, NAMED_USES).map(describeUse).join(', ');
  const more = used.length > NAMED_USES ? ` and ${used.length - NAMED_USES} more` : '';
  return `${filename} is in use: ${named}${more}.`;
};

export const mediaInUse = (filename: string, used: readonly MediaUse[]) =>
  conflict('media-in-use', `${inUse(filename, used)} Delete it anyway (force) and it is removed there too.`);

/** For a deletion that is done again, or whose restoration is undone. */
export const mediaInUseAgain = (filename: string, used: readonly MediaUse[]) =>
  conflict('media-in-use', `${inUse(filename, used)} Remove it there first.`);

export const categoryTaken = (name: string) =>
  conflict('category-taken', `There is already a category ${name}. Use it, or choose another name.`, 'name');

/** 409: needs confirmation. */
export const categoryNearlyTaken = (typed: string, name: string) =>
  conflict(
    'category-nearly-taken',
    `There is a category ${name}, similar to ${typed}. Use it, or add ${typed} anyway (force).`,
    'name',
  );

export const categoryWithoutLetters = () => badInput('name', 'name must have a letter or a digit.');

export const notInBin = (filename: string) => conflict('not-in-bin', `${filename} is not in the trash.`);

export const sameBytesInLibrary = (filename: string, mediaId: number) =>
  conflict('same-bytes', `The library has the same file as ${filename} again (picture ${mediaId}).`);
