import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';

// The demonstration data in sample-data/: see the README there for every column.

const FOLDER = join(import.meta.dirname, 'sample-data');

async function table<Column extends string>(name: string): Promise<Record<Column, string>[]> {
  const text = await readFile(join(FOLDER, name), 'utf8');
  return Papa.parse<Record<Column, string>>(text, { header: true, skipEmptyLines: true }).data;
}

type RaceColumn =
  | 'race_key'
  | 'name'
  | 'serie_name'
  | 'date'
  | 'division'
  | 'city'
  | 'country'
  | 'distance'
  | 'tier'
  | 'manual_sof'
  | 'partial'
  | 'is_t100_grand_final';
type PersonColumn = 'name' | 'first' | 'last' | 'division' | 'country';
type StarterColumn = PersonColumn | 'race_key' | 'event' | 'serie_name' | 'date' | 'athlete_slug';

/** One row per race and division. */
export const sampleRaces = () => table<RaceColumn>('races.csv');
/** Every athlete of results and start lists. */
export const samplePeople = () => table<PersonColumn>('athletes.csv');
/** The announced starters of one race. */
export const sampleStarters = (raceKey: string) => table<StarterColumn>(`start-lists/${raceKey}.csv`);
/** The T100 races whose results are not public in full: their dates and places. */
export const sampleRacesWithoutResults = () =>
  table<'serie_name' | 'date' | 'city' | 'country' | 'tier' | 'is_t100_grand_final'>(
    't100-races-without-results.csv',
  );
/** The points of finishers, as published. */
export const samplePublishedPoints = () =>
  table<'race_key' | 'division' | 'name' | 'race_points' | 't100_points'>('published-points.csv');
/** The contracts of T100 seasons, as announced. */
export const sampleContracts = () => table<'season' | 'tier' | 'name' | 'division'>('t100-contracts.csv');
/** A race's results as the bytes of a file in the import format. */
export const sampleResults = (raceKey: string): Promise<Buffer> =>
  readFile(join(FOLDER, `results/${raceKey}.csv`));

/** A race's results by the names of the columns. */
export async function sampleResultRows(raceKey: string): Promise<Record<string, string>[]> {
  const text = (await sampleResults(raceKey)).toString('utf8').replace(/^\uFEFF/, '');
  const format = { header: true, delimiter: ';', skipEmptyLines: true } as const;
  return Papa.parse<Record<string, string>>(text, format).data;
}

export const SAMPLE_PICTURES = join(FOLDER, 'pictures');

/** The races that have a start list. */
export const SAMPLE_START_LISTS = ['ironman-frankfurt-2026', 't100-french-riviera-2026'] as const;
