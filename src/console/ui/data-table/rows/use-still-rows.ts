import { useReducer, useRef } from 'react';
import type { RowKey } from '../table-column.ts';

/** The rows as they are now: those that were shown before in the order in which they were shown, then the new ones. */
export function inShownOrder<Row>(
  shown: readonly Row[],
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
): readonly Row[] {
  const places = new Map(shown.map((row, place) => [rowKey(row), place]));
  const placeOf = (row: Row) => places.get(rowKey(row));
  const known = rows
    .filter((row) => placeOf(row) !== undefined)
    .sort((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
  return [...known, ...rows.filter((row) => placeOf(row) === undefined)];
}

/**
 * Rows that do not move under the mouse: while it is over them, a reading changes their content but not their order. A sort or
 * filter, which comes without a reading (`readAt`), applies at once.
 */
export function useStillRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  readAt: Date | null | undefined,
) {
  const isOver = useRef(false);
  const [, showCurrentOrder] = useReducer((count: number) => count + 1, 0);
  const at = readAt?.getTime();
  const shown = useRef({ rows, given: rows, at });
  const before = shown.current;
  if (before.given !== rows) {
    const isHeld = isOver.current && before.at !== at;
    shown.current = { rows: isHeld ? inShownOrder(before.rows, rows, rowKey) : rows, given: rows, at };
  }
  shown.current.at = at;
  return {
    rows: shown.current.rows,
    onPointerEnter: () => {
      isOver.current = true;
    },
    onPointerLeave: () => {
      isOver.current = false;
      if (shown.current.rows === shown.current.given) return;
      shown.current.rows = shown.current.given;
      showCurrentOrder();
    },
  };
}
