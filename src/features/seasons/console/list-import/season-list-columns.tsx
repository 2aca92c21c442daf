import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { AddIcon, EditIcon, type Icon } from '#console/ui/icons/icons.tsx';
import { HeldIcon, UnchangedIcon } from '#console/ui/icons/record-icons.tsx';
import importStyles from '#features/results/console/shared/import.module.css';
import { fullName } from '#rules/name-matching/names.ts';
import type { SeasonListRow } from '../../season-list-import-contract.ts';
import { contractsHeld, contractWarnings } from '../contract-notes.tsx';
import styles from './season-list.module.css';
import type { ListKind, SeasonList } from './use-season-list.ts';

export type SettledAct = Exclude<SeasonListRow['act'], 'question'>;

/** In the order of the table. */
export const actNames: Readonly<Record<SettledAct, string>> = {
  change: 'Other tier',
  add: 'Add',
  held: 'Left out',
  present: 'Present',
};

const MARKS: Readonly<Record<SettledAct, { change: string; icon: Icon }>> = {
  change: { change: 'update', icon: EditIcon },
  add: { change: 'create', icon: AddIcon },
  held: { change: 'held', icon: HeldIcon },
  present: { change: 'unchanged', icon: UnchangedIcon },
};

const athleteOf = ({ athletes, athlete_id }: SeasonListRow) => athletes.find((one) => one.id === athlete_id);
const nameOf = (row: SeasonListRow): string =>
  athleteOf(row)?.name ?? (fullName(row.first, row.last) || `Row ${row.row}`);

/** What saving does with the row. Another tier is given only when it is ticked. */
function Effect({ row, list }: { row: SeasonListRow; list: SeasonList }) {
  const act = row.act as SettledAct;
  if (act === 'change')
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside the label
      <label className={styles.tick}>
        <CheckBox
          isChecked={list.also.has(row.row)}
          label={`Change the tier of ${nameOf(row)} to ${row.contract_tier ?? '-'}`}
          onChange={(isTicked) => list.tick([row.row], isTicked)}
        />
        Change tier
      </label>
    );
  const { change, icon: Mark } = MARKS[act];
  return (
    <span className={importStyles.change} data-change={change}>
      <Mark size={14} />
      {actNames[act]}
    </span>
  );
}

/** What to know about the athlete, or why the row is left out. */
function RowNote({ row, seasonId }: { row: SeasonListRow; seasonId: number }) {
  const one = athleteOf(row);
  if (row.act === 'held') return <span title={row.reason}>{row.reason}</span>;
  if (!one) return null;
  const others = one.contracts.filter((contract) => contract.season_id !== seasonId);
  const contracts = contractsHeld({ contracts: others }).join(', ');
  const warning = contractWarnings(one).join(', ');
  return (
    <span title={[warning, contracts].filter((note) => note !== '').join(', ')}>
      {warning === '' ? null : <b className={styles.warn}>{warning} </b>}
      {contracts}
    </span>
  );
}

/** The columns of the preview: the row of the list, what happens to it, who it is, and what to know about them. */
export function seasonListColumns(
  kind: ListKind,
  list: SeasonList,
  seasonId: number,
): readonly TableColumn<SeasonListRow>[] {
  const tier = valueColumn<SeasonListRow>('tier', 'Contract Tier', (row) => row.contract_tier, {
    width: 150,
    cell: (row) => {
      if (row.act === 'held') return null;
      const given = row.contract_tier ?? '-';
      if (row.act !== 'change') return given;
      return (
        <>
          <s>{row.current_contract_tier ?? '-'}</s> {given}
        </>
      );
    },
  });
  return [
    valueColumn('row', 'Row', ({ row }) => row, { align: 'right', width: 56, tone: 'mute' }),
    valueColumn('act', 'Effect', ({ act }) => Object.keys(actNames).indexOf(act), {
      width: 120,
      cell: (row) => <Effect row={row} list={list} />,
    }),
    valueColumn('name', 'Name', (row) => `${row.last} ${row.first}`, {
      width: 240,
      isName: true,
      cell: (row) => {
        const written = fullName(row.first, row.last);
        const name = nameOf(row);
        const country = athleteOf(row)?.country ?? row.country;
        return <NameCell name={name} country={country} note={name === written ? undefined : written} />;
      },
    }),
    valueColumn('division', 'Div.', (row) => row.division, {
      width: 64,
      tone: 'ink2',
      hideBelow: 800,
      cell: (row) => athleteOf(row)?.division ?? row.division ?? '–',
    }),
    ...(kind === 'participants' ? [tier] : []),
    { id: 'note', head: 'Note', cell: (row) => <RowNote {...{ row, seasonId }} /> },
    {
      id: 'why',
      head: 'Match',
      width: 340,
      hideBelow: 1100,
      cell: ({ act, reason }) => (act === 'held' ? null : reason),
      cellHint: ({ act, reason }) => (act === 'held' ? undefined : reason),
    },
  ];
}
