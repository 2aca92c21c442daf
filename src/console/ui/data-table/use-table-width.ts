import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { TableColumn } from './table-column.ts';

/** The columns that fit: those with `hideBelow` are hidden while the table is narrower. */
export function useTableWidth<Row>(
  table: RefObject<HTMLElement | null>,
  columns: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] {
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
  const hidden = columns.filter(
    (column) => column.hideBelow !== undefined && width < column.hideBelow,
  ).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the number of hidden columns matters, not each pixel
  return useMemo(
    () => columns.filter((column) => column.hideBelow === undefined || width >= column.hideBelow),
    [columns, hidden],
  );
}
