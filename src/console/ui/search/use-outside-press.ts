import { type RefObject, useEffect, useRef } from 'react';

/** Calls back when something outside the element is pressed or gets the focus, while it is on. */
export function useOutsidePress(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  onPress: () => void,
): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    if (!isOn) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) latest.current();
    };
    document.addEventListener('mousedown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('mousedown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [root, isOn]);
}
