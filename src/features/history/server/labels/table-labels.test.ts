import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { isRecordKind } from './record-names-store.ts';
import { columnInfo, labelsOf } from './table-labels.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Recorded extends Record<string, unknown> {
  table: string;
  entity: string;
  columns: string[];
}

/** Every table with history, with the kind of record it is listed under and its recorded columns. */
async function recordedTables(): Promise<Recorded[]> {
  const { rows } = await server.database.db.execute<Recorded>(sql`
    select c.relname as table, args[1] as entity, array(
      select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum > 0
        and not a.attisdropped and a.attname <> 'version' and a.attname::text <> all(args[3:]) order by 1) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid,
      lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) given
    where t.tgname = 'record_change' order by 1`);
  return rows;
}

it('has labels for the rows and columns of every table with history, and no others', async () => {
  const tables = await recordedTables();
  expect(tables.length).toBeGreaterThan(30);
  for (const { table, entity, columns } of tables) {
    const labels = labelsOf(table);
    expect(Object.keys(labels?.columns ?? {}).sort(), table).toEqual([...columns].sort());
    expect(columns, `the name of a row of ${table}`).toEqual(
      expect.arrayContaining([...(labels?.name ?? [''])]),
    );
    expect(labels?.noun, table).toMatch(/^[a-z]/);
    expect(isRecordKind(entity), entity).toBe(true);
  }
});

it('names the record that each reference of a table with history leads to', async () => {
  const { rows } = await server.database.db.execute<{ table: string; column: string }>(sql`
    select f.conrelid::regclass::text as table, a.attname as column from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and exists (
      select 1 from pg_trigger t where t.tgrelid = f.conrelid and t.tgname = 'record_change')`);
  const unnamed = rows.filter(({ table, column }) => columnInfo(table, column).kind === null);
  expect(unnamed).toEqual([]);
});

it.each([
  ['race', 'wt_program_id_mpro', 'World Triathlon program ID men', 'text', null],
  ['race', 'event_link2_url', 'Event link 2 URL', 'text', null],
  ['race', 't100_season_id', 'Season', 'text', 'season'],
  ['race', 'start_timestamp', 'Start timestamp', 'moment', null],
  ['race', 'country_name', 'Country', 'text', null],
  ['result', 'swim', 'Swim', 'time', null],
  ['tier', 'base_points', 'Base points', 'points', null],
  ['t100_season', 'end_date', 'End date', 'date', null],
  ['t100_season_participant', 'has_olympic_bonus', 'Olympic bonus', 'flag', null],
  ['news', 'media_id', 'Picture', 'text', 'media'],
])('%s.%s is labelled %s', (table, column, label, format, kind) => {
  expect(columnInfo(table, column)).toEqual({ label, format, kind });
});

it('shows a column that no longer exists under its name', () => {
  expect(columnInfo('race', 'old_city')).toEqual({ label: 'old city', format: 'text', kind: null });
});
