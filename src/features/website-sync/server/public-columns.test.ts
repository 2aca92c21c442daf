import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as tables from '#database/tables/all-tables.ts';
import { privateColumns, publicColumns, publicInAnotherForm } from '#rules/website/public-columns.ts';

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
