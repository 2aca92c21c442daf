import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Keys and presses after which the focus is no longer moved. */
const TAKEN_OVER = ['keydown', 'pointerdown'] as const;

/**
 * After another screen has opened, the focus moves to its heading, unless the user or the screen has placed it elsewhere: otherwise Tab
 * would start at the skip link again, and screen readers would have no position. A screen that loads may replace its heading: the focus
 * follows until the next key or press. The returned function moves it there even from the sidebar, for the keys that open a screen.
 */
export function useArrivedFocus(): () => void {
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const before = useRef(path);
  const stop = useRef(() => {});
  const isByKey = useRef(false);
  const follow = useCallback((isFromAnywhere: boolean) => {
    stop.current();
    const content = document.getElementById('content');
    if (!content) return;
    const move = () => {
      const now = document.activeElement;
      const isElsewhere = now !== null && now !== document.body && now !== content;
      if (isElsewhere && (!isFromAnywhere || content.contains(now) || now.closest('[aria-modal]'))) return;
      (content.querySelector('h1') ?? content).focus({ preventScroll: true });
    };
    // Runs after the screen's own effects.
    const timer = window.setTimeout(move);
    const changes = new MutationObserver(move);
    changes.observe(content, { childList: true, subtree: true });
    const end = () => {
      window.clearTimeout(timer);
      changes.disconnect();
      isByKey.current = false;
      for (const event of TAKEN_OVER) document.removeEventListener(event, end, true);
    };
    for (const event of TAKEN_OVER) document.addEventListener(event, end, true);
    stop.current = end;
  }, []);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    follow(isByKey.current);
  }, [path, follow]);
  useEffect(() => () => stop.current(), []);
  return useCallback(() => {
    follow(true);
    isByKey.current = true;
  }, [follow]);
}
