import { useEffect, useRef } from 'react';
import type { Cap } from '../use-row-limit.ts';

/**
 * Shows more rows of a limited list. With the last of them the button goes; the first row that was added then
 * has the focus.
 */
export function useFocusAfterMore(
  cap: Cap | undefined,
  shown: number,
  moveTo: (index: number) => void,
): () => void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || before.current === shown) return;
    const first = before.current;
    before.current = null;
    if (document.activeElement === document.body) moveTo(first);
  }, [shown, moveTo]);
  return () => {
    before.current = shown;
    cap?.showMore();
  };
}
