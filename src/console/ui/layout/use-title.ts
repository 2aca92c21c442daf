import { useEffect } from 'react';

/** The window's title: "IRONMAN Nice 2026 – Results – Admin". Empty parts are omitted. */
export function useTitle(...parts: readonly (string | null | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Admin'].join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
