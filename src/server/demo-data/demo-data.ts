import Papa from 'papaparse';
import {
  SAMPLE_PICTURES,
  SAMPLE_START_LISTS,
  samplePeople,
  sampleRaces,
  sampleResults,
  sampleStarters,
} from '#database/sample-files.ts';
import { insertAthletes } from '#features/athletes/server/list/athletes-store.ts';
import { addSamplePictures } from '#features/media/server/library/add-sample-pictures.ts';
import { planListImport } from '#features/participants/server/list-import/plan-list-import.ts';
import { submitListImport } from '#features/participants/server/list-import/submit-list-import.ts';
import { addRaceToSerie } from '#features/races/server/add-race.ts';
import { saveRaceAttributes } from '#features/races/server/save-race-attributes.ts';
import { generateSet } from '#features/rankings/server/generate/generate-set.ts';
import { rankingSetStore, setsOfDate } from '#features/rankings/server/rankings-store.ts';
import { importResultsFile } from '#features/results/server/import/import-results.ts';
import { serieByAlias, serieStore } from '#features/series/server/series-store.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { Division } from '#rules/races/division.ts';
import { defaultRankingType } from '#rules/ranking/ranking-types.ts';
import type { RequestContext, ServeParts } from '../http/register-call.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { editionOn, hasAthletes, isDemonstrationDue, tierIds } from './demo-data-store.ts';
import { addSampleNews, addSampleVideo } from './publishing-demo-data.ts';
import { simulatedMapping } from './simulated-programs.ts';
import {
  addAnnouncedContracts,
  addContenderRankings,
  addRacesWithoutResults,
  seasonOfYear,
} from './t100-demo-data.ts';

export const DEMONSTRATION_JOB = 'demonstration-data';

/** The dates whose rankings are generated and published: every other month. */
const SET_DATES = [
  '2024-06-04',
  '2024-08-06',
  '2024-10-01',
  '2024-12-03',
  '2025-02-04',
  '2025-04-01',
  '2025-06-03',
  '2025-07-08',
  '2025-09-02',
  '2025-10-28',
  '2025-12-30',
  '2026-03-31',
  '2026-06-09',
  '2026-08-18',
  '2026-09-22',
] as const; // prettier-ignore

/** 70.3 and 100K; everything else is the full distance. */
const DISTANCE_TYPES: Readonly<Record<string, number>> = { 'IRONMAN 70.3': 1, T100: 3 };

type Run = JobRun<unknown>;
type Product = Pick<ServeParts, 'jobs' | 'files' | 'settings' | 'services'>;
type Starter = Awaited<ReturnType<typeof sampleStarters>>[number];
type RaceRow = Awaited<ReturnType<typeof sampleRaces>>[number];

interface Edition {
  key: string;
  date: string;
  rows: RaceRow[];
}

/** The races by date, both divisions together; a race over several days is dated by its first day. */
async function editionsByDate(): Promise<Edition[]> {
  const editions = new Map<string, Edition>();
  for (const row of await sampleRaces()) {
    const edition = editions.get(row.race_key) ?? { key: row.race_key, date: row.date, rows: [] };
    edition.rows.push(row);
    if (row.date < edition.date) edition.date = row.date;
    editions.set(row.race_key, edition);
  }
  return [...editions.values()].sort((a, b) => a.date.localeCompare(b.date) || a.key.localeCompare(b.key));
}

const brandOf = (serieName: string): string =>
  serieName.startsWith('IRONMAN 70.3') ? 'IRONMAN 70.3' : (serieName.split(' ')[0] as string);

async function addPeople({ change }: Run): Promise<void> {
  const people = (await samplePeople()).map(({ first, last, division, country }) => ({
    first,
    last,
    // The only start list without a division is a men's race.
    division: (division || 'MPRO') as Division,
    country: country || null,
  }));
  await change(`${people.length} athletes added`, (tx) => insertAthletes(tx, people));
}

async function serieIdOf({ database, change }: Run, name: string): Promise<number> {
  const alias = serieAlias(name);
  const there = await serieByAlias(database.db, alias);
  return there?.id ?? change(`Serie ${name} added`, (tx) => serieStore.insert(tx, { name, alias }));
}

/** The fields that all races of a brand share, past or upcoming. */
async function brandAttributes(context: RequestContext, serieName: string, date: string) {
  const brand = brandOf(serieName);
  const season = brand === 'T100' ? await seasonOfYear(context, yearOf(date)) : null;
  return [
    { name: 'brand', value: brand },
    { name: 'distance_type', value: DISTANCE_TYPES[brand] ?? 2 },
    ...(season === null ? [] : [{ name: 't100_season_id', value: season }]),
  ];
}

/** The programs of the simulated World Triathlon API; they mean nothing to the real one. */
const mappingOf = async ({ settings }: RequestContext, raceKey: string) =>
  settings.outside.worldTriathlon ? [] : simulatedMapping(raceKey);

