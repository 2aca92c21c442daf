import { useCallback, useRef, useState } from 'react';
import type { RowKey } from '../table-column.ts';

/** Which rows are selected. Created by `useSelection`, passed to the table. */
export interface Selection {
  keys: ReadonlySet<RowKey>;
  has(key: RowKey): boolean;
  /** Toggles one row; with `isRange` all rows from the one toggled last, in the order shown. */
  toggle(key: RowKey, isRange: boolean, shownKeys: readonly RowKey[]): void;
  /** Selects all of these, or none when all of them were selected. */
  toggleAll(keys: readonly RowKey[]): void;
  selectAll(keys: readonly RowKey[]): void;
  clear(): void;
}

/** A selection of rows that lasts until it is cleared. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const last = useRef<RowKey | null>(null);
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
  return { keys, has: (key) => keys.has(key), toggle, toggleAll, selectAll, clear };
}
