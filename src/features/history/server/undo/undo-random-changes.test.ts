import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RANDOM_WRITES, type TableWrites } from '#testing/fixtures/random-changes.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { undoHistory } from '../../undo-contract.ts';
import type { Row } from '../history-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TABLES = Object.keys(RANDOM_WRITES);

/** The primary keys of the tables with history, and the columns that it leaves out: secrets and computed ones. */
let schema: Map<string, { keys: string[]; unrecorded: string[] }>;
beforeAll(async () => {
  const { rows } = await server.database.db.execute<{
    table: string;
    keys: string[];
    unrecorded: string[];
  }>(sql`
    select c.relname as table, array(
      select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and i.indrelid = c.oid order by a.attnum) as keys,
      (string_to_array(encode(t.tgargs, 'escape'), '\\000'))[3:] as unrecorded
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'record_change'`);
  schema = new Map(rows.map(({ table, ...one }) => [table, one]));
});

interface Step {
  table: string;
  kind: 'insert' | 'update' | 'delete';
  number: number;
}

/** A third of the rows of a table. */
const someOf = (table: string, number: number) =>
  `abs(hashtext(concat_ws(' ', ${schema.get(table)?.keys.join(', ')}))) % 3 = ${number % 3}`;

/** Which rows of a table an update or a deletion affects: a third of them, one, or all. */
type Affected = 'some' | 'one' | 'all';

function statement({ table, kind, number }: Step, affected: Affected): SQL {
  const { insert, update, own = 'true' } = RANDOM_WRITES[table] as TableWrites;
  const rows = {
    some: `${own} and ${someOf(table, number)}`,
    one: `ctid = (select max(ctid) from ${table} where ${own})`,
    all: own,
  }[affected];
  const text = {
    insert: `insert into ${table} ${insert}`,
    update: `update ${table} set ${update} where ${rows}`,
    delete: `delete from ${table} where ${rows}`,
  }[kind];
  return sql.raw(text.replaceAll('$', String(number)));
}

/** Computed by the product after a change: not restored, but computed again. */
const COMPUTED = [
  ...['version', 'start_list_last_updated', 'wait_list_last_updated', 'sof_mpro_calculated'],
  ...['sof_mpro_last_calculated', 'sof_fpro_calculated', 'sof_fpro_last_calculated'],
];

const keyOf = (table: string, row: Row) =>
  [table, ...(schema.get(table)?.keys ?? []).map((key) => row[key])].join(' ');

/** Every row of every table by its key, without what is computed or not recorded. */
async function everything(): Promise<Map<string, Row>> {
  const selects = TABLES.map(
    (table) => sql`select ${table}::text as table,
      to_jsonb(t) - ${sql.param([...COMPUTED, ...(schema.get(table)?.unrecorded ?? [])])}::text[] as row
      from ${sql.identifier(table)} t`,
  );
  const { rows } = await server.database.db.execute<{ table: string; row: Row }>(
    sql.join(selects, sql` union all `),
  );
  return new Map(rows.map(({ table, row }) => [keyOf(table, row), row]));
}

/** Makes a change set; null when it changed nothing or broke a rule of the database. */
async function make(steps: readonly Step[], affected: Affected = 'some'): Promise<number | null> {
  const act = { actor: { accountId: null, name: 'test' }, what: 'Random', at: server.clock.now() };
  try {
    const { changeSetId } = await server.database.change(act, async (tx) => {
      for (const step of steps) await tx.execute(statement(step, affected));
    });
    return changeSetId;
  } catch {
    return null;
  }
}

const recorded = async (id: number) => {
  const { rows } = await server.database.db.execute<{ table: string; before: Row | null; after: Row | null }>(
    sql`select table_name as table, before, after from change_row where change_set_id = ${id} order by id`,
  );
  return Map.groupBy(rows, ({ table, before, after }) => keyOf(table, (after ?? before) as Row));
};

const step = fc
  .record({
    table: fc.constantFrom(...TABLES),
    kind: fc.constantFrom('insert' as const, 'insert' as const, 'update' as const, 'delete' as const),
    number: fc.integer({ min: 1, max: 30 }),
  })
  // Rows are identified by their keys.
  .filter(({ table, kind }) => {
    const { update, isKeyChanged } = RANDOM_WRITES[table] as TableWrites;
    return kind !== 'update' || (update !== null && !isKeyChanged);
  });
const changeSets = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 });

it('covers every table with history', () => {
  expect(TABLES.toSorted()).toEqual([...schema.keys()].sort());
});

it('restores every byte of each table when an insert, an update or a deletion is undone', async () => {
  const undoAndCompare = async (step: Step, isRedone: boolean) => {
    const before = await everything();
    const id = await make([step], 'one');
    expect(id, `${step.kind} of ${step.table}`).not.toBeNull();
    const after = await everything();
    const undone = await server.call(undoHistory, { id: id as number });
    expect([undone.status, undone.text], `${step.kind} of ${step.table}`).toEqual([200, '']);
    expect(await everything(), `${step.kind} of ${step.table}`).toEqual(before);
    if (!isRedone) return;
    await server.ask(undoHistory, { id: undone.body.id });
    expect(await everything(), `${step.kind} of ${step.table}`).toEqual(after);
  };
  for (const table of TABLES) {
    await make([{ table, kind: 'insert', number: 2 }]);
    await undoAndCompare({ table, kind: 'insert', number: 1 }, true);
  }
  for (const table of TABLES)
    if (RANDOM_WRITES[table]?.update) await undoAndCompare({ table, kind: 'update', number: 3 }, false);
  for (const table of TABLES.toReversed()) {
    await undoAndCompare({ table, kind: 'delete', number: 1 }, false);
    await make([{ table, kind: 'delete', number: 1 }], 'all');
  }
});

it('restores every byte when the last change set is undone, and again when that is undone', async () => {
  await fc.assert(
    fc.asyncProperty(changeSets, async (sets) => {
      for (const steps of sets) {
        const before = await everything();
        const id = await make(steps);
        if (id === null) continue;
        const after = await everything();
        // Nothing is left to undo of a change that reverts itself.
        if (isDeepStrictEqual(before, after)) continue;
        const undone = await server.call(undoHistory, { id });
        expect([undone.status, undone.text]).toEqual([200, '']);
        expect(await everything()).toEqual(before);
        await server.ask(undoHistory, { id: undone.body.id });
        expect(await everything()).toEqual(after);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

it('never touches later edits when an older change set is undone in part', async () => {
  await fc.assert(
    fc.asyncProperty(changeSets, fc.nat(), async (sets, place) => {
      const made: number[] = [];
      for (const steps of sets) {
        const id = await make(steps);
        if (id !== null) made.push(id);
      }
      const id = made[place % Math.max(1, made.length)];
      if (id === undefined) return;
      const before = await everything();
      const own = await recorded(id);
      const undone = await server.call(undoHistory, { id, partial: 1 });
      expect([200, 409]).toContain(undone.status);
      const after = await everything();
      for (const key of new Set([...before.keys(), ...after.keys()])) {
        const [was, is] = [before.get(key), after.get(key)];
        const changed = Object.keys({ ...was, ...is }).filter(
          (name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]),
        );
        for (const name of changed) {
          const rows = own.get(key);
          expect(rows, `${key} is not part of the change`).toBeDefined();
          expect(was?.[name], `${key} ${name} as the change left it`).toEqual(rows?.at(-1)?.after?.[name]);
          expect(is?.[name], `${key} ${name} as before the change`).toEqual(rows?.[0]?.before?.[name]);
        }
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
