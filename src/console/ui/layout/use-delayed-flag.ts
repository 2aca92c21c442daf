import { useEffect, useState } from 'react';

/** Loading that ends within this time is not shown. */
const MOMENT_MS = 150;

/** True once `isOn` has lasted 150 ms: skeletons wait for it, so that quick responses never flash. */
export function useAfterMoment(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = window.setTimeout(() => setLong(true), MOMENT_MS);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isOn]);
  return isOn && isLong;
}
