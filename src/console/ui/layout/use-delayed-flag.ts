import { useEffect, useState } from 'react';

/** Loading that ends within this time is not shown. */
const MOMENT_MS = 150;

/** True once `isOn` has lasted that long, 150 ms unless given: skeletons wait for it, so that quick responses never flash. */
export function useAfterMoment(isOn: boolean, ms = MOMENT_MS): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = window.setTimeout(() => setLong(true), ms);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [isOn, ms]);
  return isOn && isLong;
}
