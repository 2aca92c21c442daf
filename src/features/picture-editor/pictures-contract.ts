import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { badInput, Refusal } from '#contract/refusal.ts';

// The calls of the picture editor. The edited picture is uploaded and saved with the calls of media and athletes.

export const readBackgroundRemoval = declareCall({
  method: 'GET',
  path: '/api/remove-background',
  purpose:
    'Returns whether a background removal service is configured (BACKGROUND_REMOVAL_URL); otherwise the browser removes backgrounds.',
  dependsOn: [],
  response: z.object({ is_service: z.boolean() }),
});

/** Maximum length of the picture in base64. */
const LONGEST_PICTURE = 9 * 1024 * 1024;

export const removeBackground = declareCall({
  method: 'POST',
  path: '/api/remove-background',
  purpose: 'Removes the background of a JPEG or PNG with the configured service. Nothing is stored.',
  dependsOn: [],
  largestBody: LONGEST_PICTURE + 1024,
  input: z.object({
    picture: z.base64('must be a JPEG or PNG in base64').min(1).max(LONGEST_PICTURE, 'is too large'),
  }),
  response: z.object({
    /** A PNG in base64: transparent where the background was, never larger than the picture that was sent. */
    picture: z.string(),
    width: z.number(),
    height: z.number(),
  }),
});

export const noRemovalService = () =>
  new Refusal(
    503,
    'no-removal-service',
    'No service removes backgrounds here: BACKGROUND_REMOVAL_URL and BACKGROUND_REMOVAL_KEY are not set.',
  );

/** 503: the service failed; the message says why and what to do. */
export const backgroundNotRemoved = (message: string) => new Refusal(503, 'background-not-removed', message);

export const noReadablePicture = () =>
  badInput('picture', 'picture must be a JPEG or PNG that can be read, of at most 25 megapixels.');
