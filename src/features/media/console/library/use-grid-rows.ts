import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useVirtualRows } from '#console/ui/data-table/rows/use-virtual-rows.ts';
import { type GridLayout, gridLayout, TOP_PX } from './grid-layout.ts';
import type { Picture } from './pictures.ts';

/** Width until the page is laid out. */
const FIRST_WIDTH_PX = 1196;
const FIRST_HEIGHT_PX = 900;
/** Pixels rendered beyond each edge, so that scrolling shows no gap. */
const OVERSCAN_PX = 900;

/** The layout for the scroller's width; known before the first render, so that nothing jumps. */
function useGridLayout(scroller: RefObject<HTMLElement | null>, sheet: RefObject<HTMLElement | null>) {
  const [measured, setMeasured] = useState({ layout: gridLayout(FIRST_WIDTH_PX), isReady: false });
  useLayoutEffect(() => {
    const measure = () => {
      const next = gridLayout(sheet.current?.clientWidth || FIRST_WIDTH_PX);
      setMeasured((before) => {
        const { columns, cell } = before.layout;
        const isSame = before.isReady && columns === next.columns && cell === next.cell;
        return isSame ? before : { layout: next, isReady: true };
      });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (scroller.current) sizes.observe(scroller.current);
    return () => sizes.disconnect();
  }, [scroller, sheet]);
  return measured;
}

/** Holds the picture at the top edge in place when others are added before it or the width changes. */
function useAnchor(scroller: RefObject<HTMLElement | null>, shown: readonly Picture[], layout: GridLayout) {
  const anchor = useRef<{ id: number; offset: number } | null>(null);
  useEffect(() => {
    const element = scroller.current;
    const remember = () => {
      const top = (element?.scrollTop ?? 0) - TOP_PX;
      const row = Math.max(0, Math.floor(top / layout.row));
      const first = shown[row * layout.columns];
      // At the very top, new pictures must be visible.
      anchor.current = top <= 0 || !first ? null : { id: first.id, offset: top - row * layout.row };
    };
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [scroller, shown, layout]);
  const before = useRef({ shown, layout });
  useLayoutEffect(() => {
    const isOther = before.current.shown !== shown || before.current.layout !== layout;
    before.current = { shown, layout };
    const element = scroller.current;
    if (!isOther || !element || !anchor.current) return;
    const { id, offset } = anchor.current;
    const place = shown.findIndex((picture) => picture.id === id);
    if (place < 0) return;
    const top = TOP_PX + Math.floor(place / layout.columns) * layout.row + offset;
    if (Math.abs(top - element.scrollTop) > 1) element.scrollTop = top;
  }, [scroller, shown, layout]);
}

/** Determines which rows of the grid are rendered, and where. `isReady`: the layout has been measured, and scrolling is possible. */
export function useGridRows(
  scroller: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  shown: readonly Picture[],
) {
  const { layout, isReady } = useGridLayout(scroller, sheet);
  const rows = Math.ceil(shown.length / layout.columns);
  useAnchor(scroller, shown, layout);
  const { first, last, scrollToRow } = useVirtualRows(scroller, {
    count: rows,
    rowPx: layout.row,
    startPx: TOP_PX,
    coveredPx: TOP_PX,
    overscan: Math.ceil(OVERSCAN_PX / layout.row),
  });
  /** Scrolls until a picture is visible. */
  const scrollToPlace = useCallback(
    (place: number) => scrollToRow(Math.floor(place / layout.columns)),
    [layout, scrollToRow],
  );
  const heightPx = scroller.current?.clientHeight || FIRST_HEIGHT_PX;
  const visibleRows = Math.max(1, Math.floor(heightPx / layout.row));
  return { layout, isReady, rows, visibleRows, first, last, scrollToPlace };
}
