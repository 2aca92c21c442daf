import { isDeepStrictEqual } from 'node:util';
import { staleEdit } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { changesSince, laterChange, type Row } from '#features/history/server/history-store.ts';
import { columnInfo } from '#features/history/server/labels/table-labels.ts';

export interface EditedRecord {
  table: string;
  /** The id under which history lists the record. */
  entityId: number | string;
  /** The id of the row in the table. */
  key: Row;
  /** The version on which the edit is based; undefined skips the check. */
  version: number | undefined;
  /** The fields that the edit writes; undefined means the whole record. */
  fields?: readonly string[];
}

const printInstant = (at: Date): string =>
  `${at.toISOString().slice(11, 16)} UTC on ${at.toISOString().slice(0, 10)}`;

/**
 * The newest change of these fields after the version on which the edit is based: the changed column, and what it contains now; null when
 * there is none.
 */
export async function laterEdit(tx: Tx, edited: EditedRecord) {
  if (edited.version === undefined) return null;
  const changes = await changesSince(tx, edited.table, String(edited.entityId), edited.key, edited.version);
  for (const { before, after, who, at } of changes.toReversed()) {
    const names = Object.keys(after).filter(
      (name) => name !== 'version' && !isDeepStrictEqual(before[name], after[name]),
    );
    const name = names.find((one) => edited.fields === undefined || edited.fields.includes(one));
    if (name !== undefined) {
      const { label } = columnInfo(edited.table, name);
      return { name, value: after[name], label, who, at: printInstant(at) };
    }
  }
  return null;
}

/**
 * Refuses (409) an edit of fields that someone changed after the version on which it is based. Edits of other fields of
 * the same record pass, so that two people can work on one record. Call it first inside the change.
 */
export async function assertNotStale(tx: Tx, edited: EditedRecord): Promise<void> {
  const later = await laterEdit(tx, edited);
  if (later) throw staleEdit(later.label, later.who, later.at, later.name);
}

export interface EditedItem<Value = number> {
  table: string;
  key: Row;
  /** The label for the message, and the name in the request. */
  label: string;
  field: string;
  /**
   * The version on which the edit is based, 0 for an item that did not exist; undefined skips the check. For a row
   * without a version: the value itself.
   */
  version: Value | undefined;
  /** The current version or value of the item; 0 when it does not exist. */
  present: Value;
}

/** Refuses (409) an edit of a row with one value when the row's version differs from the one on which the edit is based. */
export async function assertItemNotStale<Value>(tx: Tx, edited: EditedItem<Value>): Promise<void> {
  if (edited.version === undefined || isDeepStrictEqual(edited.version, edited.present)) return;
  const change = await laterChange(tx, edited.table, edited.key, 0);
  const at = change ? printInstant(change.at) : 'another time';
  throw staleEdit(edited.label, change?.who ?? 'Someone', at, edited.field);
}
