import { type RefObject, useEffect } from 'react';

/**
 * The focus in the head of a page is never lost. A button that is removed ("Save Changes" once saved) or
 * a control that is disabled passes it to the page's name.
 */
export function useFocusRecovery(
  head: RefObject<HTMLElement | null>,
  name: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const box = head.current;
    if (!box) return;
    let held: HTMLElement | null = null;
    const into = (event: FocusEvent) => {
      held = event.target as HTMLElement;
    };
    const out = (event: FocusEvent) => {
      if (event.relatedTarget !== null) held = null;
    };
    const check = () => {
      const now = document.activeElement;
      if (held === null || (now !== document.body && now !== held)) return;
      if (!held.isConnected || held.matches(':disabled')) name.current?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(check);
    changes.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    box.addEventListener('focusin', into);
    box.addEventListener('focusout', out);
    return () => {
      changes.disconnect();
      box.removeEventListener('focusin', into);
      box.removeEventListener('focusout', out);
    };
  }, [head, name]);
}
