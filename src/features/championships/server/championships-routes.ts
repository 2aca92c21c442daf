import type { Queryable } from '#database/change-sets.ts';
import { seasonStore } from '#features/seasons/server/seasons-store.ts';
import { scoresOfChampionships } from '#features/seasons/server/standings/standings-store.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { seasonStandings } from '#rules/standings/t100-points-standings.ts';
import type { Serve } from '#server/http/register-call.ts';
import { serveArchiving, serveDeletion } from '#server/records/record-routes.ts';
import {
  addChampionship,
  archiveChampionship,
  type Championship,
  championshipInUse,
  deleteChampionship,
  listChampionships,
  notAnActiveSeason,
  publishChampionship,
  racesOfOtherSeason,
  readChampionship,
  saveChampionship,
} from '../championships-contract.ts';
import {
  type ChampionshipRow,
  championshipStore,
  championshipsInOrder,
  hasRaceOutside,
} from './championships-store.ts';
import { championshipArchiveRefusal } from './shared/championship-archive-refusal.ts';

/** Every race of the championship counts. */
const COUNT_ALL = {
  topScoringResults: Number.POSITIVE_INFINITY,
  olympicBonus: 0,
  athletesWithOlympicBonus: new Set<number>(),
};

type ChampionshipScore = Awaited<ReturnType<typeof scoresOfChampionships>>[number];

/** The first in the standings over the races, and all who are level on points with them. */
function winnersOf(scores: readonly ChampionshipScore[], division: Division) {
  const own = scores.filter((score) => score.division === division);
  const standings = seasonStandings(COUNT_ALL, own);
  const ids = standings
    .filter(({ points }) => points === standings[0]?.points)
    .map(({ athleteId }) => athleteId);
  const names = ids.map((id) => own.find((score) => score.athleteId === id)?.name);
  return { ids, name: names.length > 0 ? names.join(' / ') : null };
}

function asChampionship(row: ChampionshipRow, scores: readonly ChampionshipScore[]): Championship {
  const [mpro, fpro] = divisions.map((division) => winnersOf(scores, division));
  return {
    ...row,
    winner_mpro_name: mpro?.name ?? null,
    winner_mpro_ids: mpro?.ids ?? [],
    winner_fpro_name: fpro?.name ?? null,
    winner_fpro_ids: fpro?.ids ?? [],
  };
}

/** A championship is given an active season; one that was archived since remains. 404 when there is none. */
async function refuseArchivedSeason(db: Queryable, id: number): Promise<void> {
  const season = await seasonStore.read(db, id);
  if (season.is_active === 0) throw notAnActiveSeason();
}

const read = async (db: Queryable, id: number): Promise<Championship> =>
  asChampionship(await championshipStore.read(db, id), await scoresOfChampionships(db, id));

export function championshipsRoutes(serve: Serve): void {
  serve(listChampionships, async ({ is_active }, { db }) => {
    const rows = await championshipsInOrder(db);
    const wanted = is_active === undefined ? rows : rows.filter((row) => row.is_active === is_active);
    const scores = Map.groupBy(await scoresOfChampionships(db), (score) => score.championshipId);
    return { championships: wanted.map((row) => asChampionship(row, scores.get(row.id) ?? [])) };
  });

  serve(readChampionship, async ({ id }, { db }) => ({ championship: await read(db, id) }));

  serve(addChampionship, async (fields, { db, change }) => {
    const id = await change(`Championship ${fields.name} added`, async (tx) => {
      await refuseArchivedSeason(tx, fields.t100_season_id);
      return championshipStore.insert(tx, fields);
    });
    return { status: 0 as const, id, championship: await read(db, id) };
  });

  serve(saveChampionship, async ({ id, version, ...given }, { db, change }) => {
    const { name } = await championshipStore.read(db, id);
    const season = given.t100_season_id;
    await change(`Championship ${given.name ?? name} saved`, async (tx) => {
      const before = await championshipStore.lockForEdit(tx, id, version);
      if (season != null && season !== before.t100_season_id) {
        if (await hasRaceOutside(tx, id, season)) throw racesOfOtherSeason(name);
        await refuseArchivedSeason(tx, season);
      }
      await championshipStore.update(tx, id, {
        name: given.name ?? before.name,
        region: given.region ?? before.region,
        t100_season_id: season === undefined ? before.t100_season_id : season,
      });
    });
    return { status: 0 as const, id, championship: await read(db, id) };
  });

  serveDeletion(serve, deleteChampionship, { ...championshipStore, refusal: championshipInUse });
  serveArchiving(serve, archiveChampionship, publishChampionship, {
    ...championshipStore,
    archiveRefusal: championshipArchiveRefusal,
  });
}
