import { sql } from 'drizzle-orm';
import type { Db, Tx } from './change-sets.ts';

/**
 * Identifies one run of a database. After a crash, a restore or a failover a database can give its transactions the same numbers again, and
 * rows the same versions; but then the start time of its server, or of its statistics (which a crash resets), is different.
 */
export const databaseRun = sql<string>`concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`;

/** Identifies the committed data: equal texts mean the same data, on every instance of the product. Each commit changes the snapshot. */
export const databaseState = sql<string>`concat_ws(' ', pg_current_snapshot(), ${databaseRun})`;

// Every commit changes the state of the database, under which large responses are cached, and people sign in all the time. Transactions that
// write only sessions, counted attempts and the event log are noted here, and states that differ by nothing else count as one. Everything
// that was not noted counts as a change of data: what other instances and programs write, and what was rolled back.

/** How many transactions are noted, and how far apart two states are compared. */
const MOST = 1_000;

interface Known {
  /** Numbers of transactions, each with the run of the database. */
  noted: Set<string>;
  /** The last state, and an earlier one with the same data. */
  state: string;
  sameAs: string;
}

const knownByDatabase = new WeakMap<Db, Known>();

function knownOf(db: Db): Known {
  const known = knownByDatabase.get(db) ?? { noted: new Set(), state: '', sameAs: '' };
  knownByDatabase.set(db, known);
  return known;
}

/** Runs a transaction that writes only sessions, counted attempts and the event log, which no cached response may contain. */
export function accessTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const result = await work(tx);
    const { rows } = await tx.execute<{ id: string }>(
      sql`select concat_ws(' ', pg_current_xact_id(), ${databaseRun}) as id`,
    );
    const { noted } = knownOf(db);
    for (const { id } of rows) noted.add(id);
    const [oldest = ''] = noted;
    if (noted.size > MOST) noted.delete(oldest);
    return result;
  });
}

/** A snapshot of PostgreSQL: all transactions below `from` have ended, none from `to` on has, those between have unless they are `open`. */
interface Snapshot {
  from: number;
  to: number;
  open: Set<number>;
}

function parseState(state: string): { snapshot: Snapshot; run: string } {
  const [text = '', ...run] = state.split(' ');
  const [from = 0, to = 0, ...open] = text.split(/[:,]/).map(Number);
  return { snapshot: { from, to, open: new Set(open) }, run: run.join(' ') };
}

const hasEnded = ({ from, to, open }: Snapshot, transaction: number): boolean =>
  transaction < from || (transaction < to && !open.has(transaction));

/** Whether two states (`databaseState`) differ only by noted transactions. */
export function isSameData(one: string, other: string, noted: ReadonlySet<string>): boolean {
  const [a, b] = [parseState(one), parseState(other)];
  const first = Math.min(a.snapshot.from, b.snapshot.from);
  const end = Math.max(a.snapshot.to, b.snapshot.to);
  if (a.run !== b.run || end - first > MOST) return false;
  for (let at = first; at < end; at += 1)
    if (hasEnded(a.snapshot, at) !== hasEnded(b.snapshot, at) && !noted.has(`${at} ${a.run}`)) return false;
  return true;
}

/** A state with the same data as this one; as often as possible the same state for the same data. */
export function stateOfData(db: Db, state: string): string {
  const known = knownOf(db);
  if (state !== known.state && !isSameData(known.state, state, known.noted)) known.sameAs = state;
  known.state = state;
  return known.sameAs;
}
