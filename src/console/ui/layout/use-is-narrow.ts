import { useMediaQuery } from '@mantine/hooks';

const useWindow = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;

/**
 * True in a window of less than 900 pixels, where columns and previous values are hidden and the sidebar shows icons only; for what a style
 * sheet alone cannot hide.
 */
export const useIsNarrow = (): boolean => useWindow('(max-width: 899px)');

/** True in a window of less than 1200 pixels, where a table of many columns writes them short. */
export const useIsTight = (): boolean => useWindow('(max-width: 1199px)');

/** True in a window of less than 700 pixels of height, as at 200 % zoom: a page with several scrolling parts has a single one. */
export const useIsLow = (): boolean => useWindow('(max-height: 699px)');
