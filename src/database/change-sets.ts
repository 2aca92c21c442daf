import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Refusal } from '#contract/refusal.ts';
import * as tables from './tables/all-tables.ts';
import { guardPool, runInTransaction } from './transaction-guard.ts';

export type Tables = typeof tables;
/** The database for stores: for reading, and for the tables without history. */
export type Db = NodePgDatabase<Tables>;
/** The database inside a change: every write of a table with history is part of one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** The connection that a store reads with: outside or inside a change. */
export type Queryable = Db | Tx;

/** Who makes the change: an account, or the product itself (`accountId` null). */
export interface Actor {
  accountId: number | null;
  name: string;
}

/** One action: `what` is the text in history, `route` the call. */
export interface ChangeSetInfo {
  actor: Actor;
  what: string;
  at: Date;
  route?: string | undefined;
  undoes?: number | undefined;
  /** The claim of the request: the change is only made while the request still holds it. */
  claim?: ClaimId | undefined;
}

/** Identifies a claim of an Idempotency-Key (table `idempotency_key`). */
export interface ClaimId {
  accountId: number;
  key: string;
  claim: string;
}

const claimLost = () =>
  new Refusal(
    409,
    'still-running',
    'The same request was sent again and is already being processed. Wait for its response.',
  );

export interface TouchedRecord {
  entity: string;
  entity_id: string | null;
  table_name: string;
  /** For races, tiers, seasons and athletes: the changed fields, all of a new record. Empty for other tables and deleted records. */
  changed: string[];
}

/** Recalculates derived rows (places, points) of the affected records, in the same transaction. `at` is the time of the change set. */
export type AfterChangeHook = (
  tx: Tx,
  touched: readonly TouchedRecord[],
  changeSetId: number,
  at: Date,
) => Promise<void>;

export interface ChangeResult<T> {
  result: T;
  /** Null when nothing changed: then no change set is stored. */
  changeSetId: number | null;
}

/** The connections, for code that needs a dedicated one: listening, health. */
export type Connections = pg.Pool;
export type Connection = pg.PoolClient;

export interface Database {
  db: Db;
  pool: pg.Pool;
  change<T>(act: ChangeSetInfo, work: (tx: Tx, changeSetId: number) => Promise<T>): Promise<ChangeResult<T>>;
}

const isRetryable = (error: unknown): boolean => {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code;
  return code === '40001' || code === '40P01';
};

/** Locks the claim until the commit, so that no other request takes it over. */
const lockedClaim = ({ accountId, key, claim }: ClaimId) =>
  sql`select 1 from idempotency_key where account_id = ${accountId} and key = ${key} and claim = ${claim} for update`;

/** Opens the change set and passes its id to the triggers, in one statement. */
async function openChangeSet(
  tx: Tx,
  { at, actor, what, route, undoes, claim }: ChangeSetInfo,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number; has_claim: boolean }>(sql`
    with claimed as (${claim ? lockedClaim(claim) : sql`select 1`}), opened as (
      insert into change_set (at, account_id, who, what, route, undoes)
      values (${at.toISOString()}, ${actor.accountId}, ${actor.name}, ${what}, ${route ?? null},
        ${undoes ?? null}) returning id)
    select id, set_config('app.change_set', id::text, true), exists (select from claimed) as has_claim from opened`);
  const [opened] = rows;
  if (!opened?.has_claim) throw claimLost();
  return opened.id;
}

async function touchedBy(tx: Tx, changeSetId: number): Promise<TouchedRecord[]> {
  const { rows } = await tx.execute<TouchedRecord & Record<string, unknown>>(sql`
    select distinct entity, entity_id, table_name, case when table_name in ('race', 'tier', 't100_season', 'athlete') then array(
      select field.key from jsonb_each(after) field where before -> field.key is distinct from field.value order by 1
    ) else '{}' end as changed
    from change_row where change_set_id = ${changeSetId}`);
  return rows;
}

/** A message of the live channel. `ids` is null for more than 100: reload all records of the entity. */
export interface ChangeNotification {
  changeSetId: number | null;
  who: number | null;
  records: { entity: string; ids: string[] | null }[];
}

/** Notifies every open console of changed records; sent with the commit. */
export async function publishChange(db: Queryable, message: ChangeNotification): Promise<void> {
  await db.execute(sql`select pg_notify('live', ${JSON.stringify(message)})`);
}

function notificationOf(
  touched: readonly TouchedRecord[],
  changeSetId: number,
  act: ChangeSetInfo,
): ChangeNotification {
  const byEntity = new Map<string, Set<string>>();
  for (const { entity, entity_id } of touched) {
    const ids = byEntity.get(entity) ?? new Set();
    if (entity_id !== null) ids.add(entity_id);
    byEntity.set(entity, ids);
  }
  const records = [...byEntity].map(([entity, ids]) => ({ entity, ids: ids.size > 100 ? null : [...ids] }));
  return { changeSetId, who: act.actor.accountId, records };
}

/**
 * Creates the database access of a pool. `afterChange` runs at the end of every change, before the commit.
 * A change without a difference stores no change set; deadlocks are retried up to three times.
 */
export function createDatabase(pool: pg.Pool, afterChange: AfterChangeHook): Database {
  const db = drizzle(guardPool(pool), { schema: tables });

  const changeOnce = <T>(
    act: ChangeSetInfo,
    work: (tx: Tx, changeSetId: number) => Promise<T>,
  ): Promise<ChangeResult<T>> =>
    db.transaction((tx) =>
      runInTransaction(async () => {
        const changeSetId = await openChangeSet(tx, act);
        const result = await work(tx, changeSetId);
        const touched = await touchedBy(tx, changeSetId);
        if (touched.length === 0) {
          await tx.delete(tables.changeSet).where(sql`id = ${changeSetId}`);
          return { result, changeSetId: null };
        }
        await afterChange(tx, touched, changeSetId, act.at);
        await publishChange(tx, notificationOf(touched, changeSetId, act));
        return { result, changeSetId };
      }),
    );

  const change = async <T>(
    act: ChangeSetInfo,
    work: (tx: Tx, changeSetId: number) => Promise<T>,
  ): Promise<ChangeResult<T>> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await changeOnce(act, work);
      } catch (error) {
        if (attempt === 3 || !isRetryable(error)) throw error;
      }
    }
  };

  return { db, pool, change };
}
