import { participantsOfRace } from '#features/participants/server/participants-store.ts';
import { noteListsUpdated } from '#features/participants/server/race-lists-store.ts';
import { resultsOfRace } from '#features/results/server/results-store.ts';
import { divisions } from '#rules/races/division.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  addRace,
  calculateSofOfRaces,
  clearRaceAttributes,
  deleteRace,
  listCurrencies,
  listRaces,
  pointsOfRacesJob,
  raceNotFound,
  readRace,
  readRaceNeighbours,
  readWorldTriathlonMapping,
  recordListsUpdated,
  saveRaceAttributes as saveRaceAttributesCall,
  sofOfRacesJob,
  updatePointsOfRaces,
} from '../races-contract.ts';
import { addRaceToSerie } from './add-race.ts';
import { startBulk } from './bulk-jobs.ts';
import { todayByCountry } from './race-day.ts';
import { asListedRace, asRaceRecord } from './race-responses.ts';
import { removeRace } from './race-writes-store.ts';
import {
  contenderSets,
  currenciesByCode,
  lockRace,
  neighboursOfRace,
  type RaceRow,
  raceBeforeSave,
  raceById,
  raceRows,
} from './races-store.ts';
import { saveRaceAttributes } from './save-race-attributes.ts';

export function racesRoutes(serve: Serve): void {
  serve(listRaces, async ({ filter = 'All' }, { db, clock }) => {
    const todayIn = todayByCountry(clock.now());
    const races = (await raceRows(db)).map((row) => asListedRace(row, todayIn(row.country_name)));
    return { races: filter === 'All' ? races : races.filter((race) => race.when === filter) };
  });

  serve(listCurrencies, async (_input, { db }) => ({ currencies: await currenciesByCode(db) }));

  serve(addRace, async (given, context) => ({
    status: 0 as const,
    id: await addRaceToSerie(context, given),
  }));

  serve(readRace, async ({ id }, { db }) => {
    const [row, results, participants] = await Promise.all([
      raceById(db, id),
      resultsOfRace(db, id),
      participantsOfRace(db, id),
    ]);
    if (!row) throw raceNotFound(id);
    const sets = await contenderSets(db, row.contender_ranking_set_id);
    return {
      race: asRaceRecord(row),
      ...results,
      participants,
      contender_set_info: sets.newest,
      contender_ranking_set_id: row.contender_ranking_set_id,
      contender_ranking_set_date: sets.own?.date ?? null,
    };
  });

  serve(readRaceNeighbours, async ({ id }, { db }) => {
    const neighbours = await neighboursOfRace(db, id);
    if (!neighbours) throw raceNotFound(id);
    return neighbours;
  });

  serve(deleteRace, async ({ id, version }, { db, change }) => {
    const race = await raceBeforeSave(db, id);
    if (!race) throw raceNotFound(id);
    await change(`${raceName(race.serie, race)} deleted`, async (tx) => {
      if (!(await lockRace(tx, id))) throw raceNotFound(id);
      await assertNotStale(tx, { table: 'race', entityId: id, key: { id }, version });
      await removeRace(tx, id);
    });
  });

  fieldRoutes(serve);
  bulkRoutes(serve);
}

function fieldRoutes(serve: Serve): void {
  const save = async (...given: Parameters<typeof saveRaceAttributes>) => {
    const { race, cleared } = await saveRaceAttributes(...given);
    return { status: 0 as const, race: asRaceRecord(race), cleared_championship: cleared };
  };
  serve(saveRaceAttributesCall, ({ id, attributes, version }, context) =>
    save(context, id, attributes, version),
  );

  serve(clearRaceAttributes, ({ id, attributes, version }, context) => {
    const emptied = attributes.map(({ name }) => ({ name, value: null }));
    return save(context, id, emptied, version);
  });

  serve(recordListsUpdated, async (given, { db, change, clock }) => {
    const { id } = given;
    const race = await raceBeforeSave(db, id);
    if (!race) throw raceNotFound(id);
    const start = given.start_list_updated === 1 || given.both_lists_updated === 1;
    const wait = given.wait_list_updated === 1 || given.both_lists_updated === 1;
    if (!start && !wait) return;
    const lists = start && wait ? 'Start list and wait list' : start ? 'Start list' : 'Wait list';
    await change(`${lists} of ${raceName(race.serie, race)} updated`, async (tx) => {
      if (!(await lockRace(tx, id))) throw raceNotFound(id);
      await noteListsUpdated(tx, id, { start, wait, at: clock.now() });
    });
  });

  serve(readWorldTriathlonMapping, async ({ id, season_id }, { db }) => {
    const race = await raceById(db, id);
    if (!race) throw raceNotFound(id);
    const isOfSeason = season_id == null || season_id === race.t100_season_id;
    return { wt_t100_season_races: isOfSeason ? mappingRows(race) : [] };
  });
}

function mappingRows(race: RaceRow) {
  const { wt_event_id: event_id } = race;
  const programs = { MPRO: race.wt_program_id_mpro, FPRO: race.wt_program_id_fpro };
  return divisions.flatMap((division) => {
    const program_id = programs[division];
    return event_id === null || program_id === null ? [] : [{ event_id, program_id, division }];
  });
}

function bulkRoutes(serve: Serve): void {
  serve(updatePointsOfRaces, (given, context) =>
    startBulk(context, pointsOfRacesJob, 'Points of races', given),
  );

  serve(calculateSofOfRaces, (given, context) =>
    startBulk(context, sofOfRacesJob, 'Strength of field of races', given),
  );
}
