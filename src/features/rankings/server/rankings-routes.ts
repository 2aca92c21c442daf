import type { Tx } from '#database/transaction.ts';
import { defaultRankingType } from '#rules/ranking-types.ts';
import type { CallContext, Serve } from '#server/serve-call.ts';
import {
  cannotCompare,
  chooseComparison,
  createRanking,
  deleteRanking,
  emptySetNotPublished,
  GENERATE_JOB,
  GENERATING_NOT_DELETED,
  generateRankings,
  generatingNow,
  listFutureRaces,
  listPosts,
  listRankings,
  noSuchRanking,
  PUBLISHED_NOT_DELETED,
  publishRanking,
  readRanking,
  setRankingType,
  unpublishRanking,
} from '../rankings-contract.ts';
import { generateAndWait, startFutureSof } from './ranking-jobs.ts';
import {
  hasRows,
  insertSet,
  isUnderWay,
  type LockedSet,
  lockSet,
  racesFrom,
  rankingSetsNewestFirst,
  removeSet,
  setById,
  setsOfDate,
  updateSet,
} from './rankings-store.ts';
import { asListed, readSet } from './read-set.ts';

/** A running job says that it lives every two seconds; one silent for longer than this has died with its server. */
const SILENT_MS = 8_000;

async function existingSet({ db }: CallContext, id: number): Promise<LockedSet> {
  const set = await setById(db, id);
  if (!set) throw noSuchRanking(id);
  return set;
}

async function lockedSet(tx: Tx, id: number): Promise<LockedSet> {
  const set = await lockSet(tx, id);
  if (!set) throw noSuchRanking(id);
  return set;
}

const isGenerating = (tx: Tx, { clock }: CallContext, id: number): Promise<boolean> =>
  isUnderWay(tx, GENERATE_JOB, String(id), new Date(clock.now().getTime() - SILENT_MS));

async function addSet({ change }: CallContext, date: string, type: number) {
  return change(`Rankings of ${date} added`, async (tx) => ({
    same_date: await setsOfDate(tx, date),
    id: await insertSet(tx, { date, type }),
  }));
}

async function publish(context: CallContext, id: number): Promise<void> {
  const { date } = await existingSet(context, id);
  await context.change(`Rankings of ${date} published`, async (tx) => {
    const set = await lockedSet(tx, id);
    if (await isGenerating(tx, context, id)) throw generatingNow(date);
    if (!(await hasRows(tx, id))) throw emptySetNotPublished(date);
    if (set.published === 1) return;
    const published_by = context.actor.accountId;
    await updateSet(tx, id, { published: 1, published_at: context.clock.now(), published_by });
  });
}

async function unpublish(context: CallContext, id: number): Promise<void> {
  const { date } = await existingSet(context, id);
  await context.change(`Rankings of ${date} unpublished`, async (tx) => {
    await lockedSet(tx, id);
    await updateSet(tx, id, { published: 0, published_at: null, published_by: null });
  });
}

async function deleteDraft(context: CallContext, id: number) {
  const { date } = await existingSet(context, id);
  return context.change(`Rankings of ${date} deleted`, async (tx) => {
    const set = await lockedSet(tx, id);
    if (set.published === 1) return { status: -1 as const, message: PUBLISHED_NOT_DELETED };
    if (await isGenerating(tx, context, id)) return { status: -1 as const, message: GENERATING_NOT_DELETED };
    await removeSet(tx, id);
    return { status: 0 as const, message: `Rankings of ${date} deleted.` };
  });
}

async function compareWith(context: CallContext, id: number, otherId: number | null): Promise<void> {
  const { date } = await existingSet(context, id);
  const other = otherId === null ? null : await setById(context.db, otherId);
  if (otherId !== null && !other) throw cannotCompare(`there is no rankings set ${otherId}.`);
  if (otherId === id) throw cannotCompare('a set cannot be compared with itself.');
  if (other?.published === 0) throw cannotCompare(`rankings of ${other.date} are not published.`);
  const words = other ? `compared with ${other.date}` : 'compared as by the rule';
  await context.change(`Rankings of ${date} ${words}`, async (tx) => {
    await lockedSet(tx, id);
    await updateSet(tx, id, { comparison_set_id: otherId });
  });
}

/** What follows a publication may still run after the answer (decisions D1). */
const followingJob = (context: CallContext, act: string, id: number): Promise<string> =>
  startFutureSof(context.jobs, `${act} ${id} ${context.clock.now().getTime()}`, context.actor);

function actsOnSets(serve: Serve): void {
  serve(createRanking, async ({ date, type: wanted }, context) => {
    const type = wanted ?? defaultRankingType(date);
    return { status: 0 as const, type, ...(await addSet(context, date, type)) };
  });

  serve(generateRankings, async ({ id }, context) => {
    const { date } = await existingSet(context, id);
    const answer = await generateAndWait(context, date, { setId: id });
    return 'job' in answer ? answer : { status: 0 as const, ...answer };
  });

  serve(setRankingType, async ({ id, type }, context) => {
    const { date } = await existingSet(context, id);
    const answer = await generateAndWait(context, date, { setId: id, type });
    return 'job' in answer ? answer : { status: 0 as const, ...answer };
  });

  serve(publishRanking, async ({ id }, context) => {
    await publish(context, id);
    return { status: 0 as const, following_job: await followingJob(context, 'publish', id) };
  });

  serve(unpublishRanking, async ({ id }, context) => {
    await unpublish(context, id);
    return { status: 0 as const, following_job: await followingJob(context, 'unpublish', id) };
  });

  serve(deleteRanking, ({ id }, context) => deleteDraft(context, id));

  serve(chooseComparison, async ({ id, comparison_set_id }, context) => {
    await compareWith(context, id, comparison_set_id);
    return { status: 0 as const };
  });
}

export function rankingsRoutes(serve: Serve): void {
  const list = async ({ db }: CallContext) => ({
    rankings: (await rankingSetsNewestFirst(db)).map(asListed),
  });
  serve(listRankings, (_input, context) => list(context));
  serve(listPosts, (_input, context) => list(context));
  serve(readRanking, ({ id }, { db }) => readSet(db, id));
  serve(listFutureRaces, async ({ id }, context) => {
    await existingSet(context, id);
    return { races: await racesFrom(context.db, context.clock.now().toISOString().slice(0, 10)) };
  });
  actsOnSets(serve);
}
