import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';

/** The comparison of two athletes, for the tab of duplicates and for URLs that name two athletes. */
export const LazyCompareDialog = lazyDialog(() =>
  import('./compare-dialog.tsx').then((file) => file.CompareDialog),
);
