import { useMediaQuery } from '@mantine/hooks';

/** Below this width, columns and previous values are hidden and the sidebar shows icons only. */
const NARROW = '(max-width: 899px)';

/** True in a window of less than 900 pixels; for what a style sheet alone cannot hide. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
