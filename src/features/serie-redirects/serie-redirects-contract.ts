import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { id } from '#contract/fields.ts';
import { Refusal } from '#contract/refusal.ts';

/** `test_url` is the race page that a test requests; null without a website. */
export const redirect = z.object({ id: z.number(), alias: z.string(), test_url: z.string().nullable() });
export type SerieRedirect = z.output<typeof redirect>;

export const deleteRedirect = declareCall({
  method: 'DELETE',
  path: '/api/series_redirects/{id}',
  purpose: 'Deletes a redirect; its alias no longer finds the serie.',
  input: z.object({ id }),
});

const redirectTest = z.object({
  status: z.enum(['active', 'broke']),
  /** HTTP status of the last response; null when there was none. */
  code: z.number().nullable(),
  /** The URL where the test ended; at the start, the redirect's test URL. */
  address: z.string(),
});
export type RedirectTest = z.output<typeof redirectTest>;

export const testRedirect = declareCall({
  method: 'POST',
  path: '/api/series_redirects/{id}/test',
  purpose: 'Requests the redirect’s race page from the website (HEAD) and follows redirects on that host.',
  input: z.object({ id }),
  response: redirectTest,
});

export const websiteNotSet = () =>
  new Refusal(
    503,
    'website-not-set',
    'Redirects cannot be tested: set WEBSITE_URL to the address of the website, then start the server again.',
  );
