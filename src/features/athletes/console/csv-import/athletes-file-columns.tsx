import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { factColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { AddIcon, type Icon } from '#console/ui/icons/icons.tsx';
import { HeldIcon, UnchangedIcon } from '#console/ui/icons/record-icons.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { PlannedAthleteRow } from '#features/athletes/athletes-file-contract.ts';
import { fullName } from '#rules/name-matching/names.ts';
import styles from './athletes-file.module.css';
import type { AthletesFile } from './use-athletes-file.ts';

type Act = PlannedAthleteRow['act'];

/** In the order of the plan's choices. */
export const actNames: Readonly<Record<Act, string>> = {
  question: 'Questions',
  add: 'New',
  present: 'Exists already',
  held: 'Cannot be added',
};

const ICONS: Readonly<Record<Exclude<Act, 'question'>, Icon>> = {
  add: AddIcon,
  present: UnchangedIcon,
  held: HeldIcon,
};

function ActMark({ act }: { act: keyof typeof ICONS }) {
  const Mark = ICONS[act];
  return (
    <span className={styles.act} data-act={act}>
      <Mark size={14} />
      {actNames[act]}
    </span>
  );
}

const nameOf = ({ first, last }: PlannedAthleteRow): string => fullName(first, last);

/** The decision about a row, made with a checkbox: left out, or added as a new athlete anyway. */
function Answer({ row, file }: { row: PlannedAthleteRow; file: AthletesFile }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside the label
    <label className={styles.act}>
      <CheckBox
        isChecked={file.also.has(row.row)}
        label={`Add ${nameOf(row)} as a new athlete`}
        onChange={(isNew) => file.answer(row.row, isNew)}
      />
      Add as new
    </label>
  );
}

/** The existing or possible athletes, each with a link that opens in a new tab; else why the row cannot be added. */
function Why({ row }: { row: PlannedAthleteRow }) {
  if (row.athletes.length === 0) return row.act === 'add' ? null : row.reason;
  return (
    <span title={row.reason}>
      {row.athletes.map((athlete, place) => (
        <span key={athlete.id}>
          {place === 0 ? '' : ', '}
          <TextLink address={addresses.athlete(athlete.id)} isElsewhere>
            {athlete.name}
          </TextLink>{' '}
          <Mute>
            {athlete.division}, {athlete.country ?? 'no nation'}
          </Mute>
        </span>
      ))}
    </span>
  );
}

/** The columns of the plan: the row of the file, what is done with it, and why. */
export const athletesFileColumns = (file: AthletesFile): readonly TableColumn<PlannedAthleteRow>[] => [
  valueColumn('row', 'Row', ({ row }) => row, { align: 'right', width: 56, tone: 'mute' }),
  {
    id: 'act',
    head: 'Effect',
    isFixed: true,
    width: 144,
    cell: (row) => (row.act === 'question' ? <Answer row={row} file={file} /> : <ActMark act={row.act} />),
    sortValue: ({ act }) => Object.keys(actNames).indexOf(act),
  },
  {
    id: 'name',
    head: 'Name',
    isFixed: true,
    width: 210,
    cell: (row) => <NameCell name={nameOf(row) || '–'} country={row.country} />,
    sortValue: ({ first, last }) => `${last} ${first}`,
  },
  factColumn('division', 'Div.', ({ division }) => division, { width: 64 }),
  { id: 'why', head: 'Possible athletes', cell: (row) => <Why row={row} /> },
];
