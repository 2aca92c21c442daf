import { useEffect, useId } from 'react';
import { createStore, useStore } from '../store.ts';

const layers = createStore<readonly string[]>([]);

/** True for the topmost dialog: keys belong to it alone. */
export function useIsTopLayer(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    layers.set([...layers.get(), id]);
    return () => layers.set(layers.get().filter((layer) => layer !== id));
  }, [id, isOpen]);
  return useStore(layers).at(-1) === id;
}
