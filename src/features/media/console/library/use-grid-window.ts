import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type GridLayout, gridLayout, rowsToDraw, type Sight, scrollToShow, TOP_PX } from './grid-layout.ts';
import type { Picture } from './pictures.ts';

/** Until the page is laid out. */
const FIRST_WIDTH_PX = 1196;
const FIRST_HEIGHT_PX = 900;

const sightOf = (scroller: HTMLElement | null): Sight => ({
  top: scroller?.scrollTop ?? 0,
  height: scroller?.clientHeight || FIRST_HEIGHT_PX,
});

/** The layout for the scroller's width; before the first drawing too, so that nothing jumps. */
function useGridLayout(
  scroller: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
): { layout: GridLayout; isReady: boolean } {
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

/** The picture at the top edge and how far it is scrolled past, kept in place when others come before it or the width changes. */
function useAnchor(scroller: RefObject<HTMLElement | null>, shown: readonly Picture[], layout: GridLayout) {
  const anchor = useRef<{ id: number; offset: number } | null>(null);
  const note = useCallback(() => {
    const top = sightOf(scroller.current).top - TOP_PX;
    const row = Math.max(0, Math.floor(top / layout.row));
    const first = shown[row * layout.columns];
    // At the very top new pictures are to be seen.
    anchor.current = top <= 0 || !first ? null : { id: first.id, offset: top - row * layout.row };
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
  return note;
}

export interface GridWindow {
  layout: GridLayout;
  /** The layout is that of the page: one may scroll. */
  isReady: boolean;
  rows: number;
  rowsInSight: number;
  /** Rows to draw; last < first for none. */
  first: number;
  last: number;
  /** Brings a picture into sight. */
  reveal(place: number): void;
}

/** Which rows of the grid are drawn, and where. */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  shown: readonly Picture[],
): GridWindow {
  const { layout, isReady } = useGridLayout(scroller, sheet);
  const rows = Math.ceil(shown.length / layout.columns);
  const note = useAnchor(scroller, shown, layout);
  const follow = useCallback(
    (changed: () => void) => {
      const element = scroller.current;
      if (!element) return () => undefined;
      const heard = () => {
        note();
        changed();
      };
      const sizes = new ResizeObserver(changed);
      sizes.observe(element);
      element.addEventListener('scroll', heard, { passive: true });
      return () => {
        sizes.disconnect();
        element.removeEventListener('scroll', heard);
      };
    },
    [scroller, note],
  );
  // As text, so that scrolling draws anew only when another row comes into the range.
  const range = useSyncExternalStore(follow, () =>
    rowsToDraw(sightOf(scroller.current), rows, layout.row).join(' '),
  );
  const reveal = useCallback(
    (place: number) => {
      const element = scroller.current;
      if (!element) return;
      element.scrollTop = scrollToShow(Math.floor(place / layout.columns), sightOf(element), layout.row);
    },
    [scroller, layout],
  );
  const [first = 0, last = -1] = range.split(' ').map(Number);
  const rowsInSight = Math.max(1, Math.floor(sightOf(scroller.current).height / layout.row));
  return { layout, isReady, rows, rowsInSight, first, last, reveal };
}
