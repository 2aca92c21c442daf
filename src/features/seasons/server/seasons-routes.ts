import { foldForSearch } from '#rules/text/words.ts';
import type { Serve } from '#server/http/register-call.ts';
import { listSeasons, type Season } from '../seasons-contract.ts';
import { type SeasonRow, seasonsInOrder } from './seasons-store.ts';

const asSeason = ({ has_race_ahead, has_related_records, ...row }: SeasonRow): Season => ({
  ...row,
  showArchivePublishButton: !has_race_ahead,
  isRelatedRecords: has_related_records,
  search: foldForSearch(row.id, row.name, row.start_date, row.end_date),
});

export function seasonsRoutes(serve: Serve): void {
  serve(listSeasons, async ({ is_active }, { db, clock }) => {
    const rows = await seasonsInOrder(db, clock.now().toISOString().slice(0, 10));
    const wanted = is_active === undefined ? rows : rows.filter((row) => row.is_active === is_active);
    return { seasons: wanted.map(asSeason) };
  });
}
