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
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isReady) return;
    const key = `${PREFIX}${entry}:${name}`;
    const stored = Number(sessionStorage.getItem(key) ?? 0);
    if (stored > 0) element.scrollTop = stored;
    // A changed filter or an opened dialog creates another entry for the same screen.
    else if (element.scrollTop > 0 && path === ownPath.current)
      sessionStorage.setItem(key, String(Math.round(element.scrollTop)));
    // At once: a position that is left within a moment counts too.
    const remember = () => sessionStorage.setItem(key, String(Math.round(element.scrollTop)));
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, entry, path, name, isReady]);
}
