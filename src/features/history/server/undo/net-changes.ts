import { isDeepStrictEqual } from 'node:util';
import { ERASED } from '../erased-values-store.ts';
import type { ChangeRow, Row } from '../history-store.ts';

export type Operation = 'added' | 'changed' | 'removed';

export const operationOf = (row: Pick<ChangeRow, 'before' | 'after'>): Operation =>
  row.before === null ? 'added' : row.after === null ? 'removed' : 'changed';

/** The fields that differ in a recorded change, except the version. */
export function changedFields({ before, after }: Pick<ChangeRow, 'before' | 'after'>): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter(
    (name) =>
      name !== 'version' && (before?.[name] === ERASED || !isDeepStrictEqual(before?.[name], after?.[name])),
  );
}

/** What a whole change set did to one row: its first state and its last. */
export interface NetChange extends Pick<ChangeRow, 'entity' | 'entity_id' | 'before' | 'after'> {
  table: string;
  /** The ids of its recorded rows; the last one identifies the change in requests and responses. */
  rows: number[];
  keys: readonly string[];
  operation: Operation;
}

/** Identifies a row within a table. */
export const keyText = (keys: readonly string[], row: Row): string =>
  JSON.stringify(keys.map((key) => row[key]));

export const stateOf = ({ before, after }: Pick<NetChange, 'before' | 'after'>): Row =>
  (after ?? before) as Row;

const isNothing = (net: NetChange): boolean =>
  net.before === null || net.after === null ? net.before === net.after : changedFields(net).length === 0;

/** The recorded rows of a change set, one for each row of a table, the last change first. Rows that ended as they began are left out. */
export function netChanges(
  rows: readonly ChangeRow[],
  keysOf: ReadonlyMap<string, readonly string[]>,
): NetChange[] {
  const nets = new Map<string, NetChange>();
  for (const { id, table_name: table, entity, entity_id, before, after } of rows) {
    const keys = keysOf.get(table) ?? [];
    const name = `${table} ${keyText(keys, (after ?? before) as Row)}`;
    const known = nets.get(name);
    nets.delete(name);
    nets.set(name, {
      ...{ table, keys, entity, entity_id, after, operation: 'changed' },
      before: known ? known.before : before,
      rows: [...(known?.rows ?? []), id],
    });
  }
  const all = [...nets.values()].map((net) => ({ ...net, operation: operationOf(net) }));
  return all.filter((net) => !isNothing(net)).toReversed();
}
