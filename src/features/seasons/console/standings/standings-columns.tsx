import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
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
  const head = isFinal ? 'Final' : headOf(race);
  return pointsColumn(`race-${race.id}`, head, (row) => scoreIn(row, race)?.points, {
    headHint: `${race.name}${race.date ? `, ${race.date}` : ''}${hasResults ? '' : ': no results yet'}`,
    width: 78,
    cell: (row) => {
      const score = scoreIn(row, race);
      if (score) return <ScoreCell score={score} />;
      return hasResults ? <span className="hint">–</span> : null;
    },
    cellHint: (row) => scoreIn(row, race)?.reason,
  });
}

const bonusColumn: Column = pointsColumn('bonus', 'Bonus', (row) => row.olympic_bonus_points, {
  headHint: 'Olympic bonus',
  width: 68,
  tone: 'ink2',
  cell: ({ olympic_bonus_points: bonus }) => (bonus === 0 ? null : printSeasonPoints(bonus)),
});

/** The most that can be reached; a check mark for those who can still win. */
const reachColumn: Column = pointsColumn('most', 'Can reach', (row) => row.max_points, {
  headHint: 'The most points that can be reached; ✓ can still win',
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
});

/** The columns of one division: who, a cell per race, the parts and the total. */
export function standingsColumns(
  { races, standings }: Pick<Standings, 'races' | 'standings'>,
  division: Division,
): readonly Column[] {
  const own = races.filter((race) => isRacedBy(race, division));
  const rows = standings.filter((row) => row.division === division);
  return [
    valueColumn('rank', 'Rank', (row) => (isRanked(row.rank) ? row.rank : null), {
      align: 'right',
      width: 54,
      tone: 'ink2',
      cell: (row) => printRank(row.rank),
    }),
    valueColumn('move', 'Move', (row) => row.move, {
      align: 'right',
      width: 48,
      cell: (row) => (isRanked(row.rank) ? <Move places={row.move ?? 'new'} /> : null),
      sortFirst: 'desc',
    }),
    valueColumn('name', divisionNames[division], (row) => `${row.last} ${row.first}`, {
      width: 194,
      cell: (row) => <NameCell name={row.name} country={row.country} address={addresses.athlete(row.id)} />,
      headHint: 'Sorts by last name',
    }),
    valueColumn('tier', 'Tier', tierOf, { width: 70, tone: 'ink2' }),
    ...own.map((race) => raceColumn(race, division)),
    ...(rows.some((row) => row.olympic_bonus_points > 0) ? [bonusColumn] : []),
    ...(rows.some((row) => row.max_points !== null) ? [reachColumn] : []),
    pointsColumn('points', 'Total', (row) => row.points, {
      width: 70,
      cell: (row) => (
        <b className={styles.total}>{isRanked(row.rank) ? printSeasonPoints(row.points) : '–'}</b>
      ),
    }),
  ];
}
