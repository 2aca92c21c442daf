import { useEffect, useState } from 'react';

/** `isOpen`, one drawing later: a part that Mantine first sees closed remembers, when it opens, where the focus was. */
export function useOpenAfterLoad(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return isShown && isOpen;
}
