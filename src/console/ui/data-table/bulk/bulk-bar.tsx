import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import type { SelectedBarProps } from './selected-bar.tsx';

const SelectedBar = lazyPart(() => import('./selected-bar.tsx').then((file) => file.SelectedBar));

/** The bar below a list while rows are selected. */
export function BulkBar(props: SelectedBarProps) {
  return props.count > 0 ? <SelectedBar {...props} /> : null;
}
