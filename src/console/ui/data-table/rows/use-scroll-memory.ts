import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

const PREFIX = 'tridesk-scroll:';

/** Keeps a scroller's place for its entry of the history, and puts it back when one returns and the content is there. */
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
    // A changed filter or an opened dialog makes another entry of the same screen.
    else if (element.scrollTop > 0 && path === ownPath.current)
      sessionStorage.setItem(key, String(Math.round(element.scrollTop)));
    // At once: a place that is left within a moment counts too.
    const remember = () => sessionStorage.setItem(key, String(Math.round(element.scrollTop)));
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, entry, path, name, isReady]);
}
