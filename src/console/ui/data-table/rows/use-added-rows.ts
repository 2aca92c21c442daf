import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';

/**
 * Which rows of a list were added since it was opened, by id: they are shown whatever the filter is
 * (`isNew` for `useFilteredRows`). `notifyAdded` adds a link to
 * the toast that says so. `noun` names one row's kind: "race".
 */
export function useAddedRows(noun: string) {
  const router = useRouter();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const isNew = useCallback((row: { id: number }) => ids.has(row.id), [ids]);
  const notifyAdded = (id: number, address: string, isNarrowed: boolean) => {
    setIds((before) => new Set([...before, id]));
    const open = { label: 'Open it', run: () => router.history.push(address) };
    toasts.addLink(open, isNarrowed ? `the ${noun} is shown although the filter does not match it` : null);
  };
  return { isNew, notifyAdded };
}
