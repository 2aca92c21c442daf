import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { exportRows } from '#features/exports/console/shared/export-rows.ts';
import { ranked } from './athlete-columns.tsx';
import type { AthleteRow } from './athlete-rows.ts';

/** What the file is known for. */
const FILE_COLUMNS: readonly TableColumn<AthleteRow>[] = [
  valueColumn('id', 'ID', (row) => row.id),
  valueColumn('name', 'Name', (row) => row.name),
  valueColumn('country', 'Country', (row) => row.country),
  valueColumn('email', 'Email', (row) => row.email),
  valueColumn('rank', 'Rank', (row) => ranked(row.overall_rank)),
  valueColumn('points', 'Points', (row) => row.overall_points?.toFixed(2) ?? null),
  valueColumn('team-rank', 'Team Rank', (row) => ranked(row.team_rank)),
  valueColumn('division', 'Division', (row) => row.division),
  valueColumn('weight', 'Weight', (row) => row.weight),
  valueColumn('height', 'Height', (row) => row.height),
  valueColumn('pic', 'Pic', (row) => (row.hasPicture ? 'Y' : 'N')),
];

/** Saves the rows of the view as a file, and records the export: the chosen columns, or without a choice all that the file is known for. */
export const exportAthletes = (
  rows: readonly AthleteRow[],
  columns: readonly TableColumn<AthleteRow>[] | null,
): Promise<void> => exportRows('athletes', columns ?? FILE_COLUMNS, rows);
