import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Queryable } from '#database/change-sets.ts';
import { serieStore } from '#features/series/server/series-store.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { formatCountry } from '#rules/races/race-field-values.ts';
import { raceFields } from '#rules/races/race-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type addRace, raceNotFound, recordNotFound } from '../races-contract.ts';
import { insertRace, lockSerieOfRaces, type RaceValues } from './race-writes-store.ts';
import { findRecord, type RaceRow, raceById } from './races-store.ts';

type NewRace = CheckedInputOf<typeof addRace>;

const filled = (typed: string | null | undefined): string | null => typed || null;

/** The fields that a race copies from another edition: those that editions share, the tier only while it is active. */
async function sharedValues(db: Queryable, edition: RaceRow): Promise<RaceValues> {
  const row = edition as unknown as RaceValues;
  const shared = raceFields.filter((field) => field.isOfEveryEdition);
  const values: RaceValues = Object.fromEntries(shared.map(({ name }) => [name, row[name] ?? null]));
  const tier = edition.tier_id === null ? null : await findRecord(db, 'tier', edition.tier_id);
  return { ...values, tier_id: tier?.is_active ? edition.tier_id : null };
}

function valuesOf(given: NewRace, shared: RaceValues): RaceValues {
  const date = filled(given.date);
  const country = filled(given.country);
  const day = { date, date_status: date === null ? 'tba' : null, year: date === null ? null : yearOf(date) };
  const place = {
    country_name: country === null ? null : formatCountry(country),
    city: filled(given.city),
    division: given.division ?? null,
  };
  const submitted = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
  return { ...shared, ...day, ...submitted };
}

/** Adds a race and returns its id. */
export async function addRaceToSerie({ db, change }: RequestContext, given: NewRace): Promise<number> {
  const edition = given.copy_from === undefined ? null : await raceById(db, given.copy_from);
  if (given.copy_from !== undefined && !edition) throw raceNotFound(given.copy_from);
  const values = valuesOf(given, edition ? await sharedValues(db, edition) : {});
  const serie = await serieStore.find(db, given.serie);
  if (!serie) throw recordNotFound('serie', 'serie', given.serie);
  const name = raceName(serie.name, { date: filled(given.date) });
  return change(`${name} added`, async (tx) => {
    if (!(await lockSerieOfRaces(tx, given.serie))) throw recordNotFound('serie', 'serie', given.serie);
    return insertRace(tx, given.serie, values);
  });
}
