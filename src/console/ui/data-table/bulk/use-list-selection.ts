import { useEffect, useMemo, useRef } from 'react';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { useSelection } from '../rows/use-selection.ts';

/** The selected rows of a list, in its order; cleared, with a notice, when `scope` (the filter) changes. `rows` match it. */
export function useListSelection<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  scope: string,
) {
  const selection = useSelection();
  const { keys, clear } = selection;
  const before = useRef(scope);
  useEffect(() => {
    if (before.current === scope) return;
    before.current = scope;
    if (keys.size === 0) return;
    clear();
    toasts.info('The filter changed. The selection was cleared.');
  }, [scope, keys, clear]);
  const selected = useMemo(() => rows?.filter(({ id }) => keys.has(id)) ?? [], [rows, keys]);
  return { selection, selected };
}
