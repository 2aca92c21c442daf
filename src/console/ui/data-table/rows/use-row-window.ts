import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { HEAD_PX, rowRange, type Sight, scrollToShow } from './row-range.ts';

/** Until the page is laid out. */
const FIRST_SIGHT_PX = 900;

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

const sightOf = (scroller: HTMLElement | null, headPx: number): Sight => ({
  headPx,
  top: scroller?.scrollTop ?? 0,
  height: scroller?.clientHeight || FIRST_SIGHT_PX,
});

/** Which rows of a long table are drawn: those in sight and some more. With `isVirtual` off, all of them. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  isVirtual: boolean,
  headPx = HEAD_PX,
): RowWindow {
  const follow = useCallback(
    (changed: () => void) => {
      const element = scroller.current;
      if (!element || !isVirtual) return () => undefined;
      const sizes = new ResizeObserver(changed);
      sizes.observe(element);
      element.addEventListener('scroll', changed, { passive: true });
      return () => {
        sizes.disconnect();
        element.removeEventListener('scroll', changed);
      };
    },
    [scroller, isVirtual],
  );
  // As text, so that scrolling draws anew only when another row comes into the range.
  const range = useSyncExternalStore(follow, () =>
    isVirtual ? rowRange(sightOf(scroller.current, headPx), count, rowPx).join(' ') : `0 ${count - 1}`,
  );
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      if (isVirtual) element.scrollTop = scrollToShow(index, sightOf(element, headPx), rowPx);
      else element.querySelector(`[data-row-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [isVirtual, scroller, rowPx, headPx],
  );
  const [first = 0, last = -1] = range.split(' ').map(Number);
  return { first, last, before: first * rowPx, after: Math.max(0, (count - 1 - last) * rowPx), reveal };
}
