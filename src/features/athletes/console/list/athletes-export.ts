import { saveExports } from '#features/exports/console/shared/save-export.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { unranked } from '#rules/points/places.ts';
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

const rankOf = (rank: number): number | null => (rank < unranked ? rank : null);

const line = (row: AthleteRow) => [
  row.id,
  row.name,
  row.country,
  row.email,
  rankOf(row.overall_rank),
  row.overall_points?.toFixed(2),
  rankOf(row.team_rank),
  row.division,
  row.weight,
  row.height,
  row.hasPicture ? 'Y' : 'N',
];

/** Saves the rows of the view as a file named with the time, and records the export. */
export function exportAthletes(rows: readonly AthleteRow[], at: Date): Promise<void> {
  return saveExports({
    what: 'athletes',
    fileName: exportFileName(['athletes'], at.toISOString()),
    header: HEADER,
    rows: rows.map(line),
    hasEmails: rows.some((row) => row.email !== null),
  });
}
