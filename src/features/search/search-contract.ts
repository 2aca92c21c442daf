import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { text } from '#contract/fields.ts';
import { searchKinds } from '#rules/search/search.ts';

export const LONGEST_QUERY = 200;
export const MOST_RESULTS = 20;
/** Between the parts of a hint. */
export const HINT_SEPARATOR = ' · ';

const found = z.object({
  name: z.string(),
  /** The address of its screen; a video's is the list with that name as filter. */
  url: z.string(),
  kind: z.enum(searchKinds),
  /** What distinguishes it from others with the same name, separated by " · ": an athlete's nation (alpha-2), division and rank; a race's nation, division, year and city. */
  hint: z.string(),
});
export type Found = z.output<typeof found>;

const query = z.object({ query: text(LONGEST_QUERY) });
const read = {
  method: 'GET',
  cached: true,
  dependsOn: [
    ...['athlete', 'race', 'brand', 'serie', 'news', 'season', 'video', 'championship', 'ranking'],
    'contender_ranking',
  ],
} as const;

const foundRecords = z.object({ results: z.array(found), races: z.array(found) });

export const searchRecords = declareCall({
  ...read,
  path: '/api/search/{query}',
  purpose:
    'Finds records of all kinds by the beginnings of their words, or by id: at most 20, best match first. Races are among the results.',
  input: query,
  response: foundRecords,
});

export const searchNothing = declareCall({
  ...read,
  path: '/api/search',
  purpose: 'Returns no results: nothing was typed.',
  response: foundRecords,
});

export const findNearestName = declareCall({
  ...read,
  path: '/api/search/{query}/nearest',
  purpose: 'Finds the record whose name is most similar to what was typed, for searches that find nothing.',
  input: query,
  response: z.object({ nearest: found.nullable() }),
});
