import { type RefObject, useEffect } from 'react';

/**
 * The focus in the head of a page is never lost. A button that is removed ("Save Changes" once saved) or
 * disabled passes it to the page's name; a button that was disabled only while its action ran gets it back.
 */
export function useFocusRecovery(
  head: RefObject<HTMLElement | null>,
  name: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const box = head.current;
    if (!box) return;
    let held: HTMLElement | null = null;
    let hasRun = false;
    const into = (event: FocusEvent) => {
      held = event.target as HTMLElement;
      hasRun = false;
    };
    const out = (event: FocusEvent) => {
      if (event.relatedTarget !== null) held = null;
    };
    const check = () => {
      const now = document.activeElement;
      if (held === null || (now !== document.body && now !== held)) return;
      if (held.isConnected && held.getAttribute('aria-busy') === 'true') {
        hasRun = true;
        return;
      }
      const isThere = held.isConnected && !held.matches(':disabled');
      if (isThere && hasRun) held.focus({ preventScroll: true });
      else if (!isThere) name.current?.focus({ preventScroll: true });
      hasRun = false;
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
