import { useSyncExternalStore } from 'react';

/** The same key stands in public/colour-scheme.js, which sets the scheme before the first paint. */
const KEY = 'tridesk-colour-scheme';

export type ColourScheme = 'auto' | 'light' | 'dark';

const listeners = new Set<() => void>();

/** What was chosen on this computer; "auto" follows the system. */
function storedScheme(): ColourScheme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Puts the scheme on the page, where tokens.css and Mantine's styles read it. */
function show(): void {
  const chosen = storedScheme();
  const isDark = chosen === 'dark' || (chosen === 'auto' && systemIsDark().matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Shows the scheme and follows the system and other tabs until the answered function is called. */
export function followColourScheme(): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) show();
  };
  const system = systemIsDark();
  show();
  window.addEventListener('storage', heard);
  system.addEventListener('change', show);
  return () => {
    window.removeEventListener('storage', heard);
    system.removeEventListener('change', show);
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function choose(scheme: ColourScheme): void {
  localStorage.setItem(KEY, scheme);
  show();
}

/** The chosen colour scheme, kept in local storage, and the way to choose another. */
export function useColourScheme(): { scheme: ColourScheme; choose(scheme: ColourScheme): void } {
  return { scheme: useSyncExternalStore(subscribe, storedScheme), choose };
}

const shownScheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';

/** What the page shows now. */
export const useEffectiveScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shownScheme);
