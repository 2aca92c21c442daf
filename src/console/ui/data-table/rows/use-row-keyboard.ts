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

const isRow = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset.rowIndex !== undefined;

function targetOf(key: string, current: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + PAGE,
    PageUp: current - PAGE,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

function useRowShortcuts(
  { container, count, openIndex, onSelect, isActive }: CursorOptions,
  current: number,
  moveTo: (index: number) => void,
) {
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
}

/**
 * The keyboard position in a table: one row in the Tab order, arrows and j/k between rows, Enter opens, x
 * selects, with Shift a range.
 */
export function useRowCursor(options: CursorOptions): RowCursor {
  const { container, count, scrollToRow, onOpen, onMove, onSelect } = options;
  const [place, setPlace] = useState(0);
  const current = Math.min(place, count - 1);
  const newestMove = useRef(onMove);
  newestMove.current = onMove;
  const wanted = useRef<number | null>(null);
  const [, setMoves] = useState(0);

  const arriveAt = useCallback(
    (index: number) => {
      lastTouched = container.current;
      setPlace(index);
    },
    [container],
  );
  const moveTo = useCallback(
    (index: number) => {
      if (count === 0) return;
      const within = Math.max(0, Math.min(index, count - 1));
      wanted.current = within;
      arriveAt(within);
      scrollToRow(within);
      newestMove.current?.(within);
      setMoves((before) => before + 1);
    },
    [count, scrollToRow, arriveAt],
  );

  // After every rendering, since a distant row is rendered only once the table has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-row-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  useRowShortcuts(options, current, moveTo);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, current, count);
    if (target !== undefined) moveTo(target);
    else if (event.key === 'Enter' && !event.repeat) onOpen(current);
    else if (event.key === ' ' && onSelect) onSelect(current, event.shiftKey);
    else return;
    event.preventDefault();
  };
  return { current, moveTo, arriveAt, onKeyDown };
}
