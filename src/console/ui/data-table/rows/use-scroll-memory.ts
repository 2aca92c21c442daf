import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

const PREFIX = 'tridesk-scroll:';

/**
 * Stores the scroll position for its entry of the browser history, and restores it on return once the
 * content is rendered.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  name: string,
  isReady: boolean,
): void {
  const router = useRouter({ warn: false });
  const entry = router?.state.location.state.__TSR_key ?? 'start';
  const path = router?.state.location.pathname;
  const ownPath = useRef(path);
  // Remembered, since reading it from the element during an update makes the browser lay the page out twice.
  const position = useRef(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isReady) return;
    const key = `${PREFIX}${entry}:${name}`;
    const stored = Number(sessionStorage.getItem(key) ?? 0);
    const store = () => sessionStorage.setItem(key, String(position.current));
    if (stored > 0) {
      element.scrollTop = stored;
      position.current = stored;
    }
    // A changed filter or an opened dialog creates another entry for the same screen.
    else if (position.current > 0 && path === ownPath.current) store();
    // At once: a position that is left within a moment counts too.
    const remember = () => {
      position.current = Math.round(element.scrollTop);
      store();
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, entry, path, name, isReady]);
}
