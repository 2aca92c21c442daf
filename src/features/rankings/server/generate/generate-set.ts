import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { publishChange, type Tx } from '#database/change-sets.ts';
import { publishedWouldBeEmpty, rankingNotFound } from '#features/rankings/rankings-contract.ts';
import {
  newestChangeSet,
  type ReadRace,
  saveInputs,
} from '#features/rankings/server/shared/generation-inputs-store.ts';
import { digestOfInputs } from '#features/rankings/server/shared/read-races.ts';
import { loadRankingInputs } from '#features/rankings/server/shared/results-cache.ts';
import { upsertRows } from '#features/rankings/server/shared/upsert-rows.ts';
import { type RankedColumns, rankColumns } from '#rules/ranking/ranking-set.ts';
import { type RankingType, rankingTypeOf, rulesVersion } from '#rules/ranking/ranking-types.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { rankingSetStore } from '../rankings-store.ts';
import { saveGeneration } from './ranking-generation-store.ts';
import { rankingRows } from './ranking-rows-store.ts';

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
    const set = await rankingSetStore.read(run.database.db, setId);
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

async function calculate(run: JobRun<Generate>, type: RankingType, date: string): Promise<CalculatedRows> {
  const { db } = run.database;
  const changeSetId = await newestChangeSet(db);
  const window = await loadRankingInputs(db, { type, date });
  await run.progress(1, STEPS);
  await yieldToOthers();
  const ranked = rankColumns(window);
  await yieldToOthers();
  return { ranked, ...digestOfInputs(window), changeSetId };
}

/** Saves the rows; false if the type of the set was changed during the calculation, which then has to be repeated. */
async function write(
  tx: Tx,
  run: JobRun<Generate>,
  type: RankingType,
  calculated: CalculatedRows,
): Promise<boolean> {
  const { setId, type: wantedType } = run.input;
  const set = await rankingSetStore.lockForEdit(tx, setId, undefined);
  if (wantedType === undefined && set.type !== type.id) return false;
  if (set.published === 1 && calculated.ranked.rows.length === 0) throw publishedWouldBeEmpty(set.date);
  if (set.type !== type.id) await rankingSetStore.update(tx, setId, { type: type.id });
  await upsertRows(tx, setId, rankingRows(calculated.ranked));
  const generation = {
    type: type.id,
    rules_version: rulesVersion,
    input_digest: calculated.digest,
    generated_at: run.clock.now(),
    generated_by: run.actor.accountId,
    change_set_id: calculated.changeSetId,
  };
  await saveGeneration(tx, setId, generation);
  await saveInputs(tx, 'ranking_input', setId, calculated.races);
  const records = [{ entity: 'ranking', ids: [String(setId)] }];
  await publishChange(tx, { changeSetId: null, who: run.actor.accountId, records });
  return true;
}
