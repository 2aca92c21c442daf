import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, id, version } from '#contract/fields.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';
import { LARGEST_CAPTIONS_BYTES } from '#rules/videos/captions.ts';
import { uploadPlace, videoId, videoSaved } from './videos-contract.ts';

export const CAPTIONS_LABEL_LENGTH = 50;
export const MOST_CAPTIONS = 20;
/** Of the file in base64. */
const LONGEST_CONTENT = Math.ceil(LARGEST_CAPTIONS_BYTES / 3) * 4 + 4;

/** A language tag (BCP 47) without extensions. */
const language = z
  .string('must be text')
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language such as en or pt-BR');

export const addCaptions = declareCall({
  method: 'POST',
  path: '/api/videos/{id}/captions',
  purpose: 'Sets the captions of a video in one language, from a WebVTT or SubRip file.',
  largestBody: 2 * LONGEST_CONTENT,
  input: z.object({
    id: videoId,
    language,
    /** As shown in the menu of players: "English". */
    label: filledText(CAPTIONS_LABEL_LENGTH),
    filename: filledText(255),
    content: z.string('must be text').max(LONGEST_CONTENT, 'is larger than 2 MB. Choose a smaller file'),
    encoding: z.enum(['text', 'base64'], 'must be text or base64').default('text'),
    version,
  }),
  response: videoSaved,
});

export const removeCaptions = declareCall({
  method: 'DELETE',
  path: '/api/videos/{id}/captions/{language}',
  purpose: 'Removes the captions of one language from a video.',
  input: z.object({ id: videoId, language, version }),
  response: videoSaved,
});

export const choosePoster = declareCall({
  method: 'POST',
  path: '/api/videos/{id}/poster',
  purpose:
    'Sets the thumbnail of a video: its frame at a second, a picture of the library by its id, or an uploaded picture by its URL.',
  input: z.object({
    id: videoId,
    /** From the beginning. */
    second: z
      .number('must be a number')
      .min(0, 'must not be negative')
      .max(86_400, 'is after the end')
      .optional(),
    media_id: id.optional(),
    picture: z.string('must be text').max(2000).optional(),
    version,
  }),
  response: videoSaved,
});

export const replaceVideoFile = declareCall({
  method: 'POST',
  path: '/api/videos/{id}/replace',
  purpose:
    'Replaces the file of a video with that of a completed upload. The old one plays until the lowest quality of the new one exists; then the video gets the id of the new stream.',
  input: z.object({ id: videoId, upload: uploadPlace, version }),
  response: videoSaved,
});

/** 400: the reason as a sentence. */
export const captionsUnreadable = (filename: string, reason: string) =>
  badInput('content', `${filename} cannot be used. ${reason}`);

export const tooManyCaptions = () =>
  badInput('language', `A video has captions in at most ${MOST_CAPTIONS} languages. Remove some first.`);

export const captionsNotFound = (tag: string) =>
  new Refusal(404, 'not-found', `The video has no captions in ${tag}.`);

export const onePoster = () =>
  badInput('second', 'Send exactly one of second, media_id and picture for the thumbnail.');

export const frameNotFound = () =>
  badInput('second', 'The video has no frame at this time. Choose an earlier one.');

export const posterNotOwn = () =>
  badInput('picture', 'picture must be an uploaded picture or one of the library. Upload it first.');

export const pictureNotFound = () =>
  badInput('media_id', 'This picture is no longer in the library. Choose another one.');

export const stillConverting = (name: string) =>
  conflict('converting', `${name} is being converted. Wait until it is ready, or stop the conversion.`);
