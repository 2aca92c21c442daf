import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { type ExportCell, exportFileName } from '#rules/files/exports.ts';
import { saveExports } from './save-export.ts';

const cellOf = <Row>(column: TableColumn<Row>, row: Row): ExportCell =>
  column.exportValue ? column.exportValue(row) : column.sortValue?.(row);

/**
 * Saves the rows of a list as a CSV file with the shown columns, and records the export. `what` names the
 * list: "races".
 */
export function exportRows<Row>(
  what: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  at: Date = new Date(),
): Promise<void> {
  const exported = columns.filter(({ sortValue, exportValue }) => sortValue || exportValue);
  const email = exported.find(({ id }) => id === 'email');
  return saveExports({
    what,
    fileName: exportFileName([what], at.toISOString()),
    header: exported.map(({ head, fullHead }) => fullHead ?? head),
    rows: rows.map((row) => exported.map((column) => cellOf(column, row))),
    hasEmails: email !== undefined && rows.some((row) => Boolean(cellOf(email, row))),
  });
}
