import { useSyncExternalStore } from 'react';

/** Whatever holds something that is not saved yet. */
export interface Unsaved {
  /** Sends what it can at once; for a page that closes. */
  flush?(): void;
}

const holders = new Set<Unsaved>();
const listeners = new Set<() => void>();
let count = 0;

function tell(): void {
  count = holders.size;
  for (const listener of listeners) listener();
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const flushAll = () => {
  for (const holder of holders) holder.flush?.();
};

/** Says that something waits to be saved; the answer takes it back. While anything waits, leaving the page warns. */
export function holdUnsaved(holder: Unsaved): () => void {
  if (holders.size === 0) {
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', flushAll);
  }
  holders.add(holder);
  tell();
  return () => {
    if (!holders.delete(holder)) return;
    if (holders.size === 0) {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', flushAll);
    }
    tell();
  };
}

export const hasUnsaved = (): boolean => holders.size > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many fields or forms hold something unsaved. */
export const useUnsavedCount = (): number => useSyncExternalStore(subscribe, () => count);
