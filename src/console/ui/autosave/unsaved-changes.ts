import { createStore, useStore } from '../store.ts';

/** Whatever holds something that is not saved yet. */
export interface Unsaved {
  /** Sends what it can at once. `isClosing`: the page itself goes. */
  flush?(isClosing: boolean): void;
  /** True when going to another screen would lose it: a refused value, a dead line, a form with a button. */
  wouldBeLost(): boolean;
  /** Given while it waits for the network: tries again at once. */
  retry?(): void;
  /** The person left it unsaved, knowing so: it is not to come back. */
  lose?(): void;
}

const holders = new Set<Unsaved>();
const waitingCount = createStore(0);

const updateCount = () => waitingCount.set([...holders].filter((holder) => holder.retry).length);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const flushAll = (isClosing: boolean) => {
  for (const holder of [...holders]) holder.flush?.(isClosing);
};
const flushClosing = () => flushAll(true);

/** Says that something waits to be saved; the answer takes it back. While anything waits, leaving the page warns. */
export function registerUnsavedChanges(holder: Unsaved): () => void {
  if (holders.size === 0) {
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', flushClosing);
  }
  holders.add(holder);
  updateCount();
  return () => {
    if (!holders.delete(holder)) return;
    if (holders.size === 0) {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', flushClosing);
    }
    updateCount();
  };
}

/** Whether anything is not saved yet. */
export const hasUnsaved = (): boolean => holders.size > 0;

/** Sends what waits, before another screen opens. */
export const flushUnsaved = (): void => flushAll(false);

/** Forgets what the person chose to leave unsaved. */
export const discardUnsavedChanges = (): void => {
  for (const holder of [...holders]) holder.lose?.();
};

/** Whether going to another screen now would lose something. */
export const hasUnsavedChanges = (): boolean => [...holders].some((holder) => holder.wouldBeLost());

/** How many fields wait for the network. */
export const useWaitingCount = (): number => useStore(waitingCount);

/** Sends at once whatever waits for the network. */
export const retryWaiting = (): void => {
  for (const holder of [...holders]) holder.retry?.();
};
