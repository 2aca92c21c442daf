import { useMemo, useReducer, useRef } from 'react';
import { isWriting, writesDone } from '../../overlay/toasts/toast-list.ts';
import type { RowKey } from '../table-column.ts';

const NONE: ReadonlySet<object> = new Set();

/**
 * The rows as they are now: those that were shown before in the order in which they were shown, then the new ones. Those that are gone
 * remain in their place if they are kept.
 */
function inShownOrder<Row extends object>(
  shown: readonly Row[],
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  isGoneKept: boolean,
): readonly Row[] {
  const now = new Map(rows.map((row) => [rowKey(row), row]));
  const known = new Set(shown.map(rowKey));
  return [
    ...shown.flatMap((row) => now.get(rowKey(row)) ?? (isGoneKept ? row : [])),
    ...rows.filter((row) => !known.has(rowKey(row))),
  ];
}

/**
 * Rows that do not move under the mouse: while it is over them, a reading changes their content but not their order, and those that
 * somebody else deleted remain, as `gone`. A sort or filter, which comes without a reading (`readAt`), applies at once.
 */
export function useStillRows<Row extends object>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  readAt: Date | null | undefined,
) {
  const isOver = useRef(false);
  const [, showCurrentOrder] = useReducer((count: number) => count + 1, 0);
  const at = readAt?.getTime();
  const done = writesDone();
  const shown = useRef({ rows, given: rows, at, done });
  const before = shown.current;
  if (before.given !== rows) {
    // One that is older, or follows none, is of another list.
    const isHeld = isOver.current && (before.at ?? Number.POSITIVE_INFINITY) < (at ?? 0);
    const isOthers = !isWriting() && before.done === done;
    const held = isHeld ? inShownOrder(before.rows, rows, rowKey, isOthers) : rows;
    shown.current = { rows: held, given: rows, at, done };
  }
  shown.current.at = at;
  const held = shown.current.rows;
  const gone = useMemo(() => {
    if (held === rows) return NONE;
    const given = new Set(rows);
    return new Set(held.filter((row) => !given.has(row)));
  }, [held, rows]);
  return {
    rows: held,
    gone,
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
