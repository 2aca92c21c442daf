import type pg from 'pg';
import { countedWrites } from './pool-guard.ts';

// Whether what this process keeps in memory still says what the database says. Triggers note in `table_change` which transaction
// wrote which table. One statement asks for the tables written by transactions that the last look did not see. The look can be
// left out only by the one process that uses the database, while none of its own statements may have written since the last one.

/** Counts, per table, the looks that found it written. Equal numbers: not written in between. */
export interface Revisions {
  /** Of all these tables together. */
  of(tables: readonly string[]): number;
}

export interface Freshness extends Revisions {
  /** Whether the revisions are those of the database right now, so that a look can be left out. */
  isUpToDate(): boolean;
  /** Brings the revisions to the database as it is at the time of the call, or later. */
  lookNow(): Promise<void>;
  /** The revision of everything. */
  total(): number;
  /** The revisions as they are known now; they stay as they are. */
  known(): Revisions;
  /** The tables that statements name, or null when one of them is not counted. Rather too many than too few. */
  tablesOf(statements: Iterable<string>): string[] | null;
  /** Somebody else wrote, or may have: the next look is not left out. */
  heardOfWrite(): void;
}

/** `table_change` forgets rows after two hours; long before that a process that did not look begins anew. */
const LONGEST_GAP_MS = 30 * 60 * 1000;
const FORGET = `delete from table_change where at < clock_timestamp() - interval '2 hours'`;

/** Written with their change set, in one transaction with it, and so counted with it. */
const COUNTED_WITH: Readonly<Record<string, string>> = { change_row: 'change_set' };
/** Not every write of it is counted: the last use of a session is not. */
const NOT_SHOWN = 'session';
const MOST_TEXTS = 500;

const LOOK = {
  name: 'freshness',
  text: `select pg_current_snapshot()::text as snapshot, array(
    select distinct table_name from table_change
    where "transaction" >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot("transaction", $1::pg_snapshot)
  ) as written`,
};

const FIRST_LOOK = `
  select pg_current_snapshot()::text as snapshot,
    array(select c.relname::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')) as tables,
    array(select c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'note_change') as counted`;

/** The two clocks differ while a machine sleeps. */
export const nowOnBoth = () => ({ steady: performance.now(), wall: Date.now() });
type Moment = ReturnType<typeof nowOnBoth>;

/** The longer of what two clocks say has passed. */
export const millisecondsSince = (then: Moment): number =>
  Math.max(performance.now() - then.steady, Date.now() - then.wall);

class Tables {
  all: RegExp = /$^/g;
  counted: ReadonlySet<string> = new Set();
  byText = new Map<string, string[] | null>();

  learn(all: readonly string[], counted: readonly string[]): void {
    this.all = new RegExp(`\\b(?:${[...all, NOT_SHOWN].join('|')})\\b`, 'g');
    this.counted = new Set(counted.filter((table) => table !== NOT_SHOWN));
    this.byText.clear();
  }

  namedIn(text: string): string[] | null {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const [name] of text.matchAll(this.all)) found.add(COUNTED_WITH[name] ?? name);
    const named = [...found].every((name) => this.counted.has(name)) ? [...found] : null;
    if (this.byText.size >= MOST_TEXTS) this.byText.clear();
    this.byText.set(text, named);
    return named;
  }
}

/**
 * Follows what is written to the database. `isAlone` tells whether no other process can write right now; what it says is only
 * asked at the time of a look.
 */
export function followWrites(pool: pg.Pool, isAlone: () => boolean): Freshness {
  const writes = countedWrites(pool);
  const tables = new Tables();
  let revisions = new Map<string, number>();
  let beginnings = 0;
  let snapshot: string | null = null;
  let lookedAt = nowOnBoth();
  let heard = 0;
  /** What had ended and been heard of when the last look began with nothing under way; null when nothing can be said. */
  let settled: { ended: number; heard: number } | null = null;
  let looking: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const isUpToDate = () =>
    settled !== null &&
    writes.underWay === 0 &&
    settled.ended === writes.ended &&
    settled.heard === heard &&
    isAlone();

  async function begin(): Promise<void> {
    const { rows } = await pool.query<{ snapshot: string; tables: string[]; counted: string[] }>(FIRST_LOOK);
    const row = rows[0] as (typeof rows)[number];
    tables.learn(row.tables, row.counted);
    revisions = new Map();
    beginnings += 1;
    snapshot = row.snapshot;
  }

  async function goOn(since: string): Promise<void> {
    const { rows } = await pool.query<{ snapshot: string; written: string[] }>({ ...LOOK, values: [since] });
    const row = rows[0] as (typeof rows)[number];
    for (const table of row.written) revisions.set(table, (revisions.get(table) ?? 0) + 1);
    snapshot = row.snapshot;
  }

  async function look(): Promise<void> {
    const began = nowOnBoth();
    const before = writes.underWay === 0 ? { ended: writes.ended, heard } : null;
    if (millisecondsSince(lookedAt) > LONGEST_GAP_MS) snapshot = null;
    settled = null;
    try {
      await (snapshot === null ? begin() : goOn(snapshot));
      lookedAt = began;
      settled = before;
    } catch (error) {
      snapshot = null;
      throw error;
    }
  }

  const started = () => {
    const own = look().finally(() => {
      if (looking === own) looking = null;
    });
    looking = own;
    return own;
  };

  const sumOf = (map: ReadonlyMap<string, number>, base: number) => ({
    of: (named: readonly string[]) => named.reduce((sum, table) => sum + (map.get(table) ?? 0), base),
  });
  /** More than any table is found written between two beginnings. */
  const base = () => beginnings * 2 ** 32;

  return {
    isUpToDate,
    of: (named) => sumOf(revisions, base()).of(named),
    total: () => sumOf(revisions, base()).of([...revisions.keys()]),
    known: () => sumOf(new Map(revisions), base()),
    async lookNow() {
      if (isUpToDate()) return;
      if (!looking) return started();
      // The one under way may have read before the caller came.
      next ??= looking
        .catch(() => undefined)
        .then(() => {
          next = null;
          return started();
        });
      return next;
    },
    tablesOf(statements) {
      const named = new Set<string>();
      for (const text of statements) {
        const found = tables.namedIn(text);
        if (found === null) return null;
        for (const table of found) named.add(table);
      }
      return [...named];
    },
    heardOfWrite() {
      heard += 1;
    },
  };
}

/** Forgets what every process has looked at or begun anew since, by the clock of the database. */
export async function forgetOldWrites(pool: pg.Pool): Promise<void> {
  await pool.query(FORGET);
}
