import { createStore, useStore } from '../store.ts';

/** Holds a value that is not saved yet. */
export interface Unsaved {
  /** The field's label, for the question before it is discarded. */
  name?: string | undefined;
  /** Sends what it can at once. `isClosing`: the page itself closes. */
  flush?(isClosing: boolean): void;
  /** True when opening another screen would lose it: a refused value, a lost connection, a form with a button. */
  wouldBeLost(): boolean;
  /** The last attempt to save it, which may be running. */
  attempt?(): Promise<unknown> | undefined;
  /** Set while it waits for the network: tries again at once. */
  retry?(): void;
  /** The user chose to leave it unsaved: it must not be restored. */
  lose?(): void;
}

const holders = new Set<Unsaved>();
let allSaved: (() => void) | undefined;
const waitingCount = createStore(0);

const updateCount = () => waitingCount.set([...holders].filter((holder) => holder.retry).length);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const flushAll = (isClosing: boolean) => {
  for (const holder of [...holders]) holder.flush?.(isClosing);
};
const flushClosing = () => flushAll(true);

/**
 * Registers something that waits to be saved; the returned function removes it. While anything waits,
 * leaving the page shows a warning.
 */
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
      allSaved?.();
    }
    updateCount();
  };
}

/** Calls back when nothing waits to be saved any more, instead of the previous one. */
export const whenAllSaved = (then: () => void): void => {
  allSaved = then;
};

/** Whether anything is not saved yet. */
export const hasUnsaved = (): boolean => holders.size > 0;

/** Sends unsaved values, before another screen opens. */
export const flushUnsaved = (): void => flushAll(false);

/** Drops what the user chose to leave unsaved. */
export const discardUnsavedChanges = (): void => {
  for (const holder of [...holders]) holder.lose?.();
};

/** Whether opening another screen now would lose something. */
export const hasUnsavedChanges = (): boolean => [...holders].some((holder) => holder.wouldBeLost());

/** A server that does not answer for this long keeps nobody on the page without a question. */
const LONGEST_ATTEMPT_MS = 2000;

/** Waits for the attempts to save what would be lost. */
export const attemptsEnded = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([...holders].map((holder) => holder.wouldBeLost() && holder.attempt?.())),
    new Promise((resolve) => setTimeout(resolve, LONGEST_ATTEMPT_MS)),
  ]);

/** The labels of the fields that it would lose, as far as they have one. */
export const namesOfUnsavedChanges = (): string[] => [
  ...new Set([...holders].flatMap((holder) => (holder.wouldBeLost() && holder.name ? [holder.name] : []))),
];

/** How many fields wait for the network. */
export const useWaitingCount = (): number => useStore(waitingCount);

/** Sends at once everything that waits for the network. */
export const retryWaiting = (): void => {
  for (const holder of [...holders]) holder.retry?.();
};
