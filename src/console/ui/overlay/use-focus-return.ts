import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where the focus was when a dialog opened. An entry of a menu is about to be removed: then it is the
 * button that opened the menu.
 */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

const isInDialog = (element: Element): boolean =>
  element.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Focuses the opener; where there is none, or it has been removed or disabled, the name of the page. */
export function giveFocusBack(opener: HTMLElement | null): void {
  const before = document.activeElement;
  // A dialog passes it on to its field.
  opener?.focus({ preventScroll: true });
  if (opener === null || (document.activeElement === before && before !== opener))
    document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
}

/** Once the page has changed, unless something else has taken the focus meanwhile. */
function giveFocusBackLater(opener: HTMLElement | null): void {
  window.setTimeout(() => {
    const now = document.activeElement;
    const isFree =
      now === null || now === document.body || !now.isConnected || now.closest('[role="menu"]') !== null;
    if (isFree) giveFocusBack(opener);
  });
}

/** Returns the focus to where it was when the dialog closes or leaves the page. */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    let opener = openerOf(document.activeElement);
    // A control that was disabled while its action ran has the focus again only just before the dialog takes
    // it.
    const late = ({ target, relatedTarget }: FocusEvent) => {
      if (opener !== null || !(target instanceof Element) || !(relatedTarget instanceof HTMLElement)) return;
      if (isInDialog(target) && !isInDialog(relatedTarget)) opener = relatedTarget;
    };
    document.addEventListener('focusin', late);
    return () => {
      document.removeEventListener('focusin', late);
      giveFocusBackLater(opener);
    };
  }, [isOpen]);
}

/** A part of the page whose button removes it ("Clear", "Try again") passes the focus to the name of the page. */
export function useFocusPassedOn<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const box = part.current;
    return () => {
      if (box?.matches('main :focus-within')) giveFocusBackLater(null);
    };
  }, []);
  return part;
}
