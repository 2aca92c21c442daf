import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { RowKey } from '../table-column.ts';
import type { Selection } from './use-selection.ts';

interface RowActionOptions<Row> {
  shown: readonly Row[];
  keys: readonly RowKey[];
  rowAddress: ((row: Row) => string | undefined) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  selection: Selection | undefined;
}

/** The actions of a row, by its index; the functions are stable, so that they cause no new rendering of rows. */
export function useRowActions<Row>(options: RowActionOptions<Row>) {
  const router = useRouter({ warn: false });
  const newest = useRef(options);
  newest.current = options;
  return useMemo(
    () => ({
      /** `isInNewTab`: only a row that has an address. */
      open(index: number, isInNewTab = false) {
        const { shown, onOpen, rowAddress } = newest.current;
        const row = shown[index];
        if (row === undefined) return;
        const address = rowAddress?.(row);
        if (isInNewTab) {
          if (address !== undefined && !onOpen) window.open(address, '_blank', 'noopener');
        } else if (onOpen) onOpen(row);
        else if (address !== undefined) router?.history.push(address);
      },
      select(index: number, isRange: boolean) {
        const { keys, selection } = newest.current;
        const key = keys[index];
        if (key !== undefined) selection?.toggle(key, isRange, keys);
      },
    }),
    [router],
  );
}
