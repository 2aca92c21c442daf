import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After another screen has opened, the focus moves into it, unless the user or the screen has placed it
 * elsewhere: otherwise Tab would start at the skip link again, and screen readers would have no position.
 */
export function useArrivedFocus(): void {
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // Runs after the screen's own effects.
    const timer = window.setTimeout(() => {
      const now = document.activeElement;
      if (now === null || now === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    });
    return () => window.clearTimeout(timer);
  }, [path]);
}
