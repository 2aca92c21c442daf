import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { undoHistory } from '../../undo-contract.ts';
import type { Row } from '../history-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Tables that refer to each other, with unique values; `$` is a random number. */
const INSERTS: Record<string, string> = {
  serie: "(name, alias) values ('Serie $', 'serie-$')",
  tier: "(name, base_points, dropoff_percentage) values ('Tier $', 90, 2)",
  brand: "(name) values ('Brand $')",
  athlete:
    "(first, last, name, folded_name, link, division) values ('A', 'B $', 'A B $', 'a b $', 'a-b-$', 'FPRO')",
  race: '(serie_id, tier_id, year) select s.id, t.id, 2000 + $ from serie s left join tier t on t.id % 3 = $ % 3 order by s.id desc limit 1',
  participant:
    '(race_id, athlete_id) select r.id, a.id from race r, athlete a where (r.id + a.id) % 4 = $ % 4',
  result:
    "(race_id, athlete_id, division, status) select r.id, a.id, 'FPRO', 'DNF' from race r, athlete a where (r.id + a.id) % 4 = $ % 4",
  athlete_sponsor:
    '(athlete_id, brand_id, position) select a.id, b.id, $ from athlete a, brand b where (a.id + b.id) % 4 = $ % 4',
  athlete_note:
    "(athlete_id, date, text) select id, '2026-01-01', 'Note $' from athlete where id % 3 = $ % 3",
};
const UPDATES: Record<string, string> = {
  serie: "alias = 'serie-$', name = 'Renamed $'",
  tier: 'base_points = 50 + $, is_active = $ % 2',
  brand: "name = 'Brand $', url = 'https://$.example'",
  athlete: "last = 'C $', country = (array['FR', 'DE', null])[1 + $ % 3]",
  race: "city = 'City $', tier_id = (select max(id) from tier where id % 2 = $ % 2)",
  participant: "is_waiting = $ % 2, notes = 'Note $'",
  result: "status = 'DNS', name_in_file = 'Name $'",
  athlete_sponsor: 'position = $',
  athlete_note: "text = 'Other $', is_archived = $ % 2",
};
const TABLES = Object.keys(INSERTS);
const KEYS: Record<string, string> = { athlete_sponsor: 'athlete_id + brand_id' };

interface Step {
  table: string;
  kind: 'insert' | 'update' | 'delete';
  number: number;
}

function statement({ table, kind, number }: Step): SQL {
  const own = `${KEYS[table] ?? 'id'} % 3 = ${number % 3}`;
  const text = {
    insert: `insert into ${table} ${INSERTS[table]}`,
    update: `update ${table} set ${UPDATES[table]} where ${own}`,
    delete: `delete from ${table} where ${own}`,
  }[kind];
  return sql.raw(text.replaceAll('$', String(number)));
}

/** Computed by the product after a change: not restored, but computed again. */
const COMPUTED = [
  ...['version', 'start_list_last_updated', 'wait_list_last_updated', 'sof_mpro_calculated'],
  ...['sof_mpro_last_calculated', 'sof_fpro_calculated', 'sof_fpro_last_calculated'],
];

/** Every row of every table by its key, without what is computed. */
async function everything(): Promise<Map<string, Row>> {
  const all = new Map<string, Row>();
  for (const table of TABLES) {
    const { rows } = await server.database.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) - ${sql.param(COMPUTED)}::text[] as row from ${sql.identifier(table)} t`,
    );
    for (const { row } of rows) all.set(`${table} ${row.id ?? `${row.athlete_id} ${row.brand_id}`}`, row);
  }
  return all;
}

/** Makes a change set; null when it changed nothing or broke a rule of the database. */
async function make(steps: readonly Step[]): Promise<number | null> {
  const act = { actor: { accountId: null, name: 'test' }, what: 'Random', at: server.clock.now() };
  try {
    const { changeSetId } = await server.database.change(act, async (tx) => {
      for (const step of steps) await tx.execute(statement(step));
    });
    return changeSetId;
  } catch {
    return null;
  }
}

const recorded = async (id: number) => {
  const { rows } = await server.database.db.execute<{
    key: string;
    before: Row | null;
    after: Row | null;
  }>(sql`
    select table_name || ' ' || coalesce(coalesce(after, before) ->> 'id',
      (coalesce(after, before) ->> 'athlete_id') || ' ' || (coalesce(after, before) ->> 'brand_id')) as key, before, after
    from change_row where change_set_id = ${id} order by id`);
  return Map.groupBy(rows, ({ key }) => key);
};

const step = fc.record({
  table: fc.constantFrom(...TABLES),
  kind: fc.constantFrom('insert' as const, 'insert' as const, 'update' as const, 'delete' as const),
  number: fc.integer({ min: 1, max: 30 }),
});
const changeSets = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 });

it('restores every byte when the last change set is undone, and again when that is undone', async () => {
  await fc.assert(
    fc.asyncProperty(changeSets, async (sets) => {
      for (const steps of sets) {
        const before = await everything();
        const id = await make(steps);
        if (id === null) continue;
        const after = await everything();
        // Nothing is left to undo of a change that takes itself back.
        if (isDeepStrictEqual(before, after)) continue;
        const undone = await server.call(undoHistory, { id });
        expect([undone.status, undone.text]).toEqual([200, '']);
        expect(await everything()).toEqual(before);
        await server.ask(undoHistory, { id: undone.answer.id });
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
