import { raceName } from '#rules/races/race-dates.ts';
import { foldForSearch } from '#rules/text/words.ts';
import { utcToday } from '#server/clock.ts';
import type { Serve } from '#server/http/register-call.ts';
import { serveArchiving, serveDeletion } from '#server/records/record-routes.ts';
import {
  addSeason,
  archiveSeason,
  contentsOf,
  deleteSeason,
  endBeforeStart,
  FIRST_COUNT,
  listSeasons,
  publishSeason,
  readSeason,
  type Season,
  saveSeason,
  seasonInUse,
} from '../seasons-contract.ts';
import { type SeasonRow, seasonStore, seasonsInOrder } from './seasons-store.ts';
import { seasonArchiveRefusal } from './shared/season-archive-refusal.ts';

function asSeason(row: SeasonRow, today: string): Season {
  const { last_race: last } = row;
  const season = {
    ...row,
    last_race: last && { id: last.id, name: raceName(last.serie, last), date: last.date },
    isRelatedRecords: false,
    showArchivePublishButton: seasonArchiveRefusal(row, today) === null,
    search: foldForSearch(row.id, row.name, row.start_date, row.end_date),
  };
  return { ...season, isRelatedRecords: contentsOf(season) !== null };
}

export function seasonsRoutes(serve: Serve): void {
  serve(listSeasons, async ({ is_active }, { db, clock }) => {
    const rows = await seasonsInOrder(db);
    const wanted = is_active === undefined ? rows : rows.filter((row) => row.is_active === is_active);
    return { seasons: wanted.map((row) => asSeason(row, utcToday(clock))) };
  });

  serve(readSeason, async ({ id }, { db, clock }) => ({
    season: asSeason(await seasonStore.read(db, id), utcToday(clock)),
  }));

  serve(addSeason, async (given, { db, change, clock }) => {
    if (given.end_date < given.start_date) throw endBeforeStart(given.start_date);
    const [latest] = await seasonsInOrder(db);
    const top_scoring_results_count =
      given.top_scoring_results_count ?? latest?.top_scoring_results_count ?? FIRST_COUNT;
    const id = await change(`Season ${given.name} added`, (tx) =>
      seasonStore.insert(tx, { ...given, top_scoring_results_count }),
    );
    return { status: 0 as const, id, season: asSeason(await seasonStore.read(db, id), utcToday(clock)) };
  });

  serve(saveSeason, async ({ id, version, ...given }, { db, change, clock }) => {
    const { name } = await seasonStore.read(db, id);
    await change(`Season ${given.name ?? name} saved`, async (tx) => {
      const before = await seasonStore.lockForEdit(tx, id, version);
      const { start_date, end_date } = { ...before, ...given };
      if (end_date < start_date) throw endBeforeStart(start_date);
      await seasonStore.update(tx, id, { name: before.name, ...given });
    });
    return { status: 0 as const, id, season: asSeason(await seasonStore.read(db, id), utcToday(clock)) };
  });

  serveDeletion(serve, deleteSeason, {
    ...seasonStore,
    refusal: (row) => {
      const contents = contentsOf(asSeason(row, ''));
      return contents === null ? null : seasonInUse(row.name, contents);
    },
  });
  serveArchiving(serve, archiveSeason, publishSeason, {
    ...seasonStore,
    archiveRefusal: seasonArchiveRefusal,
  });
}
