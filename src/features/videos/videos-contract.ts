import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, omittable, timestampField, version } from '#contract/fields.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';

export const TRANSCODE_JOB = 'transcode-video';
export const VIDEO_NAME_LENGTH = 200;

/** A video's id is the name of its stream, which cannot be guessed. */
export const videoId = z.uuid('must be the id of a video');

const video = z.object({
  id: z.string(),
  /** Stays the same when a new file, and with it a new stream, replaces its own. */
  number: z.number(),
  name: z.string(),
  date: timestampField,
  /** Whole seconds; null until it is known. */
  duration: z.number().nullable(),
  /** The address of its picture; null until there is one. */
  thumbnail: z.string().nullable(),
  state: z.enum(['converting', 'ready', 'failed']),
  /** Percent of the conversion, or of that of the replacement; 100 when all is ready. */
  progress: z.number(),
  /** Why the conversion, or that of the replacement, failed. */
  error: z.string().nullable(),
  /** The address of its playlist; null until the lowest quality exists. */
  stream: z.string().nullable(),
  /** The name of the uploaded file, or the address it was copied from. */
  source: z.string().nullable(),
  captions: z.array(
    z.object({
      /** A language tag (BCP 47): "en", "pt-BR". */
      language: z.string(),
      label: z.string(),
      /** The address of a WebVTT file. */
      src: z.string(),
    }),
  ),
  /** Where the thumbnail comes from; `second` is set for a frame that staff chose. */
  poster: z.object({
    from: z.enum(['automatic', 'frame', 'picture']),
    second: z.number().nullable(),
  }),
  /** The name of the file that replaces it, while this is converted and the old one still plays; otherwise null. */
  replacement: z.string().nullable(),
  /** Whether the website has the video as it is now, an earlier version, or none. */
  website: z.enum(['new', 'live', 'changed']),
  job: z.string().nullable(),
  version: z.number(),
});
export type Video = z.output<typeof video>;

export const videoSaved = z.object({ status: z.literal(0), video });

const READ = { method: 'GET', dependsOn: ['video'] } as const;

export const listVideos = declareCall({
  ...READ,
  path: '/api/videos',
  purpose: 'Lists all videos, newest first, with the progress of those that are being converted.',
  response: z.object({ videos: z.array(video) }),
});

export const readVideo = declareCall({
  ...READ,
  path: '/api/videos/{id}',
  purpose: 'Returns one video.',
  input: z.object({ id: videoId }),
  response: z.object({ video }),
});

export const uploadPlace = z.object({
  put: z.string('must be the response of createuploadurl').max(4000),
});

const A_DATE = 'must be a date, YYYY-MM-DD, or a time, YYYY-MM-DDThh:mm:ssZ';

/** A time from 1960 to 2100, with its zone; a day is its noon in UTC, the same day almost everywhere. */
const videoDate = z
  .string(A_DATE)
  .transform((given) => (given.length === 10 ? `${given}T12:00:00Z` : given))
  .pipe(z.iso.datetime({ offset: true, error: A_DATE }))
  .refine((given) => {
    const year = new Date(given).getUTCFullYear();
    return year >= 1960 && year <= 2100;
  }, 'must be from 1960 to 2100');

export const createVideo = declareCall({
  method: 'POST',
  path: '/api/videos/create',
  purpose:
    'Adds the video of a completed upload, or the one at a URL, and starts its copy and conversion. Repeating it for the same upload returns the same video.',
  input: z.object({
    /** The response of createuploadurl; either this or `url`. */
    upload: omittable(uploadPlace),
    /** Of an MP4, MOV, MKV or WebM file, or of an HLS stream on demand. */
    url: omittable(z.string().max(2000)),
    name: omittable(filledText(VIDEO_NAME_LENGTH)),
    /** A day, or a time with its zone; missing: now. */
    date: omittable(videoDate),
  }),
  response: z.object({ status: z.literal(0), id: z.string(), job: z.string().nullable() }),
});

export const saveVideo = declareCall({
  method: 'PUT',
  path: '/api/videos/{id}',
  purpose: 'Saves the name and date of a video; fields that are not sent are not changed.',
  input: z.object({
    id: videoId,
    name: filledText(VIDEO_NAME_LENGTH).optional(),
    date: videoDate.optional(),
    version,
  }),
  response: videoSaved,
});

export const deleteVideo = declareCall({
  method: 'DELETE',
  path: '/api/videos/{id}',
  purpose: 'Deletes a video; its files are deleted after 30 days, when this can no longer be undone.',
  input: z.object({ id: videoId, version }),
});

export const retryVideo = declareCall({
  method: 'POST',
  path: '/api/videos/{id}/retry',
  purpose: 'Starts the conversion of a video again after it failed or was stopped.',
  input: z.object({ id: videoId }),
  response: z.object({ status: z.literal(0), job: z.string() }),
});

export const videoUploadUnknown = () =>
  badInput(
    'upload',
    'upload must be the response of createuploadurl for a video, unchanged. Request a new one.',
  );

export const neitherUploadNorUrl = () =>
  badInput('upload', 'Give either upload, the response of createuploadurl, or url, the address of a video.');

/** 400: why the video at a URL cannot be copied, as a sentence. */
export const videoNotCopied = (problem: string) => badInput('url', problem);

export const videoIncomplete = (filename: string, received: number, size: number) =>
  conflict(
    'not-received',
    `${filename} has not arrived completely yet: ${received} of ${size} bytes. Continue its upload first.`,
    'upload',
  );

export const notAVideo = (filename: string) =>
  new Refusal(415, 'not-a-video', `${filename} is not a video that can be read. Use MP4, MOV, MKV or WebM.`, {
    field: 'upload',
  });

/** 415: the reason as a sentence. */
export const videoUnreadable = (reason: string) =>
  new Refusal(415, 'not-a-video', reason, { field: 'upload' });

export const videoTooLarge = () =>
  new Refusal(413, 'file-too-large', "The video's size is over 10 GB. Make it smaller.", {
    field: 'size',
  });

export const noTranscoder = () =>
  new Refusal(
    503,
    'no-ffmpeg',
    'Videos cannot be added: ffmpeg is not installed on the server. Install it there, or set FFMPEG_PATH, then try again.',
  );

export const notRetried = (name: string) =>
  conflict('not-failed', `${name} has been converted, or is being converted. There is nothing to retry.`);
