import { partOnDemand } from '#console/kit/floating/part-on-demand.tsx';
import type { CompareDialogProps } from './compare-dialog.tsx';

/** The comparison of two athletes; its code comes with the first one. */
export const compareDialog = partOnDemand<CompareDialogProps>(() =>
  import('./compare-dialog.tsx').then((file) => file.CompareDialog),
);
