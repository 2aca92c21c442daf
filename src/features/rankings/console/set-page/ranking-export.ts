import { downloadCsv } from '#console/ui/files/csv-download.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { saveExports } from '#features/exports/console/shared/save-export.ts';
import type { Division } from '#rules/races/division.ts';
import type { RankingLine, RankingView } from './ranking-views.ts';

/** File names as the ranking exports are specified. */
const HEADER = ['Rank', 'Points', 'Score', 'First', 'Last', 'Email', 'Country', 'Division'];
const groups: readonly { name: string; division: Division }[] = [
  { name: 'men', division: 'MPRO' },
  { name: 'women', division: 'FPRO' },
];

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

/**
 * Saves all rows of the view as two files, rankings-men-overall-2025-07-08.csv and the women's, and reports them. A browser may block the
 * second download of one click, so the toast offers it again.
 */
export async function exportRankings(
  lines: Readonly<Record<Division, readonly RankingLine[]>>,
  view: RankingView,
  date: string,
): Promise<void> {
  const files = groups.map(({ name, division }) => {
    const ofAthletes = lines[division].filter((line) => line.athlete !== null);
    return {
      what: `rankings ${name} ${view} ${date}`,
      fileName: `rankings-${name}-${view}-${date}.csv`,
      header: HEADER,
      rows: ofAthletes.map(cellsOf),
      hasEmails: ofAthletes.some((line) => Boolean(line.athlete?.email)),
    };
  });
  await saveExports(...files);
  const second = files.at(-1);
  if (second)
    toasts.info("Men's and women's files saved", {
      label: "Women's again",
      run: () => downloadCsv(second.fileName, second.header, second.rows),
    });
}
