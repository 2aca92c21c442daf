import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the input inside the box when it appears on a page. Not in a dialog: that focuses
 * `data-autofocus` itself, after it has stored where the focus was.
 */
export function useArrivalFocus(isFocused: boolean | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFocused || box.current?.closest('[aria-modal="true"]')) return;
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isFocused]);
  return box;
}
