import type { Queryable } from '#database/change-sets.ts';
import type { Row } from '../history-store.ts';
import { isRecordKind, type NamedRecord, namesOfRecords, type RecordKind } from './record-names-store.ts';
import { columnInfo, labelsOf } from './table-labels.ts';

/** A recorded row, or the part of it to describe. `states` are its values: before, after, now. */
export interface Describable {
  table: string;
  entity: string;
  entity_id: string | null;
  states: readonly (Row | null)[];
}

/** Looks up names that were collected before: of a record, or of a value in a column. */
export interface Names {
  recordOf(entity: string, id: string | null): NamedRecord | null;
  /** The name of the record that a value refers to; null for other values. */
  valueName(table: string, column: string, value: unknown): string | null;
  /** A list or structure with names in place of ids: {"race_id": 5} becomes {"race": "Challenge Roth 2025"}. */
  named(value: unknown): unknown;
  /** "Lionel Sanders" for a result. */
  rowName(table: string, row: Row): string;
}

/** The kind of record that a part of a structure refers to by its id, as in {"race_id": 5}. */
const kindOfPart = (name: string) => (name.endsWith('_id') ? name.slice(0, -'_id'.length) : null);

/** Calls `see` for each part of a list or structure that refers to a record. */
function findReferences(value: unknown, see: (kind: string | null, id: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    see(kindOfPart(name), part);
    findReferences(part, see);
  }
}

/** Reads the names of all records that the rows belong to or refer to. */
export async function namesFor(db: Queryable, rows: readonly Describable[]): Promise<Names> {
  const wanted = new Map<RecordKind, Set<string>>();
  const want = (kind: string | null, id: unknown) => {
    if (kind === null || !isRecordKind(kind) || id === null || id === undefined) return;
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(String(id)));
  };
  for (const { table, entity, entity_id, states } of rows) {
    want(entity, entity_id);
    for (const state of states)
      for (const [column, value] of Object.entries(state ?? {})) {
        want(columnInfo(table, column).kind, value);
        findReferences(value, want);
      }
  }
  const known = new Map<string, Map<string, NamedRecord>>();
  for (const [kind, ids] of wanted) known.set(kind, await namesOfRecords(db, kind, [...ids]));
  const valueName: Names['valueName'] = (table, column, value) => {
    const { kind } = columnInfo(table, column);
    const named = kind === null ? null : known.get(kind)?.get(String(value))?.name;
    return named ?? labelsOf(table)?.values[column]?.(value) ?? null;
  };
  const named: Names['named'] = (value) => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const kind = kindOfPart(name);
        const record = kind === null ? undefined : known.get(kind)?.get(String(part));
        return record ? [kind, record.name] : [name, named(part)];
      }),
    );
  };
  return {
    named,
    recordOf: (entity, id) => known.get(entity)?.get(String(id)) ?? null,
    valueName,
    rowName: (table, row) =>
      (labelsOf(table)?.name ?? [])
        .map((column) => valueName(table, column, row[column]) ?? row[column])
        .filter((part) => part !== null && part !== undefined && part !== '')
        .join(' '),
  };
}

/** What a row is, in words: "result", "Lionel Sanders", of "Challenge Roth 2025" with its address. */
export function describedRow(names: Names, { table, entity, entity_id, states }: Describable) {
  const record = names.recordOf(entity, entity_id);
  const state = states.find((one) => one !== null) ?? {};
  return {
    ...{ entity, entity_id, table },
    kind: labelsOf(table)?.noun ?? table.replaceAll('_', ' '),
    name: names.rowName(table, state),
    record: record?.name ?? null,
    url: record?.url ?? null,
  };
}

/** A field with its label and format, and the names of the records that its values refer to. */
export function describedField(names: Names, table: string, name: string, before: unknown, after: unknown) {
  const { label, format } = columnInfo(table, name);
  return {
    ...{ name, label, format, before: names.named(before ?? null), after: names.named(after ?? null) },
    before_name: names.valueName(table, name, before),
    after_name: names.valueName(table, name, after),
  };
}
