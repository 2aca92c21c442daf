import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { exportRows } from '#features/exports/console/shared/export-rows.ts';
import { saveExports } from '#features/exports/console/shared/save-export.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { ranked } from './athlete-columns.tsx';
import type { AthleteRow } from './athlete-rows.ts';

const HEADER = [
  'ID',
  'Name',
  'Country',
  'Email',
  'Rank',
  'Points',
  'Team Rank',
  'Division',
  'Weight',
  'Height',
  'Pic',
];

const line = (row: AthleteRow) => [
  row.id,
  row.name,
  row.country,
  row.email,
  ranked(row.overall_rank),
  row.overall_points?.toFixed(2),
  ranked(row.team_rank),
  row.division,
  row.weight,
  row.height,
  row.hasPicture ? 'Y' : 'N',
];

/**
 * Saves the rows of the view as a file named with the time, and records the export: the chosen columns, or
 * without a choice all that the file is known for.
 */
export function exportAthletes(
  rows: readonly AthleteRow[],
  columns: readonly TableColumn<AthleteRow>[] | null,
  at: Date,
): Promise<void> {
  if (columns) return exportRows('athletes', columns, rows, at);
  return saveExports({
    what: 'athletes',
    fileName: exportFileName(['athletes'], at.toISOString()),
    header: HEADER,
    rows: rows.map(line),
    hasEmails: rows.some((row) => row.email !== null),
  });
}
