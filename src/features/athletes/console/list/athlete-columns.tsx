import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, pointsColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Chip } from '#console/ui/display/chip.tsx';
import { printListDate } from '#console/ui/format/dates.ts';
import { counted, isRanked, printRank } from '#console/ui/format/figures.ts';
import { DoneIcon } from '#console/ui/icons/icons.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { LEAVE_LABEL } from '#features/athletes/athletes-contract.ts';
import { nationName } from '#rules/nations/nation-names.ts';
import { type AthleteRow, formatTeam } from './athlete-rows.ts';

function PictureCell({ row }: { row: AthleteRow }) {
  return (
    <Line gap={6}>
      {row.hasPicture ? (
        <span role="img" aria-label="Has a picture" title="Has a picture">
          <DoneIcon size={14} />
        </span>
      ) : null}
      {row.submitted > 0 ? (
        <Chip hint={`${counted(row.submitted, 'picture')} submitted, to review`}>Submitted</Chip>
      ) : null}
    </Line>
  );
}

const noteOf = (row: AthleteRow, added: ReadonlySet<number>): string | undefined => {
  if (added.has(row.id)) return 'just added';
  if (row.retirement_date !== null) return `retired ${row.retirement_date.slice(0, 4)}`;
  return row.maternityLeave === null ? undefined : LEAVE_LABEL;
};

export const ranked = (rank: number): number | null => (isRanked(rank) ? rank : null);

const MEASURE = { isShownEmpty: true, align: 'right', width: 84, hideBelow: 800 } as const;

/** The list's columns. Athletes who were just added are marked. */
export const athleteColumns = (added: ReadonlySet<number>): readonly TableColumn<AthleteRow>[] => [
  valueColumn('id', 'ID', (row) => row.id, { hideBelow: 600, align: 'right', width: 76, tone: 'mute' }),
  {
    id: 'name',
    head: 'Name',
    isName: true,
    exportValue: (row) => row.name,
    cell: (row) => (
      <NameCell
        name={row.name}
        country={row.country}
        address={addresses.athlete(row.id)}
        note={noteOf(row, added)}
      />
    ),
    sortValue: (row) => `${row.last} ${row.first}`,
    headHint: 'Sorts by last name',
  },
  factColumn('country', 'Country', (row) => nationName(row.country ?? ''), {
    width: 150,
    isOff: true,
    exportValue: (row) => row.country,
  }),
  valueColumn('rank', 'Rank', (row) => ranked(row.overall_rank), {
    isShownEmpty: true,
    align: 'right',
    width: 72,
    cell: (row) => printRank(row.overall_rank),
  }),
  {
    id: 'team',
    head: 'Team',
    width: 84,
    cell: formatTeam,
    sortValue: (row) =>
      isRanked(row.team_rank) ? `${row.team} ${String(row.team_rank).padStart(6, '0')}` : null,
    headHint: 'Team and rank in it',
    exportValue: formatTeam,
  },
  pointsColumn('points', 'Points', (row) => row.overall_points, {
    isShownEmpty: true,
    width: 88,
    exportValue: (row) => row.overall_points?.toFixed(2),
  }),
  valueColumn('division', 'Div.', (row) => row.division, {
    fullHead: 'Division',
    width: 72,
    tone: 'ink2',
    sortFirst: 'desc',
  }),
  factColumn('weight', 'Weight', (row) => row.weight, { ...MEASURE, headHint: 'Kilograms' }),
  factColumn('height', 'Height', (row) => row.height, { ...MEASURE, headHint: 'Centimetres' }),
  {
    id: 'picture',
    head: 'Pic',
    hideBelow: 700,
    width: 132,
    cell: (row) => <PictureCell row={row} />,
    sortValue: (row) => row.submitted * 2 + (row.hasPicture ? 1 : 0),
    sortFirst: 'desc',
    exportValue: (row) => (row.hasPicture ? 'Y' : 'N'),
  },
  factColumn('email', 'Email', (row) => row.email, {
    width: 220,
    isOff: true,
    cellHint: (row) => row.email ?? undefined,
  }),
  factColumn('retired', 'Retired', (row) => row.retirement_date, {
    width: 112,
    isOff: true,
    cell: (row) => (row.retirement_date === null ? '–' : printListDate(row.retirement_date)),
  }),
];
