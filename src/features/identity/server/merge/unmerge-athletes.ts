import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#database/change-sets.ts';
import { freeSlug } from '#features/athletes/server/list/athletes-store.ts';
import { withoutErased } from '#features/history/server/erased-values-store.ts';
import {
  type ChangeRow,
  checkReferences,
  currentRows,
  deferReferences,
  keyColumns,
  type Row,
  removeRows,
  restoreChangeRows,
  rowsOfChangeSet,
  writeBack,
} from '#features/history/server/history-store.ts';
import { allReferences, presentValues } from '#features/history/server/undo/undo-requirements-store.ts';
import { labelOfRow } from './unmerge-messages-store.ts';

// Undoing a merge from history is all or nothing, and refused once any part of it was changed. Unmerging is for later: each row that is
// unchanged since the merge is returned, and one that was changed or removed since stays where it is and is reported.

/** A row before the whole merge and after it. */
interface Net {
  table: string;
  before: Row | null;
  after: Row | null;
}

interface Sorting {
  /** Rows to remove from the retained athlete, to restore and to update, by table. */
  remove: Map<string, Row[]>;
  bringBack: Map<string, Row[]>;
  writeBack: { table: string; row: Row; fields: string[] }[];
  /** What is not returned, with the reason as text. */
  stays: { table: string; row: Row; why: string; fields?: string[] }[];
}

interface TableState {
  keys: string[];
  nets: Map<string, Net>;
  present: Map<string, Row>;
}

const OF_THE_MERGE_ITSELF = 'athlete_merge';
const CHANGED = 'was changed since';
const REMOVED = 'was removed since';
const GIVEN = 'was reassigned to someone else since';
const PARTNER_GONE = 'what it belongs to was deleted since';

const keyText = (keys: readonly string[], row: Row): string => JSON.stringify(keys.map((key) => row[key]));
const withoutVersion = ({ version: _, ...row }: Row): Row => row;
const changedFields = (before: Row, after: Row): string[] =>
  Object.keys(after).filter((name) => name !== 'version' && !isDeepStrictEqual(before[name], after[name]));
const push = (map: Map<string, Row[]>, table: string, row: Row) =>
  map.set(table, [...(map.get(table) ?? []), row]);

async function tableStates(tx: Tx, rows: readonly ChangeRow[]): Promise<Map<string, TableState>> {
  const states = new Map<string, TableState>();
  for (const [table, own] of Map.groupBy(rows, (row) => row.table_name)) {
    const keys = await keyColumns(tx, table);
    const nets = new Map<string, Net>();
    for (const { before, after } of own) {
      const key = keyText(keys, (after ?? before) as Row);
      const net = nets.get(key);
      if (net) net.after = after;
      else nets.set(key, { table, before, after });
    }
    const recorded = [...nets.values()].map((net) => (net.after ?? net.before) as Row);
    const present = await currentRows(tx, table, keys, recorded);
    states.set(table, { keys, nets, present: new Map(present.map((row) => [keyText(keys, row), row])) });
  }
  return states;
}

/** The row of the retained athlete to which a removed row was copied; null when it was not copied. */
function copyOf(state: TableState, removed: Row, keptId: number): string | null {
  if (!('athlete_id' in removed)) return null;
  const key = keyText(state.keys, { ...removed, athlete_id: keptId });
  return state.nets.get(key)?.before === null ? key : null;
}

function sortAdded(sorting: Sorting, net: Net, now: Row | undefined): void {
  const row = net.after as Row;
  if (!now) return;
  if (isDeepStrictEqual(withoutVersion(now), withoutVersion(row))) push(sorting.remove, net.table, row);
  else sorting.stays.push({ table: net.table, row, why: CHANGED });
}

function sortChanged(sorting: Sorting, net: Net, now: Row | undefined): void {
  const [before, after] = [net.before as Row, net.after as Row];
  if (!now) {
    sorting.stays.push({ table: net.table, row: after, why: REMOVED });
    return;
  }
  const fields = changedFields(before, after);
  const asLeft = fields.filter((name) => isDeepStrictEqual(now[name], after[name]));
  const others = fields.filter((name) => !asLeft.includes(name));
  if (asLeft.length > 0) sorting.writeBack.push({ table: net.table, row: before, fields: asLeft });
  if (others.length > 0)
    sorting.stays.push({
      table: net.table,
      row: after,
      why: others.includes('athlete_id') ? GIVEN : CHANGED,
      fields: others,
    });
}

