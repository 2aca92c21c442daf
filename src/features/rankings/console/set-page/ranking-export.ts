import { exportDivisions } from '#features/rankings/console/shared/set-page/export-divisions.ts';
import type { Division } from '#rules/races/division.ts';
import type { RankingLine, RankingView } from './ranking-views.ts';

/** File names as the ranking exports are specified. */
const HEADER = ['Rank', 'Points', 'Score', 'First', 'Last', 'Email', 'Country', 'Division'];
const cellsOf = ({ rank, points, score, athlete }: RankingLine) => [
  rank,
  points?.toFixed(2),
  score?.toFixed(2),
  athlete?.first,
  athlete?.last,
  athlete?.email,
  athlete?.country,
  athlete?.division,
];

/** Saves all rows of the view as two files, rankings-men-overall-2025-07-08.csv and the women's. */
export const exportRankings = (
  lines: Readonly<Record<Division, readonly RankingLine[]>>,
  view: RankingView,
  date: string,
): Promise<void> =>
  exportDivisions((division, group) => {
    const ofAthletes = lines[division].filter((line) => line.athlete !== null);
    return {
      name: ['rankings', group, view, date],
      header: HEADER,
      rows: ofAthletes.map(cellsOf),
      hasEmails: ofAthletes.some((line) => Boolean(line.athlete?.email)),
    };
  });
