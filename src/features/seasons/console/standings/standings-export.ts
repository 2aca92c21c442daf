import { isRanked } from '#console/ui/format/figures.ts';
import { exportDivisions } from '#features/rankings/console/shared/set-page/export-divisions.ts';
import type { Division } from '#rules/races/division.ts';
import { isRacedBy } from '#rules/standings/season-races.ts';
import type { Standings } from '../../standings-contract.ts';

const HEADER = [
  'Rank',
  'Points',
  'First',
  'Last',
  'Country',
  'Division',
  'Contract Tier',
  'Olympic Bonus',
  'Final',
];

/** A division as a file: its rows with the points of each race, those that do not count too. */
export function standingsFile({ season, races, standings }: Standings, division: Division, group: string) {
  const own = races.filter((race) => isRacedBy(race, division));
  const last = races.findLast((race) => race.has_results && race.date !== null);
  const rows = standings.filter((row) => row.division === division);
  return {
    name: ['standings', group, season.name, last?.date ?? season.start_date],
    header: [...HEADER, ...own.map((race) => race.name)],
    rows: rows.map((row) => [
      isRanked(row.rank) ? row.rank : null,
      row.points.toFixed(2),
      row.first,
      row.last,
      row.country,
      row.division,
      row.contract_tier,
      row.olympic_bonus_points.toFixed(2),
      row.grand_final_points.toFixed(2),
      ...own.map((race) => row.scores.find(({ race_id }) => race_id === race.id)?.points.toFixed(2)),
    ]),
  };
}

/** Saves the standings as two files, the men's and the women's. */
export const exportStandings = (shown: Standings): Promise<void> =>
  exportDivisions((division, group) => standingsFile(shown, division, group));
