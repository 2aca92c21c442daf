import type { ReactNode } from 'react';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import styles from '#features/results/console/shared/import.module.css';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { Changed, changeOf, oldInHint, printOldText, tinted } from './changed-cells.tsx';

type Column = TableColumn<PlannedLine>;

const ownName = ({ first, last }: PlannedLine): string => `${first} ${last}`.trim();

/** The name of the row: that of a new athlete with its corrections, otherwise as the file writes it. */
const nameParts = (line: PlannedLine): { first: string; last: string } => line.new_athlete ?? line;

const countryOf = (line: PlannedLine): string | null =>
  line.new_athlete?.country ?? line.country ?? line.athlete?.country ?? null;

/** A symbol where the row should be checked. */
function WarningMark({ line }: { line: PlannedLine }) {
  if (line.warnings.length === 0) return null;
  return (
    <span className={styles.look} title={line.warnings.join('\n')}>
      <AlertIcon size={14} />
      <span className="for-readers">Worth checking: {line.warnings.join(' ')}</span>
    </span>
  );
}

const note = (line: PlannedLine) => (line.new_athlete ? { note: 'new' } : {});

const nameHint = (line: PlannedLine): string =>
  oldInHint(line, ['name_in_file']) ?? `In the file: ${ownName(line)}`;

/** A name of the file over the one that an earlier file gave. */
const ChangedName = ({ line, children }: { line: PlannedLine; children: ReactNode }) => (
  <Changed line={line} field="name_in_file" print={printOldText} now={ownName(line)}>
    {children}
  </Changed>
);

/**
 * Flag and name of the matched or new athlete in one column, which takes the room that its names need; a name that changes is shown as
 * the file writes it.
 */
const shortName: Column = valueColumn('name', 'Name', (line) => `${line.last} ${line.first}`, {
  isName: true,
  cell: (line) => {
    const { first, last } = nameParts(line);
    const ofAthlete = changeOf(line, 'name_in_file') ? undefined : line.athlete?.name;
    const name = ofAthlete ?? `${first} ${last}`.trim();
    return (
      <span className={styles.name}>
        <ChangedName line={line}>
          <NameCell name={name} country={countryOf(line)} {...note(line)} />
        </ChangedName>
        <WarningMark line={line} />
      </span>
    );
  },
  cellTint: tinted(['name_in_file', 'country']),
  cellHint: (line) => oldInHint(line, ['country']) ?? nameHint(line),
});

const nameColumns: readonly Column[] = [
  valueColumn('first', 'First', (line) => nameParts(line).first, {
    width: 80,
    cellTint: tinted(['name_in_file']),
    cellHint: nameHint,
  }),
  valueColumn('last', 'Last', (line) => `${nameParts(line).last} ${nameParts(line).first}`, {
    isName: true,
    width: 121,
    cell: (line) => (
      <span className={styles.name}>
        <ChangedName line={line}>
          <NameCell name={nameParts(line).last} {...note(line)} />
        </ChangedName>
        <WarningMark line={line} />
      </span>
    ),
    cellTint: tinted(['name_in_file']),
    cellHint: nameHint,
  }),
  valueColumn('country', 'Country', countryOf, {
    width: 58,
    cell: (line) => <Flag country={countryOf(line)} />,
    cellTint: tinted(['country']),
    cellHint: (line) => oldInHint(line, ['country']),
  }),
];

/** The columns that name the athlete of a row. */
export const lineNameColumns = (isTight: boolean): readonly Column[] => (isTight ? [shortName] : nameColumns);

const scoreOf = (line: PlannedLine): string => (line.method === 'fuzzy' ? ` ${line.score}` : '');

/** The athlete's own name where more than capitals differ from the file, otherwise how the athlete was found. */
export function databaseMatch(line: PlannedLine): string {
  const name = line.athlete?.name ?? '';
  if (name !== '' && name.toLowerCase() !== ownName(line).toLowerCase()) return name;
  return line.decided_by === 'staff' ? 'Chosen' : `${sentenceCase(line.method)}${scoreOf(line)}`;
}
