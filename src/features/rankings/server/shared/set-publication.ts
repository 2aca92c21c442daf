import type { Refusal } from '#contract/refusal.ts';
import type { Db, Tx } from '#database/change-sets.ts';
import {
  emptySetNotPublished,
  GENERATING_NOT_DELETED,
  generatedSinceReview,
  generatingNow,
  PUBLISHED_NOT_DELETED,
} from '#features/rankings/rankings-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { isInProgress } from '#server/jobs/job-store.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';

/** A set, and the version of it that the user saw. */
export interface Wanted {
  id: number;
  version?: number | undefined;
}

/** A kind of generated sets: world or contender rankings. */
interface KindOfSets<Row extends { date: string }> {
  noun: 'Rankings' | 'Contender rankings';
  table: string;
  /** The columns that an edit may conflict about. */
  fields: string[];
  /** The kind of the job that generates; its subject is the set id. */
  job: string;
  notFound(id: number): Refusal;
  isPublished(set: Row): boolean;
  setById(db: Db, id: number): Promise<Row | null>;
  lockSet(tx: Tx, id: number): Promise<Row | null>;
  hasRows(tx: Tx, id: number): Promise<boolean>;
  /** The digest of the input of the set's rows; null before the first generation. */
  digestOfSet(tx: Tx, id: number): Promise<string | null>;
  /** Null: unpublished. */
  savePublication(tx: Tx, id: number, publication: { at: Date; by: number | null } | null): Promise<void>;
  removeSet(tx: Tx, id: number): Promise<void>;
  /** What else prevents deleting a draft; null: nothing. */
  whyNotDeleted?(tx: Tx, id: number): Promise<string | null>;
}

/** Reads and locks sets of one kind. */
function setsOf<Row extends { date: string }>(kind: KindOfSets<Row>) {
  /** The set, or a refusal. */
  async function existingSet({ db }: Pick<RequestContext, 'db'>, id: number): Promise<Row> {
    const set = await kind.setById(db, id);
    if (!set) throw kind.notFound(id);
    return set;
  }

  /** The set for an operation: locked, and refused if someone else has changed it since `version`. */
  async function lockedSet(tx: Tx, { id, version }: Wanted): Promise<Row> {
    const set = await kind.lockSet(tx, id);
    if (!set) throw kind.notFound(id);
    const { table, fields } = kind;
    await assertNotStale(tx, { table, entityId: id, key: { id }, version, fields });
    return set;
  }

  return { existingSet, lockedSet };
}

/** Publishing, unpublishing and deleting sets of one kind. */
export function publicationOf<Row extends { date: string }>(kind: KindOfSets<Row>) {
  const { noun } = kind;
  const { existingSet, lockedSet } = setsOf(kind);
  const isGenerating = (tx: Tx, id: number): Promise<boolean> => isInProgress(tx, kind.job, String(id));

  /** `reviewed_digest`: the input digest of the rows that the user reviewed. Returns the date of the set. */
  async function publish(
    context: RequestContext,
    wanted: Wanted & { reviewed_digest?: string | undefined },
  ): Promise<string> {
    const { id, reviewed_digest } = wanted;
    const { date } = await existingSet(context, id);
    await context.change(`${noun} of ${date} published`, async (tx) => {
      const set = await lockedSet(tx, wanted);
      if (await isGenerating(tx, id)) throw generatingNow(noun, date);
      if (!(await kind.hasRows(tx, id))) throw emptySetNotPublished(noun, date);
      if (kind.isPublished(set)) return;
      if (reviewed_digest !== undefined && (await kind.digestOfSet(tx, id)) !== reviewed_digest)
        throw generatedSinceReview(noun, date);
      await kind.savePublication(tx, id, { at: context.clock.now(), by: context.actor.accountId });
    });
    return date;
  }

  /** Returns the date of the set. */
  async function unpublish(context: RequestContext, wanted: Wanted): Promise<string> {
    const { id } = wanted;
    const { date } = await existingSet(context, id);
    await context.change(`${noun} of ${date} unpublished`, async (tx) => {
      await lockedSet(tx, wanted);
      await kind.savePublication(tx, id, null);
    });
    return date;
  }

  /** Status -1 with a message for a published set, while it is being generated, or when something else needs it. */
  async function deleteDraft(context: RequestContext, wanted: Wanted) {
    const { id } = wanted;
    const { date } = await existingSet(context, id);
    return context.change(`${noun} of ${date} deleted`, async (tx) => {
      const set = await kind.lockSet(tx, id);
      const refused = (message: string) => ({ status: -1 as const, message });
      if (set && kind.isPublished(set)) return refused(PUBLISHED_NOT_DELETED);
      if (await isGenerating(tx, id)) return refused(GENERATING_NOT_DELETED);
      const why = (await kind.whyNotDeleted?.(tx, id)) ?? null;
      if (why !== null) return refused(why);
      await lockedSet(tx, wanted);
      await kind.removeSet(tx, id);
      return { status: 0 as const, message: `${noun} of ${date} deleted.` };
    });
  }

  return { existingSet, lockedSet, publish, unpublish, deleteDraft };
}
