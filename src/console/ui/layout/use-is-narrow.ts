import { useMediaQuery } from '@mantine/hooks';

/** Below this width, columns and previous values are hidden and the sidebar shows icons only. */
const NARROW = '(max-width: 899px)';

/** True in a window of less than 900 pixels; for what a style sheet alone cannot hide. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;

/** Below this width a table of many columns writes them short. */
const TIGHT = '(max-width: 1199px)';

/** True in a window of less than 1200 pixels. */
export const useIsTight = (): boolean =>
  useMediaQuery(TIGHT, undefined, { getInitialValueInEffect: false }) ?? false;

/** Below this height a page with several scrolling parts has a single one. */
const LOW = '(max-height: 699px)';

/** True in a window of less than 700 pixels of height, as at 200 % zoom. */
export const useIsLow = (): boolean =>
  useMediaQuery(LOW, undefined, { getInitialValueInEffect: false }) ?? false;
