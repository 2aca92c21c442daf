import type { Queryable } from '#database/change-sets.ts';
import type { ChangedRow } from '../../history-contract.ts';
import type { ChangeRow } from '../history-store.ts';
import { changedFields, operationOf } from '../undo/net-changes.ts';
import { describedField, describedRow, namesFor } from './describe-rows.ts';
import { shownFields } from './table-labels.ts';

/** Recorded rows with labels, and names instead of ids. */
export async function describedChanges(db: Queryable, rows: readonly ChangeRow[]): Promise<ChangedRow[]> {
  const describable = rows.map((row) => ({
    ...{ row, table: row.table_name, entity: row.entity, entity_id: row.entity_id },
    states: [row.after, row.before],
  }));
  const names = await namesFor(db, describable);
  return describable.map(({ row, ...one }) => ({
    row: row.id,
    ...describedRow(names, one),
    change: operationOf(row),
    fields: shownFields(one.table, changedFields(row), row.before, row.after).map((name) =>
      describedField(names, one.table, name, row.before?.[name], row.after?.[name]),
    ),
  }));
}
