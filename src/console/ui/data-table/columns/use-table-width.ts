import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { TableColumn } from '../table-column.ts';
import { columnWidths, fitColumns, widthOfNames } from './fit-columns.ts';

interface WidthOptions<Row> {
  rows: readonly Row[] | undefined;
  /** Shows all columns although they do not fit. */
  isAllShown: boolean;
  /** Pixels that are not available to the columns. */
  usedPx: number;
}

/** The columns that fit into the table's width, those left out, and the widths of the former. */
export function useTableWidth<Row>(
  table: RefObject<HTMLElement | null>,
  columns: readonly TableColumn<Row>[],
  { rows, isAllShown, usedPx }: WidthOptions<Row>,
) {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  const name = columns.find(({ isName }) => isName);
  const namePx = useMemo(() => widthOfNames(name, rows ?? []), [name, rows]);
  const leftOut = fitColumns(columns, width - usedPx, namePx).hidden;
  const key = leftOut.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which columns are left out matters, not each pixel
  const fitting = useMemo(() => {
    const isShown = (column: TableColumn<Row>) => isAllShown || !leftOut.includes(column);
    return { shown: columns.filter(isShown), leftOut };
  }, [columns, key, isAllShown]);
  return { ...fitting, widths: columnWidths(fitting.shown, width - usedPx, namePx) };
}
