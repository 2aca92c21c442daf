import { z } from 'zod';
import { declareCall, type ResponseOf } from '#contract/declare-call.ts';
import { emptyable, id, jobResponse, numeric, text, version } from '#contract/fields.ts';
import { badInput, conflict, diskFull, Refusal } from '#contract/refusal.ts';
import { LARGEST_PICTURE_BYTES } from '#rules/pictures/pictures.ts';
import { mediaResponse } from './media-contract.ts';

// A picture is added in three steps: createuploadurl reserves a place, PUT uploads the bytes to it, convert-image turns them into a picture
// of the library. A brand's logo needs the first two only.

const LARGEST_MB = LARGEST_PICTURE_BYTES / 1024 / 1024;

export const createUploadUrl = declareCall({
  method: 'POST',
  path: '/api/createuploadurl',
  purpose:
    'Returns a signed URL, valid for one hour and one PUT of exactly this file; status 2 when the library already has these bytes. With ?md5=false no md5 is needed.',
  input: z.object({
    name: text(1000),
    /** Bytes. */
    size: numeric('must be a number').pipe(z.number().int('must be whole bytes')),
    type: z.string('must be text').max(100),
    /** Seconds since 1970; accepted but not used. */
    lastModified: emptyable(numeric('must be seconds since 1970')),
    /** 32 hexadecimal digits. */
    md5: z.union([z.string().max(100), z.null(), z.literal(false)], 'must be text').optional(),
  }),
  query: z.object({ md5: z.literal('false', 'must be false, or left out').optional() }),
  response: z.object({
    /** Where to PUT the bytes, with Content-Type `type` and Cache-Control `cc`. Null with status 2. */
    put: z.string().nullable(),
    /** The same as an address on this server, independent of the host name that the page was opened with. Null with status 2. */
    put_here: z.string().nullable(),
    type: z.string(),
    cc: z.string(),
    /** The public URL of the picture once something uses it by that URL (a brand's logo); with status 2 that of the largest rendition. */
    cdn: z.string(),
    status: z.union([z.literal(0), z.literal(2)]),
    /** With status 2: the picture that has these bytes. */
    media: mediaResponse.nullable(),
  }),
});
export type UploadPlace = ResponseOf<typeof createUploadUrl>;

/** The response of createuploadurl as the client sends it back; the parts that identify the upload must be unchanged. */
export const uploadResponse = z.object({
  put: z.string('must be the response of createuploadurl').max(4000),
  cdn: z.string('must be the response of createuploadurl').max(4000),
});
export type UploadResponse = z.output<typeof uploadResponse>;

export const convertImage = declareCall({
  method: 'POST',
  path: '/api/convert-image',
  purpose:
    'Adds an uploaded file to the library and creates its renditions. Repeating the call for the same upload returns the same picture.',
  input: z.object({ file: uploadResponse }),
  response: z.union([z.object({ media: mediaResponse }), jobResponse]),
  status: 202,
});

export const replaceMedia = declareCall({
  method: 'POST',
  path: '/api/media/{id}/replace',
  purpose: 'Replaces the file of a picture with an upload; tags and uses are retained.',
  input: z.object({ id, file: uploadResponse, version }),
  response: z.union([z.object({ media: mediaResponse }), jobResponse]),
  status: 202,
});

export const emptyFile = () => badInput('size', 'size must be at least 1: the file is empty.');

export const fileTooLarge = () =>
  new Refusal(413, 'file-too-large', `The file's size is over ${LARGEST_MB} MB. Make it smaller.`, {
    field: 'size',
  });

/** Browsers that do not know HEIC send such a file without a type. */
export const notAPictureKind = (type: string, filename: string) =>
  new Refusal(
    415,
    'not-a-picture',
    /hei[cf]/i.test(type) || /\.hei[cf]s?$/i.test(filename)
      ? 'type: HEIC pictures cannot be read here. Export the picture as JPEG.'
      : 'type must be a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, MOV, MKV or WebM).',
    { field: 'type' },
  );

export const md5Missing = () => badInput('md5', 'md5 must be the 32 hexadecimal digits of the file.');

/** 415: decided by the bytes, whatever the file name is. */
export const notAPicture = (filename: string) =>
  new Refusal(
    415,
    'not-a-picture',
    `${filename} is not a picture that can be read. Use JPEG, PNG, WebP, AVIF or GIF.`,
    { field: 'file' },
  );

/** 415: a picture of a format that the library does not decode. */
export const notDecoded = (filename: string) =>
  new Refusal(
    415,
    'not-a-picture',
    `${filename} is a HEIC picture, which cannot be read here. Export it as JPEG.`,
    { field: 'file' },
  );

export const tooManyPixels = (filename: string) =>
  new Refusal(413, 'too-many-pixels', `${filename} has more than 100 megapixels. Make it smaller.`, {
    field: 'file',
  });

export const tooMuchWork = (filename: string) =>
  new Refusal(413, 'too-much-work', `${filename} takes too long to read. Save it again and try again.`, {
    field: 'file',
  });

export const unknownUpload = () =>
  badInput('file', 'file must be the response of createuploadurl, unchanged. Request a new one.');

/** 400: a URL of this product that leads to no picture. */
export const unknownPicture = (field: string) =>
  badInput(field, 'There is no picture at this address. Upload it first.');

export const pictureInBin = (field: string, filename: string) =>
  badInput(field, `${field}: ${filename} is in the trash. Restore it there, or choose another picture.`);

export const notReceived = (filename: string) =>
  conflict('not-received', `${filename} has not been uploaded yet. Send it to its upload URL first.`, 'file');

export const notWhatWasAnnounced = (filename: string) =>
  badInput('file', `${filename} is not the file that was announced: its md5 or size differs. Send it again.`);

/** Whether a refusal concerns the content of a file: sending it again will not help. */
export const isOfContent = ({ status, code }: Refusal): boolean =>
  status === 415 || status === 413 || code === 'bad-input';

export const sameBytesElsewhere = (filename: string, mediaId: number) =>
  conflict('same-bytes', `The library has this file already: ${filename} (picture ${mediaId}).`, 'file');

const storeFull = () =>
  new Refusal(
    503,
    'store-full',
    'The file store is full. Nothing was changed; free some space and try again.',
  );

const storeSilent = () =>
  new Refusal(
    503,
    'store-away',
    'The file store does not respond at the moment. Nothing was changed; try again.',
  );

/** 503, 507: the file storage does not respond, or is full. The cause is written to the log. */
export function storageUnavailable(cause: Error & { isFull: boolean; isOwnDisk: boolean }): Refusal {
  const refusal = !cause.isFull ? storeSilent() : cause.isOwnDisk ? diskFull() : storeFull();
  refusal.cause = cause;
  return refusal;
}
