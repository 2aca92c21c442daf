import type { Queryable } from '#database/change-sets.ts';
import type { Row } from '../history-store.ts';
import type { UndoEntry } from './classify-changes.ts';
import {
  type ByTable,
  entriesIn,
  entryOf,
  fieldOf,
  noun,
  partChanging,
  restoredIn,
  restoredRow,
  takenText,
} from './entries-by-table.ts';
import { stateOf } from './net-changes.ts';
import type { Requirement } from './settle-requirements.ts';
import { rowsWith } from './undo-requirements-store.ts';

// Rules of the records that no constraint of the database expresses.

/** Addresses lead to one record only: the present ones of a table and the earlier ones, in a table of their own. */
const ADDRESSES = [
  { table: 'athlete', column: 'link', earlier: 'athlete_old_link', owner: 'athlete_id' },
  { table: 'serie', column: 'alias', earlier: 'serie_redirect', owner: 'serie_id' },
] as const;

/** Restored addresses that are an earlier address now, and restored earlier ones that are an address now. */
export async function takenAddresses(db: Queryable, tables: ByTable): Promise<Requirement[]> {
  const requirements: Requirement[] = [];
  for (const { table, column, earlier, owner } of ADDRESSES) {
    for (const [from, to] of [
      [table, earlier],
      [earlier, table],
    ] as const) {
      const restored = restoredIn(tables, from, column);
      if (restored.length === 0) continue;
      const addressOf = ({ change }: UndoEntry) => change.before?.[column];
      for (const row of await rowsWith(db, to, column, restored.map(addressOf))) {
        const [has] = to === table ? [row] : await rowsWith(db, table, 'id', [row[owner]]);
        const why = takenText(table, has ?? row, column, row[column]);
        const needs = partChanging(entryOf(tables, to, row), [column]);
        for (const entry of restored.filter((one) => addressOf(one) === row[column]))
          requirements.push({ entry, field: fieldOf(entry, column), needs, why });
      }
    }
  }
  return requirements;
}

/** An earlier address is removed only together with the change that made it one: otherwise it would lead nowhere. `changes`: all of the change set. */
export function lostAddresses(tables: ByTable, changes: readonly UndoEntry[]): Requirement[] {
  return ADDRESSES.flatMap(({ table, column, earlier }) =>
    entriesIn(tables, earlier).flatMap((entry): Requirement[] => {
      const address = entry.change.operation === 'added' ? stateOf(entry.change)[column] : undefined;
      const left = changes.find(
        ({ change, fields }) =>
          change.table === table && fields.includes(column) && change.before?.[column] === address,
      );
      if (address === undefined || !left) return [];
      const needs = partChanging(entryOf(tables, table, stateOf(left.change)), [column]);
      const why = `the ${noun(table)} ${left.now?.name ?? ''} would not be found at ${address} anymore.`;
      return [{ entry, field: null, needs, why }];
    }),
  );
}

/** The rows of a table as the undo leaves them: those that it restores, and others that have one of the values. */
async function rowsAfter(
  db: Queryable,
  tables: ByTable,
  { table, column, values }: { table: string; column: string; values: readonly unknown[] },
): Promise<{ row: Row; entry: UndoEntry | undefined }[]> {
  const restored = restoredIn(tables, table);
  const others = (await rowsWith(db, table, column, values)).filter((row) => !entryOf(tables, table, row));
  return [
    ...restored.map((entry) => ({ row: restoredRow(entry), entry })),
    ...others.map((row) => ({ row, entry: undefined })),
  ];
}

/** Names of a person's saved views that another one has now in other capitals; an equal name is found by its index. */
export async function takenViewNames(db: Queryable, tables: ByTable): Promise<Requirement[]> {
  const table = 'saved_view';
  const named = restoredIn(tables, table, 'name');
  const textOf = ({ account_id, list, name }: Row) => `${account_id} ${list} ${String(name).toLowerCase()}`;
  const values = named.map((entry) => restoredRow(entry).account_id);
  const views =
    values.length === 0 ? [] : await rowsAfter(db, tables, { table, column: 'account_id', values });
  return named.flatMap((entry): Requirement[] => {
    const own = restoredRow(entry);
    const same = views.find(({ row }) => row.id !== own.id && textOf(row) === textOf(own));
    if (!same) return [];
    const why = takenText(table, same.row, 'name', same.row.name);
    return [{ entry, field: fieldOf(entry, 'name'), needs: null, why }];
  });
}

/** A championship and its races belong to one season. */
export async function otherSeasons(db: Queryable, tables: ByTable): Promise<Requirement[]> {
  const restoredIn = (table: string) => entriesIn(tables, table).map(restoredRow);
  const championshipIds = restoredIn('t100_championship').map(({ id }) => id);
  const usedIds = restoredIn('race').map((row) => row.t100_championship_id);
  const ids = [...championshipIds, ...usedIds].filter((id) => id !== null && id !== undefined);
  if (ids.length === 0) return [];
  const of = { table: 'race', column: 't100_championship_id', values: ids };
  const races = await rowsAfter(db, tables, of);
  const championships = await rowsAfter(db, tables, {
    table: 't100_championship',
    column: 'id',
    values: ids,
  });
  return races.flatMap(({ row: race, entry: ofRace }): Requirement[] => {
    const found = championships.find(({ row }) => row.id === race.t100_championship_id);
    const season = found?.row.t100_season_id ?? null;
    if (!found || season === null || season === race.t100_season_id) return [];
    const why = `the championship ${found.row.name} and the race would belong to different seasons.`;
    const fields = ['t100_championship_id', 't100_season_id'];
    return [ofRace, found.entry].flatMap((entry) => {
      const part = partChanging(entry, fields);
      return part ? [{ ...part, needs: null, why }] : [];
    });
  });
}
