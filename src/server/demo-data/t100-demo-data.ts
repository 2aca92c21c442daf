import { sampleContracts, sampleRacesWithoutResults } from '#database/sample-files.ts';
import { publish } from '#features/contender-rankings/server/contender-publication.ts';
import {
  contenderSetStore,
  contenderSetsOfDate,
} from '#features/contender-rankings/server/contender-sets-store.ts';
import { generateContenderSet } from '#features/contender-rankings/server/generate/generate-contenders.ts';
import { contractTierStore } from '#features/contract-tiers/server/contract-tiers-store.ts';
import { addRaceToSerie } from '#features/races/server/add-race.ts';
import { saveRaceAttributes } from '#features/races/server/save-race-attributes.ts';
import { seasonStore } from '#features/seasons/server/seasons-store.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { foldName } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';
import type { RequestContext } from '../http/register-call.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { addContracts, editionOn, idOfName, tierIds } from './demo-data-store.ts';

/** Regular races that count for a season. */
const COUNTING: Readonly<Record<number, number>> = { 2024: 3, 2025: 4, 2026: 4 };
/** The contender rankings began in 2025: everyone in the world ranking is included. */
const FIRST_CONTENDERS = 2025;

export async function seasonOfYear({ change }: RequestContext, year: number): Promise<number> {
  const season = {
    name: `T100 ${year}`,
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    top_scoring_results_count: COUNTING[year] ?? 4,
    contender_opt_method: year >= FIRST_CONTENDERS ? ('OUT' as const) : ('IN' as const),
  };
  return change(`Season T100 ${year} added`, (tx) => idOfName(tx, seasonStore, season));
}

/** The dates of the contender rankings: the last one is a draft. */
const CONTENDER_DATES = ['2025-06-03', '2025-12-02', '2026-06-09', '2026-08-18'] as const;
const DRAFT_DATE = '2026-09-22';

interface Shared {
  serieIdOf(name: string): Promise<number>;
  /** The fields that all races of a serie share. */
  attributesOf(serieName: string, date: string): Promise<{ name: string; value: string | number }[]>;
}

/** The T100 races whose results are not in the data: without them the standings would look complete. */
export async function addRacesWithoutResults(
  context: RequestContext,
  { serieIdOf, attributesOf }: Shared,
): Promise<void> {
  for (const { serie_name, date, tier, is_t100_grand_final, ...place } of await sampleRacesWithoutResults()) {
    const serie = await serieIdOf(serie_name);
    if (await editionOn(context.db, serie, date)) continue;
    const id = await addRaceToSerie(context, { serie, date, division: 'BOTH', ...place });
    const attributes = [
      ...(await attributesOf(serie_name, date)),
      { name: 'tier_id', value: (await tierIds(context.db)).get(tier) ?? null },
      { name: 'is_t100_grand_final', value: Number(is_t100_grand_final) },
    ];
    await saveRaceAttributes(context, id, attributes, undefined);
  }
}

/** The contracts that were announced, by season and tier. */
export async function addAnnouncedContracts(context: RequestContext): Promise<void> {
  const contracts = await sampleContracts();
  const order = [...new Set(contracts.map(({ tier }) => tier))];
  for (const [season, ofSeason] of Map.groupBy(contracts, (row) => row.season)) {
    const seasonId = await seasonOfYear(context, yearOf(`${season}-01-01`));
    await context.change(`${ofSeason.length} contracts of T100 ${season} added`, async (tx) => {
      for (const [tier, holders] of Map.groupBy(ofSeason, (row) => row.tier)) {
        const tierId = await idOfName(tx, contractTierStore, { name: tier, order: order.indexOf(tier) + 1 });
        const people = holders.map((one) => ({
          folded: foldName(one.name),
          division: one.division as Division,
        }));
        await addContracts(tx, { seasonId, tierId, people });
      }
    });
  }
}

async function addContenderRanking(run: JobRun<unknown>, date: string): Promise<number> {
  const setId = await run.change(`Contender rankings of ${date} added`, async (tx) => {
    const [there] = await contenderSetsOfDate(tx, date);
    return there?.id ?? contenderSetStore.insert(tx, { date });
  });
  await generateContenderSet({ ...run, input: { setId }, progress: async () => undefined });
  return setId;
}

/** The contender rankings, generated from the results and contracts like any other. */
export async function addContenderRankings(run: JobRun<unknown>, context: RequestContext): Promise<void> {
  for (const date of CONTENDER_DATES) await publish(context, { id: await addContenderRanking(run, date) });
  await addContenderRanking(run, DRAFT_DATE);
}
