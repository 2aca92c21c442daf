import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { Move } from '#console/ui/display/move.tsx';
import { isRanked, printRank } from '#console/ui/format/figures.ts';
import { type Division, divisionNames } from '#rules/races/division.ts';
import { isRacedBy } from '#rules/standings/season-races.ts';
import type { Standing, Standings, StandingsRace, StandingsScore } from '../../standings-contract.ts';
import styles from './standings-tab.module.css';
import { printPlace, printSeasonPoints, shortRaceName, tierOf } from './standings-texts.ts';

type Column = TableColumn<Standing>;

const scoreIn = (row: Standing, race: StandingsRace): StandingsScore | undefined =>
  row.scores.find(({ race_id }) => race_id === race.id);

/** Place and points; points that were dropped are in brackets and struck out. */
function ScoreCell({ score }: { score: StandingsScore }) {
  return (
    <span className={styles.score} data-dropped={(score.points > 0 && !score.counts) || undefined}>
      <span className="hint">{printPlace(score)}</span>
      {score.points === 0 ? null : score.counts ? (
        <b>{printSeasonPoints(score.points)}</b>
      ) : (
        <s>
          <span className="for-readers">dropped </span>({printSeasonPoints(score.points)})
        </s>
      )}
    </span>
  );
}

/** The number of characters that fit into the column of a race: "French Riviera". */
const HEAD_LENGTH = 14;
function headOf({ name }: StandingsRace): string {
  const short = shortRaceName(name);
  return short.length > HEAD_LENGTH ? `${short.slice(0, HEAD_LENGTH - 1).trimEnd()}…` : short;
}

function raceColumn(race: StandingsRace, division: Division): Column {
  const hasResults = race.with_results.includes(division);
  const isFinal = race.is_t100_grand_final === 1;
  return {
    id: `race-${race.id}`,
    head: isFinal ? 'Final' : headOf(race),
    headHint: `${race.name}${race.date ? `, ${race.date}` : ''}${hasResults ? '' : ': no results yet'}`,
    align: 'right',
    width: 78,
    cell: (row) => {
      const score = scoreIn(row, race);
      if (score) return <ScoreCell score={score} />;
      return hasResults ? <span className="hint">–</span> : null;
    },
    cellHint: (row) => scoreIn(row, race)?.reason,
    sortValue: (row) => scoreIn(row, race)?.points ?? null,
    sortFirst: 'desc',
  };
}

const pointsColumn = (
  id: string,
  head: string,
  valueIn: (row: Standing) => number | null,
  hint: string,
): Column => ({
  id,
  head,
  headHint: hint,
  align: 'right',
  width: 68,
  tone: 'ink2',
  cell: (row) => {
    const value = valueIn(row);
    return value === null || value === 0 ? null : printSeasonPoints(value);
  },
  sortValue: valueIn,
  sortFirst: 'desc',
});

/** The most that can be reached; a check mark for those who can still win. */
const reachColumn: Column = {
  id: 'most',
  head: 'Can reach',
  headHint: 'The most points that can be reached; ✓ can still win',
  align: 'right',
  width: 78,
  tone: 'ink2',
  cell: (row) =>
    row.max_points === null ? null : (
      <>
        {row.can_win ? (
          <span>
            <span aria-hidden>✓ </span>
            <span className="for-readers">can win, </span>
          </span>
        ) : null}
        {printSeasonPoints(row.max_points)}
      </>
    ),
  sortValue: (row) => row.max_points,
  sortFirst: 'desc',
};

/** The columns of one division: who, a cell per race, the parts and the total. */
export function standingsColumns({ races, standings }: Standings, division: Division): readonly Column[] {
  const own = races.filter((race) => isRacedBy(race, division));
  const rows = standings.filter((row) => row.division === division);
  return [
    {
      id: 'rank',
      head: 'Rank',
      align: 'right',
      width: 54,
      tone: 'ink2',
      cell: (row) => printRank(row.rank),
      sortValue: (row) => (isRanked(row.rank) ? row.rank : null),
    },
    {
      id: 'move',
      head: 'Move',
      align: 'right',
      width: 48,
      cell: (row) => (isRanked(row.rank) ? <Move places={row.move ?? 'new'} /> : null),
      sortValue: (row) => row.move,
      sortFirst: 'desc',
    },
    {
      id: 'name',
      head: divisionNames[division],
      width: 194,
      cell: (row) => <NameCell name={row.name} country={row.country} address={addresses.athlete(row.id)} />,
      sortValue: (row) => `${row.last} ${row.first}`,
      headHint: 'Sorts by last name',
    },
    { id: 'tier', head: 'Tier', width: 70, tone: 'ink2', cell: tierOf, sortValue: tierOf },
    ...own.map((race) => raceColumn(race, division)),
    ...(rows.some((row) => row.olympic_bonus_points > 0)
      ? [pointsColumn('bonus', 'Bonus', (row) => row.olympic_bonus_points, 'Olympic bonus')]
      : []),
    ...(rows.some((row) => row.max_points !== null) ? [reachColumn] : []),
    {
      id: 'points',
      head: 'Total',
      align: 'right',
      width: 70,
      cell: (row) => (
        <b className={styles.total}>{isRanked(row.rank) ? printSeasonPoints(row.points) : '–'}</b>
      ),
      sortValue: (row) => row.points,
      sortFirst: 'desc',
    },
  ];
}
