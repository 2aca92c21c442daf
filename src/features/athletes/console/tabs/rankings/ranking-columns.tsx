import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Move } from '#console/ui/display/move.tsx';
import { isRanked, printPoints, printRank } from '#console/ui/format/figures.ts';
import type { AthletePage, RankingOfAthlete } from '#features/athletes/athletes-contract.ts';
import { type RankedDiscipline, rankingBefore, rankMove } from '#rules/ranking/athlete-rankings.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';

/** A published set that contains the athlete, with the moves since the previous one. */
export interface RankingLine extends RankingOfAthlete {
  athleteId: number;
  moves: Readonly<Record<RankedDiscipline, number | 'new' | null>>;
}

/** One row for each set, newest first as returned by the server. */
export function rankingLines({ id, rankings }: Pick<AthletePage, 'id' | 'rankings'>): RankingLine[] {
  return rankings.map((ranking) => {
    const before = rankingBefore(ranking, rankings);
    const move = (discipline: RankedDiscipline) => rankMove(ranking, before, discipline);
    return {
      ...ranking,
      athleteId: id,
      moves: { overall: move('overall'), swim: move('swim'), bike: move('bike'), run: move('run') },
    };
  });
}

function DateCell({ line }: { line: RankingLine }) {
  return (
    <TextLink address={addresses.ranking(line.set_id, line.athleteId)} tabIndex={useRowTabIndex()}>
      {line.date}
    </TextLink>
  );
}

/**
 * Below these widths of the table a column is hidden: points of the legs first, then their moves, then the
 * set's type.
 */
const ROOM = { legPoints: 1080, legMoves: 960, type: 560 };

function rankColumns(discipline: RankedDiscipline, head: string): TableColumn<RankingLine>[] {
  const isLeg = discipline !== 'overall';
  const rankOf = (line: RankingLine) => line[`${discipline}_rank`];
  return [
    {
      id: discipline,
      head,
      align: 'right',
      width: isLeg ? 72 : 88,
      cell: (line) => (isLeg ? printRank(rankOf(line)) : <b>{printRank(rankOf(line))}</b>),
      sortValue: (line) => (isRanked(rankOf(line)) ? rankOf(line) : null),
      headHint: `Rank, ${head.toLowerCase()}`,
      ...(isLeg ? { leg: discipline } : {}),
    },
    {
      id: `${discipline}-move`,
      head: 'Move',
      fullHead: `${head} Move`,
      exportValue: (line) => line.moves[discipline],
      align: 'right',
      width: 64,
      cell: (line) => <Move places={line.moves[discipline]} />,
      sortValue: (line) => (line.moves[discipline] === 'new' ? null : line.moves[discipline]),
      sortFirst: 'desc',
      headHint: `Places gained or lost since the previous ranking, ${head.toLowerCase()}`,
      ...(isLeg ? { hideBelow: ROOM.legMoves } : {}),
    },
    pointsColumn(`${discipline}-points`, 'Points', (line) => line[`${discipline}_points`], {
      fullHead: `${head} Points`,
      width: 76,
      tone: 'ink2',
      cell: (line) => printPoints(isRanked(rankOf(line)) ? line[`${discipline}_points`] : null),
      headHint: `Points, ${head.toLowerCase()}`,
      ...(isLeg ? { hideBelow: ROOM.legPoints } : {}),
    }),
  ];
}

export const rankingColumns: readonly TableColumn<RankingLine>[] = [
  valueColumn('date', 'Date', (line) => line.date, {
    width: 108,
    cell: (line) => <DateCell line={line} />,
    sortFirst: 'desc',
  }),
  {
    id: 'type',
    head: 'Type',
    tone: 'mute',
    cell: (line) => rankingTypeOf(line.type)?.name ?? `Type ${line.type}`,
    cellHint: (line) => rankingTypeOf(line.type)?.name,
    sortValue: (line) => line.type,
    hideBelow: ROOM.type,
  },
  ...rankColumns('overall', 'Overall'),
  ...rankColumns('swim', 'Swim'),
  ...rankColumns('bike', 'Bike'),
  ...rankColumns('run', 'Run'),
];
