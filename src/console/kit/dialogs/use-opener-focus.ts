import { useLayoutEffect } from 'react';

/** Where the focus was when a dialog opened. An entry of a menu is about to go: then it is the button that opened the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  const opener = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** To the opener; where that has gone or is off by now, to the name of the page. */
function giveBack(opener: HTMLElement): void {
  opener.focus({ preventScroll: true });
  if (document.activeElement !== opener)
    document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
}

/** Gives the focus back to where it was when the dialog closes or leaves the page, unless something else has taken it meanwhile. */
export function useOpenerFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = openerOf(document.activeElement);
    return () => {
      window.setTimeout(() => {
        const now = document.activeElement;
        const isFree =
          now === null || now === document.body || !now.isConnected || now.closest('[role="menu"]') !== null;
        if (isFree && opener) giveBack(opener);
      });
    };
  }, [isOpen]);
}
