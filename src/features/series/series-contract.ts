import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { done, filledText, id, version } from '#contract/fields.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';

const READS = ['serie', 'race'] as const;

/** `test_url` is the race page that a test asks for; null without a website. */
const redirect = z.object({ id: z.number(), alias: z.string(), test_url: z.string().nullable() });
export type SerieRedirect = z.output<typeof redirect>;

const listedSerie = z.object({
  id: z.number(),
  name: z.string(),
  alias: z.string(),
  races_count: z.number(),
});
export type ListedSerie = z.output<typeof listedSerie>;

const serie = listedSerie.extend({
  redirects: z.array(redirect),
  isRelatedRecords: z.boolean(),
  version: z.number(),
});
export type Serie = z.output<typeof serie>;

export const listSeries = declareCall({
  method: 'GET',
  path: '/api/series/',
  purpose: 'Lists all series by name with their number of races.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({}),
  response: z.object({ series: z.array(listedSerie) }),
});

export const readSerie = declareCall({
  method: 'GET',
  path: '/api/serie/{alias}',
  purpose: 'Returns a serie by its alias or an earlier alias that redirects to it.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({ alias: z.string().max(300, 'is too long') }),
  response: z.object({ serie }),
});

const fields = { name: filledText(200), alias: filledText(200) };
const saved = z.object({ status: z.literal(0), id: z.number(), serie });

export const addSerie = declareCall({
  method: 'POST',
  path: '/api/serie',
  purpose: 'Adds a serie; its alias must be free.',
  access: 'admin',
  input: z.object(fields),
  response: saved,
});

export const saveSerie = declareCall({
  method: 'PUT',
  path: '/api/serie/{id}',
  purpose: 'Saves name and alias of a serie; the earlier alias becomes a redirect.',
  access: 'admin',
  input: z.object({ id, ...fields, version }),
  response: saved,
});

export const deleteSerie = declareCall({
  method: 'DELETE',
  path: '/api/serie/{id}',
  purpose: 'Deletes a serie without races, and its redirects.',
  access: 'admin',
  input: z.object({ id, version }),
  response: done,
});

export const deleteRedirect = declareCall({
  method: 'DELETE',
  path: '/api/series_redirects/{id}',
  purpose: 'Deletes a redirect; its alias no longer finds the serie.',
  access: 'admin',
  input: z.object({ id }),
  response: done,
});

const redirectTest = z.object({
  status: z.enum(['active', 'broke']),
  /** HTTP status of the last answer; null when there was none. */
  code: z.number().nullable(),
  /** Where the test ended; at the start, the redirect's test address. */
  address: z.string(),
});
export type RedirectTest = z.output<typeof redirectTest>;

export const testRedirect = declareCall({
  method: 'POST',
  path: '/api/series_redirects/{id}/test',
  purpose: 'Requests the redirect’s race page from the website (HEAD) and follows redirects on that host.',
  access: 'admin',
  input: z.object({ id }),
  response: redirectTest,
});

export const aliasEmpty = () => badInput('alias', 'Alias must hold letters, digits or hyphens.');

export const aliasTaken = (alias: string, owner: string, isRedirect: boolean) =>
  conflict(
    'alias-taken',
    isRedirect
      ? `The alias ${alias} is a redirect to ${owner}. Delete that redirect first, or choose another alias.`
      : `The alias ${alias} is taken by ${owner}. Choose another one.`,
    'alias',
  );

const inRaces = (races: number) => (races === 1 ? '1 race uses it' : `${races} races use it`);

export const serieInUse = (name: string, races: number) =>
  conflict('serie-in-use', `${name} cannot be deleted: ${inRaces(races)}.`);

export const websiteNotSet = () =>
  new Refusal(
    503,
    'website-not-set',
    'Redirects cannot be tested: set WEBSITE_URL to the address of the website, then start the server again.',
  );
