import { search } from '#rules/search/search.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  type Found,
  findNearestName,
  MOST_RESULTS,
  searchNothing,
  searchRecords,
} from '../search-contract.ts';
import { nearestRecord, searchIndex } from './search-index.ts';
import type { SearchedRecord } from './searched-records.ts';

const foundOf = ({ name, url, kind, hint }: SearchedRecord): Found => ({ name, url, kind, hint });

/** The search of the top bar. */
export function searchRoutes(serve: Serve): void {
  serve(searchRecords, async ({ query }, context) => ({
    results: search(await searchIndex(context), query, MOST_RESULTS).map(foundOf),
    races: [],
  }));

  serve(searchNothing, async () => ({ results: [], races: [] }));

  serve(findNearestName, async ({ query }, context) => {
    const nearest = await nearestRecord(context, query);
    return { nearest: nearest && foundOf(nearest) };
  });
}