async function addEdition(run: Run, context: RequestContext, edition: Edition): Promise<void> {
  const [row] = edition.rows as [RaceRow];
  const serie = await serieIdOf(run, row.serie_name);
  const there = await editionOn(run.database.db, serie, edition.date);
  if (there && there.results > 0) return;
  const division = edition.rows.length > 1 ? 'BOTH' : (row.division as Division);
  const place = { country: row.country, city: row.city };
  const id = there?.id ?? (await addRaceToSerie(context, { serie, date: edition.date, division, ...place }));
  const attributes = [
    ...(await brandAttributes(context, row.serie_name, edition.date)),
    { name: 'tier_id', value: (await tierIds(run.database.db)).get(row.tier) ?? null },
    ...edition.rows.map((one) => ({
      name: `sof_${one.division.toLowerCase()}_manual`,
      value: Number(one.manual_sof),
    })),
    { name: 'is_t100_grand_final', value: Number(row.is_t100_grand_final) },
    ...(await mappingOf(context, edition.key)),
  ];
  await saveRaceAttributes(context, id, attributes, undefined);
  const bytes = await sampleResults(edition.key);
  await importResultsFile(context, id, { filename: `${edition.key}.csv`, bytes });
}

/** A start list as staff get it from World Triathlon. */
const listFile = (starters: readonly Starter[]): string =>
  Papa.unparse(
    starters.map(({ first, last, country, division }) => ({
      ...{ 'First Name': first, 'Last Name': last, Country: country },
      Gender: division === 'FPRO' ? 'Female' : 'Male',
      'Program Name': division === 'FPRO' ? 'Elite Women' : 'Elite Men',
    })),
  );

async function addStartList(run: Run, context: RequestContext, raceKey: string): Promise<void> {
  const starters = await sampleStarters(raceKey);
  const [first] = starters;
  if (!first) return;
  const serie = await serieIdOf(run, first.serie_name);
  const there = await editionOn(run.database.db, serie, first.date);
  const input = {
    id: there?.id ?? (await addAnnounced(context, { serie, ...first })),
    ...({ list: 'start', source: 'csv', encoding: 'text' } as const),
    ...{
      filename: `${raceKey}.csv`,
      content: listFile(starters),
      choices: [],
      keep: [],
      keep_absent: 0 as const,
    },
  };
  const { file, digest } = await planListImport(context, input);
  await submitListImport(context, { ...input, file, digest });
}

async function addAnnounced(
  context: RequestContext,
  announced: { serie: number; race_key: string; serie_name: string; date: string },
): Promise<number> {
  const { serie, serie_name, date } = announced;
  const id = await addRaceToSerie(context, { serie, date, division: 'BOTH' });
  const attributes = [
    ...(await brandAttributes(context, serie_name, date)),
    ...(await mappingOf(context, announced.race_key)),
  ];
  await saveRaceAttributes(context, id, attributes, undefined);
  return id;
}

async function publishSet(run: Run, date: string): Promise<void> {
  const { change, clock } = run;
  const setId = await change(`Rankings of ${date} added`, async (tx) => {
    const [there] = await setsOfDate(tx, date);
    if (there?.published === 1) return null;
    return there?.id ?? rankingSetStore.insert(tx, { date, type: defaultRankingType(date) });
  });
  if (setId === null) return;
  await generateSet({ ...run, input: { setId }, progress: async () => undefined });
  await change(`Rankings of ${date} published`, (tx) =>
    rankingSetStore.update(tx, setId, { published: 1, published_at: clock.now() }),
  );
}

/** The context that the actions of the features need, created without a request. */
function contextOf({ database, change, actor, clock }: Run, product: Product): RequestContext {
  const client = { token: undefined, address: '127.0.0.1', userAgent: null };
  return { db: database.db, change, actor, session: null, clock, client, ...product };
}

/** Loads the races, results and start lists in the order in which they happened, publishing the rankings in between. */
async function load(run: Run, product: Product): Promise<{ races: number; sets: number }> {
  const context = contextOf(run, product);
  const editions = await editionsByDate();
  const total = editions.length + SET_DATES.length + SAMPLE_START_LISTS.length + 7;
  let done = 0;
  const step = async (work: Promise<unknown>) => {
    await work;
    done += 1;
    await run.progress(done, total);
  };
  if (!(await hasAthletes(run.database.db))) await step(addPeople(run));
  const setDates: string[] = [...SET_DATES];
  for (const edition of editions) {
    while (setDates[0] !== undefined && setDates[0] < edition.date)
      await step(publishSet(run, setDates.shift() as string));
    await step(addEdition(run, context, edition));
  }
  for (const date of setDates) await step(publishSet(run, date));
  await step(
    addRacesWithoutResults(context, {
      serieIdOf: (name) => serieIdOf(run, name),
      attributesOf: (name, date) => brandAttributes(context, name, date),
    }),
  );
  await step(addAnnouncedContracts(context));
  await step(addContenderRankings(run, context));
  for (const raceKey of SAMPLE_START_LISTS) await step(addStartList(run, context, raceKey));
  await step(addSamplePictures(context, SAMPLE_PICTURES));
  await step(addSampleNews(context));
  await step(addSampleVideo(context));
  return { races: editions.length, sets: SET_DATES.length };
}

export function defineDemonstration(product: Product): void {
  product.jobs.define({ kind: DEMONSTRATION_JOB, run: (run: Run) => load(run, product) });
}

/** Starts the load in the background when it is needed; the console can be used meanwhile. */
export async function startDemonstration({
  database,
  jobs,
}: Pick<ServeParts, 'database' | 'jobs'>): Promise<string | null> {
  if (!(await isDemonstrationDue(database.db, DEMONSTRATION_JOB))) return null;
  const actor = { accountId: null, name: 'Demonstration data' };
  return (await jobs.start(DEMONSTRATION_JOB, 'all', 'Loading the demonstration data', {}, actor)).id;
}
