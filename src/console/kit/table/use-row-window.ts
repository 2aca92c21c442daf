import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';

/** Rows drawn beyond each edge of the window, so that scrolling never shows a gap. */
const OVERSCAN = 12;
/** The head lies over the rows; the same figure stands in tokens.css. */
const HEAD_PX = 28;

export interface RowWindow {
  /** Index of the first and last row to draw; last < first when there is none. */
  first: number;
  last: number;
  /** Pixels that stand for the rows left out before and after. */
  before: number;
  after: number;
  /** Brings a row on screen. */
  reveal(index: number): void;
}

/** Which rows of a long table are drawn: those in sight and some more. With `isVirtual` off, all of them. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  isVirtual: boolean,
): RowWindow {
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    initialRect: { width: 1200, height: 900 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other heights
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const reveal = useCallback(
    (index: number) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
      else
        scroller.current?.querySelector(`[data-row-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [isVirtual, virtualizer, scroller],
  );
  if (!isVirtual) return { first: 0, last: count - 1, before: 0, after: 0, reveal };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return { first, last, before: first * rowPx, after: (count - 1 - last) * rowPx, reveal };
}
