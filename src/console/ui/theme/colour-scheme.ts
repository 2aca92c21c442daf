import { createStore, createStoredChoice, useStore } from '../store.ts';

export type ColourScheme = 'auto' | 'light' | 'dark';

/**
 * public/colour-scheme.js uses the same key; it sets the scheme before the first paint. "auto" follows the
 * system.
 */
const chosen = createStoredChoice<ColourScheme>('tridesk-colour-scheme', ['auto', 'light', 'dark']);

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const calculated = (): 'light' | 'dark' => {
  const scheme = chosen.get();
  return scheme === 'dark' || (scheme === 'auto' && systemIsDark().matches) ? 'dark' : 'light';
};

const effective = createStore(calculated());

/** Sets the scheme on the page, where tokens.css and Mantine's styles read it. */
function apply(): void {
  document.documentElement.dataset.mantineColorScheme = calculated();
  effective.set(calculated());
}

/** Applies the scheme and follows the choice, other tabs and the system until the returned function is called. */
export function followColourScheme(): () => void {
  const system = systemIsDark();
  apply();
  const stop = chosen.subscribe(apply);
  system.addEventListener('change', apply);
  return () => {
    stop();
    system.removeEventListener('change', apply);
  };
}

/** The chosen colour scheme, stored in this browser, and how to choose another. */
export function useColourScheme(): { scheme: ColourScheme; choose(scheme: ColourScheme): void } {
  return { scheme: useStore(chosen), choose: chosen.set };
}

/** The scheme that the page shows now. */
export const useEffectiveScheme = (): 'light' | 'dark' => useStore(effective);
