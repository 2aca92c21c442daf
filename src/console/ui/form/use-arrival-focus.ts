import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the input inside the box when it appears on a page, or late in a dialog. A dialog that opens
 * focuses `data-autofocus` itself, after it has stored where the focus was.
 */
export function useArrivalFocus(isFocused: boolean | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = box.current?.closest('[aria-modal="true"]');
    if (!isFocused || (dialog && !dialog.contains(document.activeElement))) return;
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isFocused]);
  return box;
}
