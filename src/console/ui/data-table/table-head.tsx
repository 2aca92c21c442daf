import { DisciplineBadge } from '../display/discipline-badge.tsx';
import { CheckBox } from '../form/check-field.tsx';
import { SortDownIcon, SortUpIcon } from '../icons/icons.tsx';
import styles from './data-table.module.css';
import type { TableColumn, TableSort } from './table-column.ts';

interface HeadCellProps<Row> {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort(sort: TableSort | null): void;
}

/** With each press: the column's first direction, the other direction, then the list's own order again. */
function nextSort<Row>(column: TableColumn<Row>, sort: TableSort | null): TableSort | null {
  const first = column.sortFirst ?? 'asc';
  if (sort?.column !== column.id) return { column: column.id, direction: first };
  return sort.direction === first ? { column: column.id, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : null;
  const Arrow = direction === 'desc' ? SortDownIcon : SortUpIcon;
  const message = (
    <>
      {column.leg ? <DisciplineBadge leg={column.leg} /> : null}
      {column.head === '' ? <span className="for-readers">{column.fullHead ?? 'Actions'}</span> : column.head}
    </>
  );
  return (
    <th
      scope="col"
      data-align={column.align}
      data-sorted={direction ?? undefined}
      title={column.headHint}
      aria-sort={direction ? ARIA_SORT[direction] : column.sortValue && 'none'}
    >
      {column.sortValue ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column, sort))}>
          {message}
          {direction === null ? null : (
            <span className={styles.arrow}>
              <Arrow size={13} />
            </span>
          )}
        </button>
      ) : (
        message
      )}
    </th>
  );
}

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | null;
  onSort(sort: TableSort | null): void;
  /** The box that selects all; null where rows cannot be selected. */
  all: { isChecked: boolean; isMixed: boolean; onChange(): void } | null;
}

/** Titles of the columns; a click sorts. An arrow is shown only on the sorted column. */
export function TableHead<Row>({ columns, sort, onSort, all }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head}>
      <tr>
        {all ? (
          <th scope="col">
            <CheckBox label="Select all" {...all} />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
