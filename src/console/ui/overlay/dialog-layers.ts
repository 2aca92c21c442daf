import { useId, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';

interface Layer {
  id: string;
  close(): boolean;
}

const layers = createStore<readonly Layer[]>([]);

/**
 * True for the topmost dialog: keys belong to it alone. `close` closes it, or returns false when it asks
 * first because something in it is not saved.
 */
export function useIsTopLayer(isOpen: boolean, close: () => boolean): boolean {
  const id = useId();
  const newest = useRef(close);
  newest.current = close;
  // Before the dialog is painted: a key pressed as soon as it is seen would belong to the one behind it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    layers.set([...layers.get(), { id, close: () => newest.current() }]);
    return () => layers.set(layers.get().filter((layer) => layer.id !== id));
  }, [id, isOpen]);
  return useStore(layers).at(-1)?.id === id;
}

/** True while a dialog is open: the shortcuts of the page do nothing then. */
export const isDialogOpen = (): boolean => layers.get().length > 0;
export const useIsDialogOpen = (): boolean => useStore(layers).length > 0;

/** Closes the open dialogs, the topmost first; false when one of them asks first. */
export const closeDialogs = (): boolean =>
  layers
    .get()
    .toReversed()
    .every(({ close }) => close());
