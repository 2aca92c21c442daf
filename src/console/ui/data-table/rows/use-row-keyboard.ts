import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';

export interface RowCursor {
  /** Index of the row that Tab reaches; -1 while there are no rows. */
  current: number;
  /** Moves to a row, scrolls it into view and focuses it. */
  moveTo(index: number): void;
  /** Stores the row that received the focus in another way. */
  arriveAt(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

interface CursorOptions {
  container: RefObject<HTMLElement | null>;
  count: number;
  /** The row that is open next to the table; -1 for none. */
  openIndex: number;
  /** Scrolls a row into view before it is focused. */
  scrollToRow(index: number): void;
  onOpen(index: number): void;
  /** Called when the keyboard moved to this row. */
  onMove?(index: number): void;
  onSelect?(index: number, isRange: boolean): void;
  /** The table has rows that can be opened or selected, so keys have an effect. */
  isActive: boolean;
}

const PAGE = 12;
/**
 * The table that the keys j, k, x and Enter apply to, when several are on one screen: the one used last,
 * else that of the open row, else the first.
 */
let lastTouched: HTMLElement | null = null;

const isMine = (container: HTMLElement | null): boolean => {
  if (!container) return false;
  if (lastTouched?.isConnected) return lastTouched === container;
  const ofOpenRow = document.querySelector('tr[data-open]')?.closest('[data-table]');
  return (ofOpenRow ?? document.querySelector('[data-table]')) === container;
};

function targetOf(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return current + 1;
    case 'ArrowUp':
      return current - 1;
    case 'PageDown':
      return current + PAGE;
    case 'PageUp':
      return current - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * The keyboard position in a table: one row in the Tab order, arrows and j/k between rows, Enter opens, x
 * selects, with Shift a range.
 */
export function useRowCursor({
  container,
  count,
  openIndex,
  scrollToRow,
  onOpen,
  onMove,
  onSelect,
  isActive,
}: CursorOptions): RowCursor {
  const [place, setPlace] = useState(0);
  const current = count === 0 ? -1 : Math.min(place, count - 1);
  const newestMove = useRef(onMove);
  newestMove.current = onMove;
  const wanted = useRef<number | null>(null);
  const [, setMoves] = useState(0);

  const moveTo = useCallback(
    (index: number) => {
      if (count === 0) return;
      const within = Math.max(0, Math.min(index, count - 1));
      lastTouched = container.current;
      wanted.current = within;
      setPlace(within);
      scrollToRow(within);
      newestMove.current?.(within);
      setMoves((before) => before + 1);
    },
    [container, count, scrollToRow],
  );

  // After every rendering, since a distant row is rendered only once the table has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-row-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const hasFocus = () =>
    container.current?.contains(document.activeElement) &&
    document.activeElement?.closest('[data-row-index]') !== null;
  const step = (by: number) => {
    if (!isMine(container.current) || count === 0) return false;
    if (hasFocus()) moveTo(current + by);
    else moveTo(openIndex < 0 ? current : openIndex + by);
    return true;
  };
  const select = (isRange: boolean) => {
    if (!onSelect || !isMine(container.current) || !hasFocus()) return false;
    onSelect(current, isRange);
    return true;
  };
  useShortcuts(
    isActive
      ? [
          { keys: 'j', label: 'Next row', group: 'Rows', run: () => step(1) },
          { keys: 'k', label: 'Previous row', group: 'Rows', run: () => step(-1) },
          ...(onSelect
            ? [
                { keys: 'x', label: 'Select the row', group: 'Rows', run: () => select(false) },
                { keys: 'X', label: 'Select the rows up to here', group: 'Rows', run: () => select(true) },
              ]
            : []),
          { keys: 'Enter', label: 'Open the row', group: 'Rows', run: () => false },
        ]
      : [],
    // After the screen's own shortcuts, which may have the same keys, such as the questions above a preview.
    { isFrame: true },
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.rowIndex !== undefined;
    if (!isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, current, count);
    if (target !== null) moveTo(target);
    else if (event.key === 'Enter' && !event.repeat) onOpen(current);
    else if (event.key === ' ' && onSelect) onSelect(current, event.shiftKey);
    else return;
    event.preventDefault();
  };

  const arriveAt = useCallback(
    (index: number) => {
      lastTouched = container.current;
      setPlace(index);
    },
    [container],
  );
  return { current, moveTo, arriveAt, onKeyDown };
}
