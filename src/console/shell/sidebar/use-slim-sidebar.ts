import { useSyncExternalStore } from 'react';

const KEY = 'tridesk-sidebar';
/** Under this width the sidebar shows icons only. */
const NARROW = '(max-width: 899px)';
const listeners = new Set<() => void>();

const narrow = window.matchMedia(NARROW);
narrow.addEventListener('change', () => {
  for (const listener of listeners) listener();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isChosenSlim = (): boolean => localStorage.getItem(KEY) === 'icons';

/** Whether the sidebar shows icons only, and the way to turn it; a narrow window leaves no choice. */
export function useSlimSidebar(): { isSlim: boolean; turn: (() => void) | undefined } {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const isSlim = useSyncExternalStore(subscribe, isChosenSlim);
  const turn = () => {
    localStorage.setItem(KEY, isSlim ? 'words' : 'icons');
    for (const listener of listeners) listener();
  };
  return { isSlim: isSlim || isNarrow, turn: isNarrow ? undefined : turn };
}
