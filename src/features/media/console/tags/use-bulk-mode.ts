import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Selection, useSelection } from '#console/ui/data-table/rows/use-selection.ts';
import { counted } from '#console/ui/format/figures.ts';
import { isTyping } from '#console/ui/keyboard/shortcuts.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { Picture } from '../library/pictures.ts';

/** Whether the key belongs to a dialog, a menu or an open list. */
const isHandledElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
  (target instanceof Element && target.closest('[data-expanded]') !== null);

interface Options {
  /** All pictures, ignoring the filter. */
  pictures: readonly Picture[];
  matching: readonly Picture[];
  /** The filters of the library as text. */
  scope: string;
}

/** Changing the filter clears the selection and reports it with Undo, so that nobody tags pictures they cannot see. */
function useClearedByFilter(
  selection: Selection,
  scope: string,
  take: (ids: readonly number[]) => void,
): void {
  const before = useRef(scope);
  useEffect(() => {
    if (before.current === scope) return;
    before.current = scope;
    const ids = [...selection.keys].map(Number);
    if (ids.length === 0) return;
    selection.clear();
    toasts.info(`Selection of ${counted(ids.length, 'picture')} cleared: the filter changed`, {
      label: 'Select them again',
      run: () => take(ids),
    });
  }, [scope, selection, take]);
}

/** Normal or bulk select mode, and the selection. Ctrl-A selects all matching pictures, Escape ends the mode. */
export function useBulkMode({ pictures, matching, scope }: Options) {
  const selection = useSelection();
  const [isStarted, setStarted] = useState(false);
  const { keys, clear, toggleAll } = selection;
  const isOn = isStarted || keys.size > 0;
  /** The selected pictures, in the order of the library. */
  const selected = useMemo(
    () => (keys.size === 0 ? [] : pictures.filter(({ id }) => keys.has(id))),
    [keys, pictures],
  );
  /** Selects exactly these pictures. */
  const take = (ids: readonly number[]) => {
    clear();
    toggleAll(ids);
    setStarted(true);
  };
  const all = () => take(matching.map(({ id }) => id));
  const cancel = () => {
    clear();
    setStarted(false);
  };
  const latest = useRef({ all, cancel, isOn, take });
  latest.current = { all, cancel, isOn, take };
  const steadyTake = useMemo(() => (ids: readonly number[]) => latest.current.take(ids), []);
  useClearedByFilter(selection, scope, steadyTake);

  // With the content, so that a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || isHandledElsewhere(event.target)) return;
      const { isOn: isBulk, all: takeAll, cancel: end } = latest.current;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') takeAll();
      else if (event.key === 'Escape' && isBulk) end();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOn, selection, selected, all, start: () => setStarted(true), cancel };
}
