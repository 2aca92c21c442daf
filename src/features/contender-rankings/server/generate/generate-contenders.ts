import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Db, publishChange, type Tx } from '#database/change-sets.ts';
import { noCandidates, noSeasonOfDate } from '#features/contender-rankings/contender-rankings-contract.ts';
import {
  newestChangeSet,
  type ReadRace,
  saveInputs,
} from '#features/rankings/server/shared/generation-inputs-store.ts';
import { digestOfInputs } from '#features/rankings/server/shared/read-races.ts';
import { loadRankingInputs } from '#features/rankings/server/shared/results-cache.ts';
import { upsertRows } from '#features/rankings/server/shared/upsert-rows.ts';
import {
  contenderRule,
  contenderRulesVersion,
  factsDigest,
  type RankedContenders,
  rankContenders,
} from '#rules/contenders/contender-ranking.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { textDigest } from '#rules/ranking/ranking-digest.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { contenderSetStore } from '../contender-sets-store.ts';
import { contenderFacts, hasCandidates, type SeasonOfSet, seasonOfSet } from './contender-facts-store.ts';
import { newContenderRows, saveContenderGeneration, worldRankingOn } from './contender-rows-store.ts';

/** Load, calculate, save. */
const STEPS = 3;

export interface Generated {
  date: PlainDate;
  men: number;
  women: number;
  left_out: number;
}

/** A contender ranking as generating it now gives it, with what it was calculated from. */
export interface CalculatedContenders {
  contenders: RankedContenders;
  season: SeasonOfSet;
  facts_digest: string;
  input_digest: string;
  /** By race: its revision and the digest of what it contributed. */
  races: ReadRace[];
}

/** What the ranking of a season and date is calculated from: the current results, lists and contracts. */
export async function contenderInputs(db: Db, season: SeasonOfSet, date: PlainDate) {
  const facts = await contenderFacts(db, season, date);
  const window = await loadRankingInputs(db, { type: contenderRule, date });
  return { season, facts, window };
}
type ContenderInputs = Awaited<ReturnType<typeof contenderInputs>>;

/** The season of a set of this date; refused without one, and without anyone to rank. */
export async function seasonToRank(db: Db, date: PlainDate): Promise<SeasonOfSet> {
  const season = await seasonOfSet(db, date);
  if (!season) throw noSeasonOfDate(date);
  if (!(await hasCandidates(db, season, date)))
    throw noCandidates(date, season.name, season.contender_opt_method);
  return season;
}

/** The ranking as these inputs give it. */
export async function calculateContenders({
  season,
  facts,
  window,
}: ContenderInputs): Promise<CalculatedContenders> {
  await yieldToOthers();
  const contenders = rankContenders(window, facts);
  await yieldToOthers();
  const { digest, races } = digestOfInputs(window);
  const facts_digest = factsDigest(facts);
  const input_digest = textDigest([contenderRulesVersion, digest, season.id, facts_digest].join('|'));
  return { contenders, season, facts_digest, input_digest, races };
}

/**
 * Generates the rows of a set: finds its season, loads the results of 52 weeks, calculates the ranking, and replaces the old rows in one
 * transaction, so that readers see either the old rows or all new ones.
 */
export async function generateContenderSet(run: JobRun<{ setId: number }>): Promise<Generated> {
  const { db } = run.database;
  const { setId } = run.input;
  const set = await contenderSetStore.read(db, setId);
  await run.progress(0, STEPS);
  const changeSetId = await newestChangeSet(db);
  const season = await seasonToRank(db, set.date);
  const calculated = await calculateContenders(await contenderInputs(db, season, set.date));
  const { rows, leftOut, ranked } = calculated.contenders;
  await run.progress(2, STEPS);
  const worldId = await worldRankingOn(db, set.date);
  await run.change(`Contender rankings of ${set.date} generated`, (tx) =>
    write(tx, run, calculated, { changeSetId, worldId }),
  );
  const inDivision = (division: string) =>
    rows.filter((place) => ranked.athletes[place]?.division === division && !leftOut.has(place)).length;
  return { date: set.date, men: inDivision('MPRO'), women: inDivision('FPRO'), left_out: leftOut.size };
}

async function write(
  tx: Tx,
  run: JobRun<{ setId: number }>,
  { contenders, season, facts_digest, input_digest, races }: CalculatedContenders,
  { changeSetId, worldId }: { changeSetId: number; worldId: number | null },
): Promise<void> {
  const { setId } = run.input;
  await contenderSetStore.lockForEdit(tx, setId, undefined);
  await upsertRows(tx, setId, newContenderRows(contenders, worldId));
  await saveContenderGeneration(tx, {
    set_id: setId,
    season_id: season.id,
    opt_method: season.contender_opt_method,
    rules_version: contenderRulesVersion,
    ...{ facts_digest, input_digest },
    generated_at: run.clock.now(),
    generated_by: run.actor.accountId,
    change_set_id: changeSetId,
  });
  await saveInputs(tx, 'contender_input', setId, races);
  const records = [{ entity: 'contender_ranking', ids: [String(setId)] }];
  await publishChange(tx, { changeSetId: null, who: run.actor.accountId, records });
}
