import { type RefObject, useEffect, useRef } from 'react';

/** The first question of a preview has the focus, or Save when nothing is open; Save gets it when the last question is answered. */
export function useFirstFocus(
  isOpen: boolean,
  tab: RefObject<HTMLElement | null>,
  save: RefObject<HTMLButtonElement | null>,
): void {
  const wasOpen = useRef<boolean | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || tab.current?.contains(focused) === true;
    if (wasOpen.current === null || (wasOpen.current && !isOpen && isFree)) {
      if (isOpen) tab.current?.querySelector<HTMLElement>('[data-current]')?.focus();
      else save.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, tab, save]);
}
