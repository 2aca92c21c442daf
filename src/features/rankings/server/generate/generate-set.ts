import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { publishChange, type Tx } from '#database/change-sets.ts';
import { publishedWouldBeEmpty, rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { rankingDigest } from '#rules/ranking/ranking-digest.ts';
import { type RankedColumns, rankColumns } from '#rules/ranking/ranking-set.ts';
import { type RankingType, rankingTypeOf, rulesVersion } from '#rules/ranking/ranking-types.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { lockSet, setById, updateSet } from '../rankings-store.ts';
import { cachedRaceDigest } from './race-digest-cache.ts';
import { newestChangeSet, type ReadRace, saveGeneration } from './ranking-generation-store.ts';
import { loadRankingInputs } from './results-cache.ts';
import { upsertRankingRows } from './upsert-ranking-rows.ts';

/** The set to generate; `type` changes its type. */
export interface Generate {
  setId: number;
  type?: number;
}

/** Load, calculate, save. */
const STEPS = 3;

interface CalculatedRows {
  ranked: RankedColumns;
  digest: string;
  races: ReadRace[];
  changeSetId: number;
}

/**
 * Generates the rows of a set: loads the window, calculates the ranking, and replaces the old rows in one transaction, so that readers see
 * either the old rows or all new ones. A new type is saved in the same transaction. If a published set would become empty, it keeps its
 * rows and the job fails with a message.
 */
export async function generateSet(run: JobRun<Generate>): Promise<{ athletes: number; type: number }> {
  const { setId, type: wantedType } = run.input;
  for (;;) {
    const set = await setById(run.database.db, setId);
    if (!set) throw rankingNotFound(setId);
    const type = rankingTypeOf(wantedType ?? set.type);
    if (!type) throw rankingNotFound(setId);
    await run.progress(0, STEPS);
    const calculated = await calculate(run, type, set.date);
    await run.progress(2, STEPS);
    const isWritten = await run.change(`Type of the rankings of ${set.date} changed to ${type.name}`, (tx) =>
      write(tx, run, type, calculated),
    );
    if (isWritten) return { athletes: calculated.ranked.rows.length, type: type.id };
  }
}

/** Each race is stored with the revision that was read: a race that changes during the generation is checked again later. */
async function calculate(run: JobRun<Generate>, type: RankingType, date: string): Promise<CalculatedRows> {
  const { db } = run.database;
  const changeSetId = await newestChangeSet(db);
  const window = await loadRankingInputs(db, { type, date });
  await run.progress(1, STEPS);
  await yieldToOthers();
  const ranked = rankColumns(window);
  await yieldToOthers();
  const { digest, races } = rankingDigest(window, cachedRaceDigest);
  const digests = new Map(races.map((race) => [race.raceId, race.digest]));
  return {
    ranked,
    digest,
    races: window.races.map(({ raceId, revision }) => ({
      race_id: raceId,
      digest: digests.get(raceId) ?? '',
      revision,
    })),
    changeSetId,
  };
}

/** Saves the rows; false if the type of the set was changed during the calculation, which then has to be repeated. */
async function write(
  tx: Tx,
  run: JobRun<Generate>,
  type: RankingType,
  calculated: CalculatedRows,
): Promise<boolean> {
  const { setId, type: wantedType } = run.input;
  const set = await lockSet(tx, setId);
  if (!set) throw rankingNotFound(setId);
  if (wantedType === undefined && set.type !== type.id) return false;
  if (set.published === 1 && calculated.ranked.rows.length === 0) throw publishedWouldBeEmpty(set.date);
  if (set.type !== type.id) await updateSet(tx, setId, { type: type.id });
  await upsertRankingRows(tx, setId, calculated.ranked);
  const generation = {
    type: type.id,
    rules_version: rulesVersion,
    input_digest: calculated.digest,
    generated_at: run.clock.now(),
    generated_by: run.actor.accountId,
    change_set_id: calculated.changeSetId,
  };
  await saveGeneration(tx, setId, generation, calculated.races);
  const records = [{ entity: 'ranking', ids: [String(setId)] }];
  await publishChange(tx, { changeSetId: null, who: run.actor.accountId, records });
  return true;
}
