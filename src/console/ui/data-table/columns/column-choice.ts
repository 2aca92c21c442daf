import { sortableValue, type TableColumn } from '../table-column.ts';

/** The columns of a table that a person can show and hide. */
export interface ColumnChoice {
  columns: readonly { id: string; head: string; isShown: boolean; isEmpty: boolean; isFixed: boolean }[];
  /** Differs from the default columns. */
  isChosen: boolean;
  /** Shows these columns in this order; null: the default ones. */
  choose(ids: readonly string[] | null): void;
}

/** No row has a value in this column. Some values do not sort, such as NEW among moves, but are in files. */
function isEmpty<Row>(
  { sortValue, exportValue }: TableColumn<Row>,
  rows: readonly Row[] | undefined,
): boolean {
  const read = exportValue ?? sortValue;
  return (
    rows !== undefined &&
    rows.length > 0 &&
    read !== undefined &&
    rows.every((row) => sortableValue(read(row)) === undefined)
  );
}

/** The ids of the columns in which no row has a value. */
export const emptyColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[] | undefined,
): ReadonlySet<string> =>
  new Set(columns.filter((column) => !column.isName && isEmpty(column, rows)).map(({ id }) => id));

/** Always shown; columns of buttons and marks have no title and are not offered in the choice. */
export const isAlwaysShown = ({
  head,
  isName,
  isFixed,
}: Pick<TableColumn<never>, 'head' | 'isName' | 'isFixed'>): boolean =>
  isName === true || isFixed === true || head === '';

/**
 * Columns in the order of the ids; one that they do not name follows its neighbour on the left, and is last if nothing but such
 * columns is on its right.
 */
export function inChosenOrder<Column extends { id: string }>(
  columns: readonly Column[],
  ids: readonly string[],
): readonly Column[] {
  const lastNamed = columns.findLastIndex(({ id }) => ids.includes(id));
  let place = -1;
  const placed = columns.map((column, index) => {
    const own = ids.indexOf(column.id);
    if (own >= 0) place = own;
    else if (index > lastNamed) place = ids.length;
    return { column, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ column }) => column);
}

/**
 * The columns to show: the chosen ones in their order, and the name; without a choice, or when none of the chosen ones exists
 * any more, all that are neither off by default nor hidden because they are empty.
 */
export function chosenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  ids: readonly string[] | null,
  empty: ReadonlySet<string>,
): readonly TableColumn<Row>[] {
  const chosen = ids && columns.filter((column) => isAlwaysShown(column) || ids.includes(column.id));
  if (ids && chosen?.some(({ id }) => ids.includes(id))) return inChosenOrder(chosen, ids);
  return columns.filter(({ id, isOff, isShownEmpty }) => !isOff && (isShownEmpty || !empty.has(id)));
}
