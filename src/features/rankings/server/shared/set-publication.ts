import type { Queryable, Tx } from '#database/change-sets.ts';
import {
  emptySetNotPublished,
  GENERATING_NOT_DELETED,
  generatedSinceReview,
  generatingNow,
  PUBLISHED_NOT_DELETED,
} from '#features/rankings/rankings-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { isInProgress } from '#server/jobs/job-store.ts';
import { digestOfSet, type GenerationTable, hasRows, type RowsTable } from './rows-of-sets-store.ts';

/** A set, and the version of it that the user saw. */
export interface Wanted {
  id: number;
  version?: number | undefined;
}

/** A set of either kind. */
type KnownSet = { date: string; published?: 0 | 1; is_published?: 0 | 1 };

/** A kind of generated sets: world or contender rankings. */
interface KindOfSets {
  noun: 'Rankings' | 'Contender rankings';
  store: {
    read(db: Queryable, id: number): Promise<KnownSet>;
    lock(tx: Tx, id: number): Promise<KnownSet | null>;
    lockForEdit(tx: Tx, id: number, version: number | undefined, fields: string[]): Promise<KnownSet>;
    update(tx: Tx, id: number, changes: object): Promise<void>;
    remove(tx: Tx, id: number): Promise<void>;
  };
  /** The column that says whether a set is published. */
  flag: 'published' | 'is_published';
  /** The columns that an edit may conflict about. */
  fields: string[];
  tables: { rows: RowsTable['name']; generation: GenerationTable };
  /** The kind of the job that generates; its subject is the set id. */
  job: string;
  /** What else prevents deleting a draft; null: nothing. */
  whyNotDeleted?(tx: Tx, id: number): Promise<string | null>;
}

/** Publishing, unpublishing and deleting sets of one kind. */
export function publicationOf({ noun, store, flag, fields, tables, job, ...kind }: KindOfSets) {
  const isGenerating = (tx: Tx, id: number): Promise<boolean> => isInProgress(tx, job, String(id));

  /** The set for an operation: locked, and refused if someone else has changed it since `version`. */
  const lockedSet = (tx: Tx, { id, version }: Wanted) => store.lockForEdit(tx, id, version, fields);

  /** `reviewed_digest`: the input digest of the rows that the user reviewed. Returns the date of the set. */
  async function publish(
    context: RequestContext,
    wanted: Wanted & { reviewed_digest?: string | undefined },
  ): Promise<string> {
    const { id, reviewed_digest } = wanted;
    const { date } = await store.read(context.db, id);
    await context.change(`${noun} of ${date} published`, async (tx) => {
      const set = await lockedSet(tx, wanted);
      if (await isGenerating(tx, id)) throw generatingNow(noun, date);
      if (!(await hasRows(tx, tables.rows, id))) throw emptySetNotPublished(noun, date);
      if (set[flag] === 1) return;
      if (reviewed_digest !== undefined && (await digestOfSet(tx, tables.generation, id)) !== reviewed_digest)
        throw generatedSinceReview(noun, date);
      const by = { published_at: context.clock.now(), published_by: context.actor.accountId };
      await store.update(tx, id, { [flag]: 1, ...by });
    });
    return date;
  }

  /** Returns the date of the set. */
  async function unpublish(context: RequestContext, wanted: Wanted): Promise<string> {
    const { id } = wanted;
    const { date } = await store.read(context.db, id);
    await context.change(`${noun} of ${date} unpublished`, async (tx) => {
      await lockedSet(tx, wanted);
      await store.update(tx, id, { [flag]: 0, published_at: null, published_by: null });
    });
    return date;
  }

  /** Status -1 with a message for a published set, while it is being generated, or when something else needs it. */
  async function deleteDraft(context: RequestContext, wanted: Wanted) {
    const { id } = wanted;
    const { date } = await store.read(context.db, id);
    return context.change(`${noun} of ${date} deleted`, async (tx) => {
      const set = await store.lock(tx, id);
      const refused = (message: string) => ({ status: -1 as const, message });
      if (set?.[flag] === 1) return refused(PUBLISHED_NOT_DELETED);
      if (await isGenerating(tx, id)) return refused(GENERATING_NOT_DELETED);
      const why = (await kind.whyNotDeleted?.(tx, id)) ?? null;
      if (why !== null) return refused(why);
      await lockedSet(tx, wanted);
      await store.remove(tx, id);
      return { status: 0 as const, message: `${noun} of ${date} deleted.` };
    });
  }

  return { lockedSet, publish, unpublish, deleteDraft };
}
