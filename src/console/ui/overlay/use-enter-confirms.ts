import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isSaveKey } from '../keyboard/save-key.ts';

/** Keys handled by the focused element, not by the dialog. */
const keepsEnter = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('textarea, button, a, select, [contenteditable="true"], [data-keeps-enter]') !== null;

/**
 * Enter confirms a dialog from wherever the focus is inside it, except where Enter means something else, and so does Ctrl-S one that saves; a
 * key held down since before the dialog opened confirms nothing. The listener is on the window, since the
 * focus may be on the dialog itself.
 */
export function useEnterConfirms(
  content: RefObject<HTMLElement | null>,
  confirm: (() => void) | null,
  isSave = false,
): void {
  const newest = useRef(confirm);
  newest.current = confirm;
  const isOn = confirm !== null;
  // With the content, so that a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter' && !event.defaultPrevented && !keepsEnter(event.target);
      if (event.repeat || event.isComposing || !(isEnter || (isSave && isSaveKey(event)))) return;
      if (!content.current?.contains(event.target as Node)) return;
      event.preventDefault();
      newest.current?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [content, isOn, isSave]);
}
