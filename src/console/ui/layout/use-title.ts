import { useEffect, useRef } from 'react';
import { createStore } from '../store.ts';

export const shownTitle = createStore<{ parts: readonly string[]; path: string } | null>(null);

/** The window's title: "IRONMAN Nice 2026 – Results – Admin". Empty parts are omitted. */
export function useTitle(...parts: readonly (string | null | undefined)[]): void {
  const known = parts.filter((part): part is string => Boolean(part));
  const title = [...known, 'Admin'].join(' – ');
  const latest = useRef(known);
  latest.current = known;
  useEffect(() => {
    document.title = title;
    shownTitle.set({ parts: latest.current, path: window.location.pathname });
  }, [title]);
}
