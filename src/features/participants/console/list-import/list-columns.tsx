import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { AddIcon, DeleteIcon, type Icon, LinkIcon } from '#console/ui/icons/icons.tsx';
import { HeldIcon, ReassignIcon, UnchangedIcon } from '#console/ui/icons/record-icons.tsx';
import importStyles from '#features/results/console/shared/import.module.css';
import { fullName } from '#rules/name-matching/names.ts';
import styles from './list-import.module.css';
import { ACTS, actNames, type ListRow, type RowAct } from './list-rows.ts';
import type { ListImportState } from './use-list-plan.ts';

const MARKS: Readonly<Record<RowAct, { change: string; icon: Icon }>> = {
  leave: { change: 'question', icon: DeleteIcon },
  kept: { change: 'unchanged', icon: LinkIcon },
  join: { change: 'create', icon: AddIcon },
  move: { change: 'update', icon: ReassignIcon },
  out: { change: 'held', icon: HeldIcon },
  stay: { change: 'unchanged', icon: UnchangedIcon },
};

const writtenName = ({ line }: ListRow): string => (line ? fullName(line.first, line.last) : '');

const nameOf = ({ line, entry, ...row }: ListRow): string => {
  if (entry) return entry.name;
  const created = line?.new_athlete;
  if (created) return fullName(created.first, created.last);
  return line?.athlete?.name ?? (writtenName({ ...row, line, entry }) || `Line ${line?.line}`);
};

const countryOf = ({ line }: ListRow): string | null | undefined =>
  line ? (line.athlete ?? line.new_athlete ?? line).country : undefined;

const listOf = ({ line, entry }: ListRow): string =>
  (line ?? entry)?.is_waiting === 1 ? 'Wait list' : 'Start list';

const noteOf = ({ line, entry }: ListRow): string => {
  if (entry) return entry.why;
  if (!line) return '';
  const created = line.new_athlete ? ['New athlete.'] : [];
  const remembered = line.alias ? ['The spelling is remembered.'] : [];
  const out = line.act === 'out' ? [line.reason] : [];
  return [...out, ...created, ...remembered, ...line.warnings].join(' ');
};

/** What the import does with the row. An entry that would leave can be kept. */
function Effect({ row, list }: { row: ListRow; list: ListImportState }) {
  const { change, icon: Mark } = MARKS[row.act];
  const id = row.entry?.participant_id;
  const isRetained = id !== undefined && list.keep.has(id);
  const mark = (
    <span className={importStyles.change} data-change={change}>
      <Mark size={14} />
      {actNames[row.act]}
    </span>
  );
  if (id === undefined || !(row.act === 'leave' || isRetained)) return mark;
  return (
    <span className={styles.effect}>
      {mark}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside the label */}
      <label className={styles.keep}>
        <CheckBox
          isChecked={isRetained}
          label={`Keep ${nameOf(row)}`}
          onChange={(isOn) => list.keepEntry(id, isOn)}
        />
        Keep
      </label>
    </span>
  );
}

/** The columns of the preview: the line, what happens, to whom, on which list, and why. */
export const listColumns = (list: ListImportState): readonly TableColumn<ListRow>[] => [
  factColumn('line', 'Line', ({ line }) => line?.line ?? null, { align: 'right', width: 56, tone: 'mute' }),
  valueColumn('act', 'Effect', ({ act }) => ACTS.indexOf(act), {
    width: 144,
    cell: (row) => <Effect row={row} list={list} />,
  }),
  valueColumn('name', 'Name', nameOf, {
    width: 260,
    isName: true,
    cell: (row) => {
      const [name, written] = [nameOf(row), writtenName(row)];
      return (
        <NameCell
          name={name}
          {...(row.line ? { country: countryOf(row) ?? null } : {})}
          {...(written === '' || written === name ? {} : { note: written })}
        />
      );
    },
  }),
  factColumn('division', 'Div.', ({ line, entry }) => (line ?? entry)?.division ?? null, {
    width: 72,
    hideBelow: 800,
  }),
  valueColumn('list', 'List', listOf, { width: 96, tone: 'ink2' }),
  { id: 'note', head: 'Note', cell: noteOf, cellHint: noteOf },
  {
    ...{ id: 'match', head: 'Match', width: 280, hideBelow: 1100, tone: 'ink2' },
    cell: ({ line }) => (line && line.act !== 'out' ? line.reason : null),
    cellHint: ({ line }) => (line && line.act !== 'out' ? line.reason : undefined),
  },
];
