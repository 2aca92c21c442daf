import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** Rows rendered beyond each edge, so that scrolling never shows a gap. */
const OVERSCAN = 12;
/** Height of a table's head, which covers the top of its scroller; tokens.css has the same value. */
export const HEAD_PX = 28;
/** Size of a scroller before the first layout. */
const INITIAL_RECT = { width: 1440, height: 900 };

const observeRect: typeof observeElementRect = (instance, callback) =>
  observeElementRect(instance, (rect) => callback(rect.height > 0 ? rect : INITIAL_RECT));

interface VirtualRowsOptions {
  count: number;
  /** Height of every row in pixels. */
  rowPx: number;
  /** Pixels above the first row. */
  startPx?: number;
  /** Pixels at the top of the scroller that cover rows. */
  coveredPx?: number;
  overscan?: number;
  /** False renders all rows. */
  isVirtual?: boolean;
}

export interface VirtualRows {
  /** Index of the first and last row to render; last < first when there is none. */
  first: number;
  last: number;
  /** Height in pixels of the omitted rows before and after. */
  before: number;
  after: number;
  /** Scrolls as little as possible until a row is visible. */
  scrollToRow(index: number): void;
}

/** Which rows of a long list are rendered: the visible ones and some more. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowPx, startPx = 0, coveredPx = 0, overscan = OVERSCAN, isVirtual = true }: VirtualRowsOptions,
): VirtualRows {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count,
    overscan,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // The virtualizer measures again only when the keys change, so the key of a row depends on the row height.
    getItemKey: useCallback((index: number) => index * rowPx, [rowPx]),
    paddingStart: startPx,
    scrollPaddingStart: coveredPx,
    initialRect: INITIAL_RECT,
    observeElementRect: observeRect,
    // Instead of a timer after each event, which renders the rows once more.
    useScrollendEvent: true,
  });
  const scrollToRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      const offset = isVirtual ? virtualizer.getOffsetForIndex(index)?.[0] : undefined;
      if (element && offset !== undefined) element.scrollTop = offset;
      else element?.querySelector(`[data-row-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [isVirtual, scroller, virtualizer],
  );
  const drawn = virtualizer.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const last = isVirtual ? (drawn.at(-1)?.index ?? -1) : count - 1;
  return { first, last, before: first * rowPx, after: Math.max(0, (count - 1 - last) * rowPx), scrollToRow };
}
