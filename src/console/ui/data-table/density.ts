import { useSyncExternalStore } from 'react';

export type Density = 'dense' | 'comfortable';

const KEY = 'tridesk-density';
const listeners = new Set<() => void>();
const stored = (): Density => (localStorage.getItem(KEY) === 'comfortable' ? 'comfortable' : 'dense');

/** Height of a row in pixels; the same figures stand in tokens.css. */
export const rowHeight = (density: Density): number => (density === 'comfortable' ? 40 : 32);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How tall rows are, chosen per computer: 32 or 40 pixels. */
export function useDensity(): { density: Density; choose(density: Density): void } {
  const density = useSyncExternalStore(subscribe, stored);
  const choose = (next: Density) => {
    localStorage.setItem(KEY, next);
    for (const listener of listeners) listener();
  };
  return { density, choose };
}
