/** The splits of a fetch as a CSV file: one row per professional, one column per point in course order, cumulative times. */
import { type ExportCell, exportText } from '../files/exports.ts';
import { formatSplit } from './splits.ts';

export interface ExportedSplits {
  readonly division: string;
  readonly bib: string;
  readonly first: string;
  readonly last: string;
  readonly nation: string;
  readonly status: string;
  /** Seconds at each point; null where there is no split. */
  readonly splits: readonly (number | null)[];
}

/** The whole file. */
export function splitsExport(points: readonly string[], rows: readonly ExportedSplits[]): string {
  const header = ['division', 'bib', 'firstname', 'lastname', 'nation', 'status', ...points];
  return exportText(
    header,
    rows.map((row): ExportCell[] => [
      ...[row.division, row.bib, row.first, row.last, row.nation, row.status],
      ...row.splits.map((seconds) => (seconds === null ? '' : formatSplit(seconds))),
    ]),
  );
}
