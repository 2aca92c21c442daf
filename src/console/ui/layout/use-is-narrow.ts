import { useSyncExternalStore } from 'react';

/** Where the edge of the page gets smaller and whole columns and old values leave (tokens: "under 900 wide"). */
const NARROW = '(max-width: 899px)';

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True in a window of less than 900 pixels; for what a style sheet alone cannot leave out. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
