import type { Tx } from '#database/change-sets.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { isInProgress } from '#server/jobs/job-store.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  cannotCompare,
  emptySetNotPublished,
  GENERATE_JOB,
  GENERATING_NOT_DELETED,
  generatedSinceReview,
  generatingNow,
  PUBLISHED_NOT_DELETED,
  rankingNotFound,
} from '../rankings-contract.ts';
import {
  digestOfSet,
  hasRows,
  type LockedSet,
  lockSet,
  removeSet,
  setById,
  updateSet,
} from './rankings-store.ts';

/** A set, and the version of it that the user saw. */
interface Wanted {
  id: number;
  version?: number | undefined;
}

/** The set, or a refusal. */
export async function existingSet({ db }: RequestContext, id: number): Promise<LockedSet> {
  const set = await setById(db, id);
  if (!set) throw rankingNotFound(id);
  return set;
}

/** The set for an operation: locked, and refused if someone else has published it or changed its type since `version`. */
async function lockedSet(tx: Tx, { id, version }: Wanted): Promise<LockedSet> {
  const set = await lockSet(tx, id);
  if (!set) throw rankingNotFound(id);
  const fields = ['published', 'type', 'date'];
  await assertNotStale(tx, { table: 'ranking_set', entityId: id, key: { id }, version, fields });
  return set;
}

/** Refuses an operation on an outdated version of the set. */
export async function refuseStaleSet(context: RequestContext, wanted: Wanted): Promise<void> {
  await context.change('Rankings looked at', async (tx) => {
    await lockedSet(tx, wanted);
  });
}

const isGenerating = (tx: Tx, id: number): Promise<boolean> => isInProgress(tx, GENERATE_JOB, String(id));

/** `reviewed_digest`: the input digest of the rows that the user reviewed. */
export async function publish(
  context: RequestContext,
  wanted: Wanted & { reviewed_digest?: string | undefined },
): Promise<void> {
  const { id, reviewed_digest } = wanted;
  const { date } = await existingSet(context, id);
  await context.change(`Rankings of ${date} published`, async (tx) => {
    const set = await lockedSet(tx, wanted);
    if (await isGenerating(tx, id)) throw generatingNow(date);
    if (!(await hasRows(tx, id))) throw emptySetNotPublished(date);
    if (set.published === 1) return;
    if (reviewed_digest !== undefined && (await digestOfSet(tx, id)) !== reviewed_digest)
      throw generatedSinceReview(date);
    const published_by = context.actor.accountId;
    await updateSet(tx, id, { published: 1, published_at: context.clock.now(), published_by });
  });
}

export async function unpublish(context: RequestContext, wanted: Wanted): Promise<void> {
  const { id } = wanted;
  const { date } = await existingSet(context, id);
  await context.change(`Rankings of ${date} unpublished`, async (tx) => {
    await lockedSet(tx, wanted);
    await updateSet(tx, id, { published: 0, published_at: null, published_by: null });
  });
}

/** Status -1 with a message for a published set, or while it is being generated. */
export async function deleteDraft(context: RequestContext, wanted: Wanted) {
  const { id } = wanted;
  const { date } = await existingSet(context, id);
  return context.change(`Rankings of ${date} deleted`, async (tx) => {
    const now = await lockSet(tx, id);
    if (now?.published === 1) return { status: -1 as const, message: PUBLISHED_NOT_DELETED };
    if (await isGenerating(tx, id)) return { status: -1 as const, message: GENERATING_NOT_DELETED };
    await lockedSet(tx, wanted);
    await removeSet(tx, id);
    return { status: 0 as const, message: `Rankings of ${date} deleted.` };
  });
}

/** Null selects the comparison set automatically. */
export async function compareWith(
  context: RequestContext,
  wanted: Wanted,
  otherId: number | null,
): Promise<void> {
  const { id } = wanted;
  const { date } = await existingSet(context, id);
  const other = otherId === null ? null : await setById(context.db, otherId);
  if (otherId !== null && !other) throw cannotCompare(`there is no rankings set ${otherId}.`);
  if (otherId === id) throw cannotCompare('a set cannot be compared with itself.');
  if (other?.published === 0) throw cannotCompare(`rankings of ${other.date} are not published.`);
  const message = other ? `compared with ${other.date}` : 'comparison set selected automatically';
  await context.change(`Rankings of ${date} ${message}`, async (tx) => {
    await lockedSet(tx, wanted);
    await updateSet(tx, id, { comparison_set_id: otherId });
  });
}
