import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * After another screen has opened the focus stands in it, unless the person or the screen has put it somewhere: else Tab would begin at the
 * way past the sidebar again, and readers would be nowhere.
 */
export function useArrivedFocus(): void {
  const path = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    // After what the screen itself does when it appears.
    const timer = window.setTimeout(() => {
      const now = document.activeElement;
      if (now === null || now === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    });
    return () => window.clearTimeout(timer);
  }, [path]);
}
