import { useEffect, useState } from 'react';

/** Numbers follow this long after the last change, as filters do. Spec 1 section 9. */
const PAUSE_MS = 250;

/** The value once it has stood still for a moment; the first one at once. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}
