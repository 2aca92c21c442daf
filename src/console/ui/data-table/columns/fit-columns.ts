import { narrowestTable, type TableColumn } from '../table-column.ts';

type Fitting = Pick<TableColumn<never>, 'width' | 'isName' | 'takesRest' | 'isOff' | 'hideBelow'>;

/** Columns with a higher number are left out first; those without one never are. */
const dispensable = (column: Fitting): number | undefined =>
  column.isName ? undefined : (column.hideBelow ?? (column.isOff ? Number.MAX_SAFE_INTEGER : undefined));

/** Average width of a letter of a name in pixels, of its flag and of the cell's edges. */
const LETTER_PX = 7.4;
const AROUND_PX = 40;
const LEAST_PX = 140;
const MOST_PX = 300;
/** This share of the names is shown whole; a few very long ones may be cut. */
const SHARE = 0.95;

/** The pixels that a table's names need. */
export function widthOfNames<Row>(column: TableColumn<Row> | undefined, rows: readonly Row[]): number {
  if (!column) return LEAST_PX;
  const lengths = rows
    .map((row) => String(column.exportValue?.(row) ?? column.sortValue?.(row) ?? '').length)
    .sort((one, other) => one - other);
  const letters = lengths[Math.ceil((lengths.length - 1) * SHARE)] ?? 0;
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(letters * LETTER_PX) + AROUND_PX));
}

/**
 * The columns that fit into a width, and those that are left out. In a table with a name whole columns are left out until the names fit,
 * the least important first, equal ones together; otherwise each column says below which width it is left out.
 */
export function fitColumns<Column extends Fitting>(
  columns: readonly Column[],
  width: number,
  namePx: number,
): Record<'shown' | 'hidden', readonly Column[]> {
  if (!columns.some(({ isName }) => isName)) {
    const isShown = ({ hideBelow }: Column) => hideBelow === undefined || width >= hideBelow;
    return { shown: columns.filter(isShown), hidden: columns.filter((column) => !isShown(column)) };
  }
  const leastFirst = columns
    .toReversed()
    .filter((column) => dispensable(column) !== undefined)
    .toSorted((one, other) => Number(dispensable(other)) - Number(dispensable(one)));
  let shown = columns;
  for (const column of leastFirst) {
    if (narrowestTable(shown, namePx) <= width) break;
    // Columns of one importance, such as the points of the legs, go together.
    const isSame = (one: Column) => one.hideBelow !== undefined && one.hideBelow === column.hideBelow;
    shown = shown.filter((one) => one !== column && !(isSame(one) && !one.isName));
  }
  return { shown, hidden: columns.filter((column) => !shown.includes(column)) };
}

/** A note after the name: "retired 2026". */
const NOTE_PX = 100;

/**
 * The widths of the columns in pixels; one without a width takes the rest. With room to spare, the name first gets room for a note, then it
 * and the columns after it grow in proportion: a gap between names and figures would make a row hard to follow.
 */
export function columnWidths(
  columns: readonly Fitting[],
  width: number,
  namePx: number,
): (number | undefined)[] {
  const widths = columns.map((column) => column.width);
  const free = columns.filter((column) => column.width === undefined);
  const nameAt = columns.findIndex(({ isName, takesRest }) => isName && !takesRest);
  const spare = width - narrowestTable(columns, namePx);
  if (nameAt === -1 || free.length > 1 || spare <= 0 || spare === Number.POSITIVE_INFINITY) return widths;
  const needed = widths.map((px = namePx + Math.min(spare, NOTE_PX)) => px);
  const sum = (pixels: readonly number[]) => pixels.reduce((total, px) => total + px, 0);
  const growth = (width - sum(needed)) / sum(needed.slice(nameAt));
  return needed.map((px, at) => (at < nameAt ? px : px * (1 + growth)));
}
