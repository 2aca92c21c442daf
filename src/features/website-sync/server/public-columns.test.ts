import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tables from '#database/tables/all-tables.ts';
import { privateColumns, publicColumns, publicInAnotherForm } from '#rules/website/public-columns.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { CHECKED_TEXTS } from './snapshot/public-fields-store.ts';

const all = Object.values(tables).filter((one) => is(one, PgTable));
const listed = (lists: Readonly<Record<string, string>>, table: string) =>
  (lists[table] ?? '').split(' ').filter(Boolean);

describe('every column of every table', () => {
  it.each(all.map((table) => [getTableName(table), table] as const))(
    'of %s is either public or private',
    (name, table) => {
      const columns = Object.values(getTableColumns(table)).map((column) => column.name);
      const decided = [
        ...((publicColumns as Record<string, readonly string[]>)[name] ?? []),
        ...listed(publicInAnotherForm, name),
        ...listed(privateColumns, name),
      ];
      expect(decided.toSorted()).toEqual(columns.toSorted());
    },
  );

  it('belongs to a table that exists', () => {
    const names = new Set<string>(all.map(getTableName));
    const lists = [publicColumns, publicInAnotherForm, privateColumns];
    expect(lists.flatMap((list) => Object.keys(list)).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('texts that are written without escaping', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(['result', 'result_points', 'participant', 'ranking_row', 'contender_ranking_row'] as const)(
    'are words that the database checks in %s',
    async (table) => {
      const { rows } = await server.database.db.execute<{ name: string }>(sql`
        select a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
        where c.conrelid = ${table}::regclass and c.contype = 'c'
          and pg_get_constraintdef(c.oid) ~ ${String.raw`= ANY \(\(?ARRAY\[('\w+'::text(, )?)+\]`}`);
      const checked = rows.map(({ name }) => name);
      const unescaped = publicColumns[table].filter((name) => CHECKED_TEXTS.includes(name));
      expect(checked).toEqual(expect.arrayContaining(unescaped));
    },
  );
});
