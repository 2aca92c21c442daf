import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { printCount } from '../format/figures.ts';
import { ErrorState, NoMatch, type NoMatchProps } from '../layout/page-states.tsx';
import { useAfterMoment } from '../layout/use-delayed-flag.ts';
import { useFocusPassedOn } from '../overlay/use-focus-return.ts';
import { LeftOutColumns } from './columns/left-out-columns.tsx';
import { useTableWidth } from './columns/use-table-width.ts';
import styles from './data-table.module.css';
import { rowHeight, useDensity } from './density.ts';
import { useFocusAfterMore } from './rows/use-focus-after-more.ts';
import { useFocusAfterRemoval } from './rows/use-focus-after-removal.ts';
import { useRowActions } from './rows/use-row-actions.ts';
import { useRowCursor } from './rows/use-row-keyboard.ts';
import { useScrollMemory } from './rows/use-scroll-memory.ts';
import type { Selection } from './rows/use-selection.ts';
import { useStillRows } from './rows/use-still-rows.ts';
import { useTableRows } from './rows/use-table-rows.ts';
import { HEAD_PX, useVirtualRows } from './rows/use-virtual-rows.ts';
import { TableRows } from './table-body.tsx';
import { narrowestTable, type RowKey, type TableColumn, type TableSort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import type { Cap } from './use-row-limit.ts';

export interface DataTableProps<Row extends object> {
  /** Its name for screen readers, and the key of its stored scroll position: "Athletes". */
  name: string;
  /** Must be stable: define it outside the component or memoize it. */
  columns: readonly TableColumn<Row>[];
  /** In their own order, which breaks ties. Undefined until they have been read the first time. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): RowKey;
  /** The address of a row; a click and Enter open it. The name's cell holds the link itself. */
  rowAddress?(row: Row): string | undefined;
  /** Instead of an address: opens a panel or dialog. */
  onOpen?(row: Row): void;
  /** Called when the keyboard moved to another row: for a panel that follows it. */
  onMove?(row: Row): void;
  /** The row that is open next to the table. */
  openKey?: RowKey | null;
  isMuteRow?(row: Row): boolean;
  /** The text of a line below a row, in the table's own order; only in a table that flows. */
  lineAfter?: ((row: Row) => string | undefined) | undefined;
  /** The sort, where the screen stores it (`useListParams`); otherwise the table stores it. */
  sort?: TableSort | null;
  onSort?(sort: TableSort | null): void;
  /** The message of a failed read; rows that were read before it remain below. */
  error?: string | null;
  onRetry?(): void;
  /** When the shown rows were read, for the message of a failure. */
  readAt?: Date | null;
  /** Shown instead of rows when there are none at all. */
  empty: ReactNode;
  /** Set while a filter is on: shown when no row matches it. */
  noMatch?: NoMatchProps | null;
  cap?: Cap;
  selection?: Selection;
  /**
   * `fill`: scrolls within the remaining space, any number of rows. `flow`: as tall as its rows, for up to
   * a few hundred.
   */
  layout?: 'fill' | 'flow';
  /** `page`: the first and last cell are aligned with the page's edge. `sheet`: inside a box. */
  edge?: 'page' | 'sheet';
  /** `tall`: room for a picture and two lines, whatever the user chose; otherwise one line. */
  rowSize?: 'tall';
  skeletonRows?: number;
}

/** Width of the boxes' column; data-table.module.css has the same value. */
const SELECT_PX = 44;

function ShowMoreRows({ cap, onMore }: { cap: Cap; onMore(): void }) {
  return (
    <div className={`hint ${styles.foot}`}>
      {cap.message}
      <Button variant="link" data-screen-only onClick={onMore}>
        Show {printCount(Math.min(cap.step, cap.total - cap.limit))} more
      </Button>
    </div>
  );
}

/**
 * Everything that the table derives from its props: the sorted rows, which of them are rendered, and what
 * keys and presses do.
 */
function useTableModel<Row extends object>(props: DataTableProps<Row>) {
  const { name, rows, rowKey, rowAddress, onOpen, onMove, cap, selection, layout = 'fill' } = props;
  const { openKey = null } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [ownSort, setOwnSort] = useState<TableSort | null>(null);
  const sort = props.onSort ? (props.sort ?? null) : ownSort;
  const [isAllShown, setAllShown] = useState(false);
  const usedPx = selection ? SELECT_PX : 0;
  const fit = useTableWidth(scroller, props.columns, { rows, isAllShown, usedPx });
  const still = useStillRows(useTableRows(props.columns, rows, sort), rowKey, props.readAt);
  const { rows: sorted, gone, ...pointer } = still;
  const limit = cap?.limit;
  const shown = useMemo(() => (limit === undefined ? sorted : sorted.slice(0, limit)), [sorted, limit]);
  const keys = useMemo(() => shown.map(rowKey), [shown, rowKey]);
  const chosen = useDensity().density;
  const density = props.rowSize ?? chosen;
  const isPrinting = useIsPrinting();
  const isVirtual = layout === 'fill' && !isPrinting;
  const drawn = useVirtualRows(scroller, {
    count: shown.length,
    rowPx: rowHeight(density),
    startPx: HEAD_PX,
    coveredPx: HEAD_PX,
    isVirtual,
  });
  useScrollMemory(scroller, name, isVirtual && rows !== undefined);
  const actions = useRowActions({ shown, keys, rowAddress, onOpen, selection });
  const opens = onOpen !== undefined || rowAddress !== undefined;
  const cursor = useRowCursor({
    container: scroller,
    count: shown.length,
    openIndex: openKey === null ? -1 : keys.indexOf(openKey),
    scrollToRow: drawn.scrollToRow,
    onOpen: actions.open,
    onMove: onMove ? (index) => shown[index] && onMove(shown[index]) : undefined,
    onSelect: selection ? actions.select : undefined,
    isActive: opens || selection !== undefined,
  });
  useFocusAfterRemoval(scroller, { keys, moveTo: cursor.moveTo });
  const showMore = useFocusAfterMore(cap, shown.length, cursor.moveTo);
  return {
    scroller,
    columns: fit.shown,
    widths: fit.widths,
    leftOut: {
      heads: fit.leftOut.map(({ head, fullHead }) => fullHead ?? head).filter((head) => head !== ''),
      isAllShown,
      onShowAll: setAllShown,
    },
    sort,
    onSort: props.onSort ?? setOwnSort,
    shown,
    gone,
    keys,
    density,
    drawn,
    actions,
    opens,
    cursor,
    pointer,
    showMore,
  };
}

/** The box in the head that selects all rows shown. */
function allOf(selection: Selection, keys: readonly RowKey[]) {
  const count = keys.filter((key) => selection.has(key)).length;
  return {
    isChecked: count === keys.length && count > 0,
    isMixed: count > 0,
    onChange: () => selection.toggleAll(keys),
  };
}

/** The table component: sorting, limited and virtual rows, the keyboard, selection, and all its states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, rows, cap, selection, error, layout = 'fill', edge = 'page', skeletonRows = 12 } = props;
  const model = useTableModel(props);
  const { scroller, columns, sort, onSort, shown, keys, density, drawn, actions, opens, cursor } = model;
  const isWaiting = useAfterMoment(rows === undefined && !error);
  const frame = useFocusPassedOn<HTMLDivElement>();
  return (
    <div ref={frame} className={styles.frame} data-layout={layout}>
      <LeftOutColumns {...model.leftOut} />
      <div ref={scroller} className={styles.scroller} data-layout={layout} data-edge={edge} data-table>
        {error ? (
          <ErrorState message={error} onRetry={props.onRetry} rowsReadAt={rows ? props.readAt : null} />
        ) : null}
        <table
          className={styles.table}
          style={{ minWidth: narrowestTable(columns) + (selection ? SELECT_PX : 0) }}
          data-density={density}
          aria-label={name}
          aria-rowcount={shown.length + 1}
          aria-busy={rows === undefined}
        >
          <colgroup>
            {selection ? <col className={styles.check} /> : null}
            {columns.map(({ id }, at) => (
              <col key={id} style={{ width: model.widths[at] }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            all={selection ? allOf(selection, keys) : null}
          />
          <tbody {...model.pointer} onKeyDown={cursor.onKeyDown}>
            {isWaiting ? (
              <TableSkeleton columns={columns} hasBoxes={selection !== undefined} count={skeletonRows} />
            ) : null}
            <TableRows
              {...{ columns, shown, keys, drawn, cursor, selection, opens }}
              gone={model.gone}
              openKey={props.openKey ?? null}
              isMuteRow={props.isMuteRow}
              lineAfter={sort === null ? props.lineAfter : undefined}
              onOpen={actions.open}
              onSelect={actions.select}
            />
          </tbody>
        </table>
        {rows !== undefined && rows.length === 0 ? (
          props.noMatch ? (
            <NoMatch {...props.noMatch} />
          ) : (
            props.empty
          )
        ) : null}
        {cap && cap.total > cap.limit ? <ShowMoreRows cap={cap} onMore={model.showMore} /> : null}
      </div>
    </div>
  );
}
