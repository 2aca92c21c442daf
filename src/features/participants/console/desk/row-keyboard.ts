import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { entryOfRow, type RowAct } from './desk-columns.tsx';

const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('tr') ?? null;

/** Presses a button of the row that has the focus. */
function press(act: RowAct): boolean {
  const button = focusedRow()?.querySelector<HTMLElement>(`[data-act="${act}"]`);
  button?.click();
  return button != null;
}

/** m moves the focused row to the other list, w withdraws it, Delete removes it; each asks first. */
export function useRowKeys(): void {
  useShortcuts([
    { keys: 'm', label: 'Move to the other list', group: 'Lists', run: () => press('move') },
    { keys: 'w', label: 'Withdraw', group: 'Lists', run: () => press('withdraw') },
    { keys: 'Delete', label: 'Remove', group: 'Lists', run: () => press('remove') },
  ]);
}

/** A dialog returns the focus; it does not take it away from the row. */
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/**
 * The focus follows a row that moves to the other list, whoever moved it; when its entry is gone, the row that
 * takes its place has the focus.
 */
export function useFocusFollowsRow(container: RefObject<HTMLElement | null>): void {
  const last = useRef<{ entry: number; table: string; index: number } | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(DIALOGS)) return;
      const row = target.closest('tr');
      const entry = row && container.current?.contains(row) ? entryOfRow(row) : null;
      const table = row?.closest('table')?.getAttribute('aria-label');
      last.current =
        row && entry !== null && table
          ? { entry, table, index: Number(row.getAttribute('data-row-index')) }
          : null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, [container]);
  useLayoutEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return;
    const { entry, table, index } = last.current;
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('tr[data-row-index]') ?? [])];
    const same = rows.find((row) => entryOfRow(row) === entry);
    const places = rows.filter((row) => row.closest('table')?.getAttribute('aria-label') === table);
    (same ?? places[Math.min(index, places.length - 1)])?.focus({ preventScroll: same === undefined });
  });
}
