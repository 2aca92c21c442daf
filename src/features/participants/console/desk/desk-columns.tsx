import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { IconButton } from '#console/ui/actions/button.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { textColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Chip } from '#console/ui/display/chip.tsx';
import { printRank } from '#console/ui/format/figures.ts';
import { AlertIcon, DeleteIcon } from '#console/ui/icons/icons.tsx';
import { LogoutIcon, ReassignIcon } from '#console/ui/icons/record-icons.tsx';
import { personColumns, rankOrLast, STATUS_FROM } from '../participants-columns.tsx';
import styles from './desk.module.css';
import { type DeskRow, reasonsText } from './desk-lists.ts';

// Table widths below which a column is left out, the least important one first.
const SOURCE_FROM = 1500;
const PUBLIC_FROM = 1400;
const T100_FROM = 1300;
const LATE_FROM = 1200;
const CONTENDER_FROM = 1100;
const RANK_FROM = 640;

/** Widths of the columns of the plain view where many more columns are next to them. */
const NARROW_CELLS: Readonly<Record<string, { width: number }>> = {
  ...{ division: { width: 62 }, country: { width: 58 }, status: { width: 82 } },
  ...{ rank: { width: 50 }, points: { width: 58 } },
};

/** Sources that do not fit their column; the whole text is shown on hover. */
const SHORT_SOURCES: Readonly<Record<string, string>> = { 'World Triathlon API': 'WT API' };

const yesNo = (flag: 0 | 1): string => (flag === 1 ? 'Yes' : 'No');

/** In a narrow window the reason says the status, and the rank the points; numbers are per division. */
function narrow(id: string): { hideBelow?: number } {
  const at = ['division', 'points', 'country', 'status'].indexOf(id);
  if (id === 'rank') return { hideBelow: RANK_FROM };
  return at < 0 ? {} : { hideBelow: STATUS_FROM - 50 * (3 - at) };
}

const contenderRanks = ({ contender_ranking: own, contender_ranking_latest: latest }: DeskRow) =>
  own === latest ? printRank(own) : `${printRank(own)} (now ${printRank(latest)})`;

/** What may prevent a start; one with another race links to it. */
function Conflicts({ row }: { row: DeskRow }) {
  const tabIndex = useRowTabIndex();
  return row.conflicts.map(({ kind, words, race_id }) => (
    <span key={`${kind} ${race_id} ${words}`} className={styles.conflict}>
      <AlertIcon size={13} />
      {race_id === null ? (
        words
      ) : (
        <TextLink address={addresses.race(race_id, 'participants')} tabIndex={tabIndex}>
          {words}
        </TextLink>
      )}
    </span>
  ));
}

/** The mark of an entry made by hand, the reasons of the rules, then the conflicts; as many lines as they need. */
function Reasons({ row }: { row: DeskRow }) {
  const byHand = row.reasons.find(({ kind }) => kind === 'hand');
  const text = reasonsText({ reasons: row.reasons.filter(({ kind }) => kind !== 'hand') });
  return (
    <span className={styles.lines}>
      {byHand ? (
        <>
          <Chip>{byHand.words}</Chip>{' '}
        </>
      ) : null}
      {text}
      <Conflicts row={row} />
    </span>
  );
}

const numberColumn: TableColumn<DeskRow> = valueColumn('number', '#', (row) => row.number, {
  align: 'right',
  width: 50,
  tone: 'mute',
  fullHead: 'Number',
  headHint: 'Place in the list, per division',
  isFixed: true,
});

/** The columns of a list, without actions: of another time, or of the lists of now. */
export const deskColumns: readonly TableColumn<DeskRow>[] = [
  numberColumn,
  ...personColumns<DeskRow>().map((column) => ({
    ...column,
    ...narrow(column.id),
    ...NARROW_CELLS[column.id],
  })),
  valueColumn('t100_rank', 'T100 rank', (row) => rankOrLast(row.t100_rank), {
    cell: (row) => printRank(row.t100_rank),
    align: 'right',
    width: 50,
    headHint: 'Place in the standings of the season before this race',
    hideBelow: T100_FROM,
  }),
  valueColumn('contender_rank', 'Contender rank', (row) => rankOrLast(row.contender_ranking), {
    cell: contenderRanks,
    align: 'right',
    width: 88,
    hideBelow: CONTENDER_FROM,
  }),
  valueColumn('late_entry', 'Late Entry', (row) => yesNo(row.late_entry), {
    width: 46,
    hideBelow: LATE_FROM,
  }),
  valueColumn('public', 'Public', (row) => yesNo(row.is_public), { width: 50, hideBelow: PUBLIC_FROM }),
  textColumn('source', 'Source', (row) => row.latest_source ?? '–', {
    cell: ({ latest_source: source }) => SHORT_SOURCES[source ?? ''] ?? source ?? '–',
    width: 60,
    hideBelow: SOURCE_FROM,
  }),
  textColumn<DeskRow>('reasons', 'Reasons', reasonsText, {
    cell: (row) => <Reasons row={row} />,
    width: 248,
  }),
];

/** What the website shows of an entry. */
export const publicColumns: readonly TableColumn<DeskRow>[] = [
  numberColumn,
  ...personColumns<DeskRow>().filter(({ id }) => !['rank', 'points'].includes(id)),
];

export type RowAct = 'move' | 'withdraw' | 'remove';

const otherList = ({ is_waiting }: DeskRow) => (is_waiting === 1 ? 'start list' : 'wait list');

const ACTS = [
  { act: 'move', icon: ReassignIcon, label: (row: DeskRow) => `Move ${row.name} to the ${otherList(row)}` },
  { act: 'withdraw', icon: LogoutIcon, label: (row: DeskRow) => `Withdraw ${row.name}` },
  { act: 'remove', icon: DeleteIcon, label: (row: DeskRow) => `Remove ${row.name}` },
] as const;

/** By its number a row is dragged to the other list; it also identifies the entry of the row, see `entryOfRow`. */
const draggedBy = (row: DeskRow) => (
  <span className={styles.handle} data-entry={row.participant_id} draggable title="Drag to the other list">
    {row.number}
  </span>
);

/** The participant_id of the entry that a row of a table shows; null for another row. */
export function entryOfRow(row: Element | null): number | null {
  const id = row?.querySelector('[data-entry]')?.getAttribute('data-entry');
  return id == null ? null : Number(id);
}

/** The columns of both lists of now; `onAct` must be stable. Its buttons are also pressed by keys, see `useRowKeys`. */
export const editableColumns = (onAct: (act: RowAct, row: DeskRow) => void): TableColumn<DeskRow>[] => [
  ...deskColumns.map((column) => (column === numberColumn ? { ...column, cell: draggedBy } : column)),
  {
    id: 'actions',
    head: 'Actions',
    width: 112,
    align: 'center',
    isFixed: true,
    cell: (row) =>
      ACTS.map(({ act, icon, label }) => (
        <IconButton
          key={act}
          icon={icon}
          size="small"
          label={label(row)}
          needsNetwork
          data-act={act}
          onClick={() => onAct(act, row)}
        />
      )),
  },
];
