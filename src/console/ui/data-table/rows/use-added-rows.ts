import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';

/**
 * Which rows of a list were added since it was opened, by id: they are shown whatever the filter is
 * (`isNew` for `useFilteredRows`). `told` shows a toast that one was added, with a link to it. `noun` names
 * one row's kind: "race".
 */
export function useAddedRows(noun: string) {
  const router = useRouter();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const isNew = useCallback((row: { id: number }) => ids.has(row.id), [ids]);
  const notifyAdded = (id: number, address: string, isNarrowed: boolean) => {
    setIds((before) => new Set([...before, id]));
    const where = isNarrowed ? 'is shown whatever the filter says' : 'is in the list';
    toasts.info(`The new ${noun} ${where}.`, { label: 'Open it', run: () => router.history.push(address) });
  };
  return { isNew, notifyAdded };
}
