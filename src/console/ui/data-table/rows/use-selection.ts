import { useCallback, useRef, useState } from 'react';
import type { RowKey } from '../table-column.ts';

/** A selection of rows that lasts until it is cleared. */
export function useSelection() {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const last = useRef<RowKey | null>(null);
  /** Toggles one row; with `isRange` all rows from the one toggled last, in the order shown. */
  const toggle = useCallback((key: RowKey, isRange: boolean, shownKeys: readonly RowKey[]) => {
    const from = isRange && last.current !== null ? shownKeys.indexOf(last.current) : -1;
    const to = shownKeys.indexOf(key);
    last.current = key;
    setKeys((before) => {
      const next = new Set(before);
      if (from >= 0 && to >= 0)
        for (const one of shownKeys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
      else if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  /** Selects all of these, or none when all of them were selected. */
  const toggleAll = useCallback((all: readonly RowKey[]) => {
    setKeys((before) => {
      const next = new Set(before);
      const areAllIn = all.every((key) => before.has(key));
      for (const key of all)
        if (areAllIn) next.delete(key);
        else next.add(key);
      return next;
    });
  }, []);
  const selectAll = useCallback((all: readonly RowKey[]) => setKeys(new Set(all)), []);
  const clear = useCallback(() => setKeys(new Set()), []);
  return { keys, has: (key: RowKey) => keys.has(key), toggle, toggleAll, selectAll, clear };
}

/** Which rows are selected; passed to the table. */
export type Selection = ReturnType<typeof useSelection>;
