import { type RefObject, useEffect, useRef } from 'react';
import { giveFocusBack } from '#console/ui/overlay/use-focus-return.ts';
import type { RowKey } from '../table-column.ts';

interface Rows {
  keys: readonly RowKey[];
  /** Moves to a row and focuses it. */
  moveTo(index: number): void;
}

/** When the row with the focus is removed, the row that takes its place has the focus; without any row the name of the page. */
export function useFocusAfterRemoval(container: RefObject<HTMLElement | null>, { keys, moveTo }: Rows): void {
  const held = useRef<{ key: RowKey | undefined; index: number } | null>(null);
  const shown = useRef(keys);
  shown.current = keys;
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row =
        target instanceof Element && container.current?.contains(target)
          ? target.closest('[data-row-index]')
          : null;
      const index = Number(row?.getAttribute('data-row-index'));
      held.current = row ? { key: shown.current[index], index } : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [container]);
  // After the layout effects of the screen: where a row moves to another table, the focus may follow it there.
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const { key, index } = held.current;
    // A row that is only scrolled out of view is still there.
    if (key === undefined || keys.includes(key)) return;
    held.current = null;
    if (keys.length > 0) moveTo(index);
    else giveFocusBack(null);
  }, [keys, moveTo]);
}