function sortNets(states: ReadonlyMap<string, TableState>, keptId: number): Sorting {
  const sorting: Sorting = { remove: new Map(), bringBack: new Map(), writeBack: [], stays: [] };
  for (const [table, state] of states)
    for (const [key, net] of state.nets) {
      const now = state.present.get(key);
      if (net.before === null && net.after === null) continue;
      if (net.before === null) sortAdded(sorting, net, now);
      else if (net.after !== null) sortChanged(sorting, net, now);
      else {
        const copy = copyOf(state, net.before, keptId);
        if (copy !== null && !state.present.has(copy))
          sorting.stays.push({ table, row: net.before, why: REMOVED });
        else if (!now) push(sorting.bringBack, table, net.before);
      }
    }
  return sorting;
}

/** The columns of each row that refer to deleted records, in the order of the rows. */
async function deadColumns(tx: Tx, table: string, rows: readonly Row[]): Promise<string[][]> {
  const dead = rows.map((): string[] => []);
  for (const reference of await allReferences(tx)) {
    const { child, column } = reference;
    if (child !== table) continue;
    const wanted = rows.map((row) => row[column] ?? null);
    const present = await presentValues(tx, reference, wanted);
    wanted.forEach((id, place) => {
      if (id !== null && !present.has(String(id))) dead[place]?.push(column);
    });
  }
  return dead;
}

/** Restores the athlete first, because the other rows refer to it; with a free address, and without pictures that were deleted since. */
async function restoreAthlete(tx: Tx, rows: readonly Row[], notReturned: string[]): Promise<void> {
  const dead = await deadColumns(tx, 'athlete', rows);
  for (const [place, row] of rows.entries()) {
    const link = await freeSlug(tx, String(row.link));
    if (link !== row.link) notReturned.push(`Address ${row.link}: is used by another athlete now`);
    const emptied = Object.fromEntries((dead[place] ?? []).map((column) => [column, null]));
    await restoreChangeRows(tx, 'athlete', [{ ...row, link, ...emptied }]);
  }
}

/** Restores the rows of a table whose race, brand, season or other athlete still exists; the others are not restored. */
async function restoreLivingRows(
  tx: Tx,
  table: string,
  rows: readonly Row[],
  sorting: Sorting,
): Promise<void> {
  const dead = await deadColumns(tx, table, rows);
  const living = rows.filter((_row, place) => dead[place]?.length === 0);
  if (living.length > 0) await restoreChangeRows(tx, table, living);
  for (const [place, row] of rows.entries())
    if ((dead[place]?.length ?? 0) > 0) sorting.stays.push({ table, row, why: PARTNER_GONE });
}

/**
 * Reverses a merge inside an open change and returns, as text, what was not returned. Records added to the retained athlete after the
 * merge are not part of it and stay.
 */
export async function unmergeTwo(tx: Tx, mergeChangeSetId: number, keptId: number): Promise<string[]> {
  const rows = withoutErased(await rowsOfChangeSet(tx, mergeChangeSetId));
  const states = await tableStates(
    tx,
    rows.filter((row) => row.table_name !== OF_THE_MERGE_ITSELF),
  );
  const sorting = sortNets(states, keptId);
  const keysOf = (table: string) => states.get(table)?.keys ?? [];
  await deferReferences(tx);
  for (const [table, removed] of sorting.remove) await removeRows(tx, table, keysOf(table), removed);
  const own = sorting.writeBack.filter((one) => one.table === 'athlete');
  for (const { table, row, fields } of own) await writeBack(tx, table, keysOf(table), row, fields);
  const notReturned: string[] = [];
  await restoreAthlete(tx, sorting.bringBack.get('athlete') ?? [], notReturned);
  const moved = sorting.writeBack.filter((one) => one.table !== 'athlete');
  for (const { table, row, fields } of moved) await writeBack(tx, table, keysOf(table), row, fields);
  for (const [table, back] of sorting.bringBack)
    if (table !== 'athlete') await restoreLivingRows(tx, table, back, sorting);
  await checkReferences(tx);
  // Of a race a merge changes only what follows from its lists, which is updated at the end of this change.
  for (const { table, row, why, fields } of sorting.stays.filter((one) => one.table !== 'race'))
    notReturned.push(`${await labelOfRow(tx, table, row, fields)}: ${why}`);
  return notReturned;
}
