import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';

/** The same key stands in public/colour-scheme.js, which sets the scheme before the first paint. */
export const COLOUR_SCHEME_KEY = 'tridesk-colour-scheme';

export const colourSchemeManager = localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY });

export type ColourScheme = 'auto' | 'light' | 'dark';

/** The chosen colour scheme ("auto" follows the system), kept in local storage, and the way to choose another. */
export function useColourScheme(): { scheme: ColourScheme; choose(scheme: ColourScheme): void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, choose: setColorScheme };
}
