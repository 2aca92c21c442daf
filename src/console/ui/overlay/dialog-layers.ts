import { useEffect, useId, useSyncExternalStore } from 'react';

let layers: readonly string[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly string[]) => {
  layers = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True for the dialog that lies on top: keys belong to it alone. */
export function useIsTopLayer(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    change([...layers, id]);
    return () => change(layers.filter((layer) => layer !== id));
  }, [id, isOpen]);
  const top = useSyncExternalStore(subscribe, () => layers.at(-1));
  return top === id;
}
