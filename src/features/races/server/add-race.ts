import { serieStore } from '#features/series/server/series-store.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { formatCountry } from '#rules/races/race-field-values.ts';
import { raceFields } from '#rules/races/race-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { raceNotFound, recordNotFound } from '../races-contract.ts';
import { insertRace, lockSerieOfRaces, type RaceValues } from './race-writes-store.ts';
import { type RaceRow, raceById } from './races-store.ts';

export interface NewRace {
  serie: number;
  date?: string | null | undefined;
  country?: string | null | undefined;
  city?: string | null | undefined;
  division?: 'MPRO' | 'FPRO' | 'BOTH' | null | undefined;
  copy_from?: number | undefined;
}

const filled = (typed: string | null | undefined): string | null => typed || null;

/** The fields that a race copies from another edition: those that editions share, the cut-off only if it is set. */
function sharedValues(edition: RaceRow): RaceValues {
  const row = edition as unknown as RaceValues;
  const shared = raceFields.filter((field) => field.isOfEveryEdition);
  return Object.fromEntries(shared.map(({ name }) => [name, row[name] ?? null]));
}

function valuesOf(given: NewRace, edition: RaceRow | null): RaceValues {
  const date = filled(given.date);
  const country = filled(given.country);
  const day = { date, date_status: date === null ? 'tba' : null, year: date === null ? null : yearOf(date) };
  const place = {
    country_name: country === null ? null : formatCountry(country),
    city: filled(given.city),
    division: given.division ?? null,
  };
  if (!edition) return { ...day, ...place };
  const submitted = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
  return { ...sharedValues(edition), ...day, ...submitted };
}

/** Adds a race and returns its id. */
export async function addRaceToSerie({ db, change }: RequestContext, given: NewRace): Promise<number> {
  const edition = given.copy_from === undefined ? null : await raceById(db, given.copy_from);
  if (given.copy_from !== undefined && !edition) throw raceNotFound(given.copy_from);
  const values = valuesOf(given, edition);
  const serie = await serieStore.find(db, given.serie);
  if (!serie) throw recordNotFound('serie', 'serie', given.serie);
  const name = raceName(serie.name, { date: filled(given.date) });
  return change(`${name} added`, async (tx) => {
    if (!(await lockSerieOfRaces(tx, given.serie))) throw recordNotFound('serie', 'serie', given.serie);
    return insertRace(tx, given.serie, values);
  });
}
