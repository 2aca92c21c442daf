import { exportDivisions } from '#features/rankings/console/shared/set-page/export-divisions.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import type { ContenderLine } from './contender-lines.ts';

const HEADER = ['Rank', 'Points', 'First', 'Last', 'Country', 'Division', 'Overall Rank'];

const cellsOf = ({ athlete }: ContenderLine) => [
  athlete.contender_rank,
  athlete.contender_points?.toFixed(2),
  athlete.first,
  athlete.last,
  athlete.country,
  athlete.division,
  athlete.overall_rank >= unranked ? null : athlete.overall_rank,
];

/** Saves all ranked contenders as two files, contender-rankings-men-2026-06-02.csv and the women's. */
export const exportContenders = (
  lines: Readonly<Record<Division, readonly ContenderLine[]>>,
  date: string,
): Promise<void> =>
  exportDivisions((division, group) => ({
    name: ['contender rankings', group, date],
    header: HEADER,
    rows: lines[division].map(cellsOf),
  }));
