import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels below the upper edge of the scroller within which a heading counts as reached. */
const REACHED_PX = 24;

/** The heading whose group is at the top of the scroller, by id; the chosen one while it cannot be scrolled to the top. */
export function useCurrentHeading(scroller: RefObject<HTMLElement | null>, headingIds: readonly string[]) {
  const [current, setCurrent] = useState(headingIds[0]);
  const isChoosing = useRef(false);
  const ids = useRef(headingIds);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => {
      if (isChoosing.current) {
        isChoosing.current = false;
        return;
      }
      const edge = box.getBoundingClientRect().top + REACHED_PX;
      const isReached = (id: string) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top <= edge;
      };
      setCurrent(ids.current.findLast(isReached) ?? ids.current[0]);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [scroller]);
  const choose = (id: string) => {
    const heading = document.getElementById(id);
    const from = scroller.current?.scrollTop;
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    isChoosing.current = scroller.current?.scrollTop !== from;
    setCurrent(id);
  };
  return { current, choose };
}
