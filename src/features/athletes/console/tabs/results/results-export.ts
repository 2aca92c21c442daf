import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { exportRows } from '#features/exports/console/shared/export-rows.ts';
import { saveExports } from '#features/exports/console/shared/save-export.ts';
import { fileTime } from '#rules/dates-and-times/times.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { unranked } from '#rules/points/places.ts';
import type { ResultRow } from './result-rows.ts';

const HEADER = [
  ...['Year', 'Date', 'Serie', 'Race', 'Race ID', 'Ranking System', 'Rank', 'Status'],
  ...['Swim', 'T1', 'Bike', 'T2', 'Run', 'Overall'],
  ...['Swim Points', 'Bike Points', 'Run Points', 'Points'],
];

const points = (value: number | null | undefined) => value?.toFixed(2);

const line = (row: ResultRow) => [
  row.year,
  row.date_status === null ? row.date : null,
  row.serie,
  row.race,
  row.race_id,
  row.ranking_system,
  row.rank < unranked ? row.rank : null,
  row.status,
  ...[row.swim, row.t1, row.bike, row.t2, row.run, row.overall].map(fileTime),
  points(row.points?.swim_points),
  points(row.points?.bike_points),
  points(row.points?.run_points),
  points(row.points?.overall_points),
];

/**
 * Saves the results of the view, in its order, as a file named with athlete and time, and logs it: the chosen
 * columns, or without a choice (null) everything about the results.
 */
export function exportAthleteResults(
  athlete: AthletePage,
  rows: readonly ResultRow[],
  columns: readonly TableColumn<ResultRow>[] | null,
): Promise<void> {
  if (columns) return exportRows(`results of ${athlete.name}`, columns, rows);
  return saveExports({
    what: `results of ${athlete.name}`,
    fileName: exportFileName(['Results', athlete.name], new Date().toISOString()),
    header: HEADER,
    rows: rows.map(line),
    hasEmails: false,
  });
}
