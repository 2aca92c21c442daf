import { announce, type Db, type Tx } from '#database/transaction.ts';
import type { CountingResult } from '#rules/ranking-best.ts';
import { rankingDigest } from '#rules/ranking-digest.ts';
import type { RankingInput } from '#rules/ranking-input.ts';
import { generateRanking, type RankingRow, type Standing } from '#rules/ranking-set.ts';
import { type RankingType, rankingTypeOf, rulesVersion } from '#rules/ranking-types.ts';
import type { JobRun } from '#server/jobs.ts';
import { noSuchRanking, publishedWouldBeEmpty } from '../rankings-contract.ts';
import {
  athletesForRanking,
  newestChangeSet,
  resultsForRanking,
  revisionsInWindow,
} from './ranking-input-store.ts';
import { keepGeneration, type NewRow, type ReadRace, replaceRows } from './ranking-rows-store.ts';
import { lockSet, setById, updateSet } from './rankings-store.ts';

/** The set to generate; `type` when it is to have another type from then on. */
export interface Generate {
  setId: number;
  type?: number;
}

/** Read, worked out, written. */
const STEPS = 3;

interface WorkedOut {
  rows: NewRow[];
  digest: string;
  races: ReadRace[];
  changeSetId: number;
}

/**
 * Generates a set's rows: reads the window, works the ranking out, then puts all new rows in the place of the old ones in one
 * transaction, so that anyone sees the old rows or the new ones whole. A type that goes with it is changed in the same one.
 * A published set whose new rows would be none keeps its old ones, and the job fails with words.
 */
export async function generateSet(run: JobRun<Generate>): Promise<{ athletes: number; type: number }> {
  const { setId, type: wantedType } = run.input;
  for (;;) {
    const set = await setById(run.database.db, setId);
    if (!set) throw noSuchRanking(setId);
    const type = rankingTypeOf(wantedType ?? set.type);
    if (!type) throw noSuchRanking(setId);
    await run.progress(0, STEPS);
    const workedOut = await workOut(run, type, set.date);
    await run.progress(2, STEPS);
    const isWritten = await run.change(`Rankings of ${set.date} given the type ${type.name}`, (tx) =>
      write(tx, run, type, workedOut),
    );
    if (isWritten) return { athletes: workedOut.rows.length, type: type.id };
  }
}

/** Revisions are read first: what changes while the results are read leaves the race at an older revision, and is looked at again. */
async function workOut(run: JobRun<Generate>, type: RankingType, date: string): Promise<WorkedOut> {
  const { db } = run.database;
  const changeSetId = await newestChangeSet(db);
  const revisions = await revisionsInWindow(db, type, date);
  const input = await readInput(db, type, date);
  await run.progress(1, STEPS);
  const { digest, races } = rankingDigest(input);
  const digests = new Map(races.map((race) => [race.raceId, race.digest]));
  const revisionOf = new Map(revisions.map((race) => [race.race_id, race.revision]));
  const raceIds = [...new Set([...digests.keys(), ...revisionOf.keys()])].sort((a, b) => a - b);
  return {
    rows: generateRanking(input).map(asNewRow),
    digest,
    races: raceIds.map((id) => ({
      race_id: id,
      digest: digests.get(id) ?? '',
      revision: revisionOf.get(id) ?? 0,
    })),
    changeSetId,
  };
}

async function readInput(db: Db, type: RankingType, date: string): Promise<RankingInput> {
  const athletes = await athletesForRanking(db);
  const results = await resultsForRanking(db, { type, date });
  return { type, date, results, athletes };
}

/** Puts the rows in place; false when the set has got another type meanwhile and has to be worked out again. */
async function write(
  tx: Tx,
  run: JobRun<Generate>,
  type: RankingType,
  workedOut: WorkedOut,
): Promise<boolean> {
  const { setId, type: wantedType } = run.input;
  const set = await lockSet(tx, setId);
  if (!set) throw noSuchRanking(setId);
  if (wantedType === undefined && set.type !== type.id) return false;
  if (set.published === 1 && workedOut.rows.length === 0) throw publishedWouldBeEmpty(set.date);
  if (set.type !== type.id) await updateSet(tx, setId, { type: type.id });
  await replaceRows(tx, setId, workedOut.rows);
  const generation = {
    type: type.id,
    rules_version: rulesVersion,
    input_digest: workedOut.digest,
    generated_at: run.clock.now(),
    generated_by: run.actor.accountId,
    change_set_id: workedOut.changeSetId,
  };
  await keepGeneration(tx, setId, generation, workedOut.races);
  const records = [{ entity: 'ranking', ids: [String(setId)] }];
  await announce(tx, { changeSetId: null, who: run.actor.accountId, records });
  return true;
}

function asNewRow({ athleteId, division, overall, swim, bike, run }: RankingRow): NewRow {
  return {
    athlete_id: athleteId,
    division,
    overall_rank: overall.rank,
    overall_points: overall.points,
    overall_score: overall.score,
    swim_rank: swim.rank,
    swim_points: swim.points,
    swim_score: swim.score,
    bike_rank: bike.rank,
    bike_points: bike.points,
    bike_score: bike.score,
    run_rank: run.rank,
    run_points: run.points,
    run_score: run.score,
    order: overall.order,
    details: [swim, bike, run, overall].map(asDetail),
  };
}

const asDetail = (standing: Standing) => ({ results: standing.counting.map(asCounted) });

/** Decisions D16; the bonus is named where there is one, so that the points can be taken apart. */
const asCounted = ({ resultId, raceId, points, bonusPercent }: CountingResult) => ({
  result_id: resultId,
  race_id: raceId,
  points,
  ...(bonusPercent > 0 ? { bonus_percent: bonusPercent } : {}),
});
