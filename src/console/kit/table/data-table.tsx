import { useRouter } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { printCount } from '../marks/figures.ts';
import { useAfterMoment } from '../page/after-moment.ts';
import { ErrorState, NoMatch, type NoMatchProps } from '../page/page-states.tsx';
import styles from './data-table.module.css';
import { rowHeight, useDensity } from './density.ts';
import type { RowKey, TableColumn, TableSort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { Cap } from './use-cap.ts';
import { useRowCursor } from './use-row-cursor.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import type { Selection } from './use-selection.ts';
import { useTableRows } from './use-table-rows.ts';
import { useTableWidth } from './use-table-width.ts';

export interface DataTableProps<Row extends object> {
  /** Its name for readers, and for the place it keeps: "Athletes". */
  name: string;
  /** Keep it stable: outside the component or in a memo. */
  columns: readonly TableColumn<Row>[];
  /** In their own order, which breaks ties. Undefined until they were read the first time. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): RowKey;
  /** Where a row leads; a click and Enter go there. The name's cell holds the link itself. */
  rowAddress?(row: Row): string | undefined;
  /** In place of an address: opens a panel or dialog. */
  onOpen?(row: Row): void;
  /** The row that is open beside the table. */
  openKey?: RowKey | null;
  isMuteRow?(row: Row): boolean;
  /** The sort, where the screen keeps it (`useListAddress`); else the table keeps its own. */
  sort?: TableSort | null;
  onSort?(sort: TableSort | null): void;
  /** Words of a failed reading; rows read before stay below. */
  error?: string | null;
  onRetry?(): void;
  /** When the shown rows were read, for the words of a failure. */
  readAt?: Date | null;
  /** What stands in place of rows when there are none at all. */
  empty: ReactNode;
  /** Set while a filter is on: shown when it fits none. */
  noMatch?: NoMatchProps | null;
  cap?: Cap;
  selection?: Selection;
  /** `fill`: scrolls by itself in the room that is left, any number of rows. `flow`: as tall as its rows, for up to a few hundred. */
  layout?: 'fill' | 'flow';
  /** `page`: the first and last cell take the page's edge. `sheet`: inside a box. */
  edge?: 'page' | 'sheet';
  skeletonRows?: number;
}

const NO_ROWS: never[] = [];
const OVERSCAN = 12;

function FillerRow({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr className={styles.filler} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** The one table: sorting, capped and virtual rows, the keyboard, selection, and all its states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    name,
    rows,
    rowKey,
    rowAddress,
    onOpen,
    openKey = null,
    isMuteRow,
    cap,
    selection,
    layout = 'fill',
    edge = 'page',
    skeletonRows = 12,
  } = props;
  const [ownSort, setOwnSort] = useState<TableSort | null>(null);
  const sort = props.onSort ? (props.sort ?? null) : ownSort;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useTableWidth(scroller, props.columns);
  const sorted = useTableRows(columns, rows, sort, rowKey);
  const shown = useMemo(() => (cap ? sorted.slice(0, cap.limit) : sorted), [sorted, cap?.limit, cap]);
  const { density } = useDensity();
  const height = rowHeight(density);
  const isVirtual = layout === 'fill';
  const isWaiting = useAfterMoment(rows === undefined && !props.error);
  const router = useRouter({ warn: false });

  const virtualizer = useVirtualizer({
    count: isVirtual ? shown.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: { width: 1200, height: 900 },
  });
  useScrollMemory(scroller, name, isVirtual && rows !== undefined);

  const keys = useMemo(() => shown.map(rowKey), [shown, rowKey]);
  const reveal = useCallback(
    (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
      else
        scroller.current?.querySelector(`[data-row-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [isVirtual, virtualizer],
  );
  const open = (index: number) => {
    const row = shown[index];
    if (!row) return;
    const address = rowAddress?.(row);
    if (onOpen) onOpen(row);
    else if (address !== undefined) router?.history.push(address);
  };
  const select = (index: number, isRange: boolean) => {
    const key = keys[index];
    if (selection && key !== undefined) selection.toggle(key, isRange, keys);
  };
  const opens = onOpen !== undefined || rowAddress !== undefined;
  const cursor = useRowCursor({
    container: scroller,
    count: shown.length,
    reveal,
    onOpen: open,
    onSelect: selection ? select : undefined,
    isActive: opens || selection !== undefined,
  });
  const handlers = useStable({ open, select, arrive: cursor.arriveAt });

  const items = isVirtual ? virtualizer.getVirtualItems() : NO_ROWS;
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : shown.length - 1;
  const span = columns.length + (selection ? 1 : 0);
  const selectedCount = selection ? keys.filter((key) => selection.has(key)).length : 0;
  const all = selection
    ? {
        isChecked: selectedCount === keys.length && keys.length > 0,
        isMixed: selectedCount > 0,
        onChange: () => selection.toggleAll(keys),
      }
    : null;
  const isEmpty = rows !== undefined && rows.length === 0;

  return (
    <div ref={scroller} className={styles.scroller} data-layout={layout} data-edge={edge} data-table>
      {props.error ? (
        <ErrorState words={props.error} onRetry={props.onRetry} keptSince={rows ? props.readAt : null} />
      ) : null}
      <table
        className={styles.table}
        data-density={density}
        aria-label={name}
        aria-rowcount={shown.length + 1}
        aria-busy={rows === undefined}
      >
        <colgroup>
          {selection ? <col className={styles.check} /> : null}
          {columns.map((column) => (
            <col key={column.id} style={column.width === undefined ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={sort} onSort={props.onSort ?? setOwnSort} all={all} />
        <tbody onKeyDown={cursor.onKeyDown}>
          {isWaiting ? (
            <TableSkeleton columns={columns} hasBoxes={selection !== undefined} count={skeletonRows} />
          ) : null}
          <FillerRow height={first * height} span={span} />
          {shown.slice(first, last + 1).map((row, offset) => {
            const index = first + offset;
            const key = keys[index] as RowKey;
            return (
              <TableRow
                key={key}
                row={row}
                index={index}
                columns={columns}
                isCurrent={index === cursor.current}
                isOpen={openKey !== null && openKey === key}
                isMute={isMuteRow?.(row) ?? false}
                opens={opens}
                isSelected={selection ? selection.has(key) : null}
                onOpen={handlers.open}
                onSelect={handlers.select}
                onArrive={handlers.arrive}
              />
            );
          })}
          <FillerRow height={isVirtual ? (shown.length - 1 - last) * height : 0} span={span} />
        </tbody>
      </table>
      {isEmpty ? props.noMatch ? <NoMatch {...props.noMatch} /> : props.empty : null}
      {cap && cap.total > cap.limit ? (
        <div className={styles.foot}>
          {cap.words}
          <Button variant="link" onClick={cap.showMore}>
            Show {printCount(Math.min(cap.step, cap.total - cap.limit))} more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The newest of each function behind functions that never change, so that rows are not drawn again for them. */
function useStable(newest: {
  open(index: number): void;
  select(index: number, isRange: boolean): void;
  arrive(index: number): void;
}) {
  const held = useRef(newest);
  held.current = newest;
  return useMemo(
    () => ({
      open: (index: number) => held.current.open(index),
      select: (index: number, isRange: boolean) => held.current.select(index, isRange),
      arrive: (index: number) => held.current.arrive(index),
    }),
    [],
  );
}
