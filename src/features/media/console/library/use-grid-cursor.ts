import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Selection } from '#console/ui/data-table/rows/use-selection.ts';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { placeAfter } from './grid-layout.ts';
import type { Picture } from './pictures.ts';

interface CursorOptions {
  scroller: RefObject<HTMLElement | null>;
  pictures: readonly Picture[];
  columns: number;
  visibleRows: number;
  selection: Selection;
  isBulk: boolean;
  /** The picture that a dialog shows: the grid scrolls to it, and focuses it when the dialog closes. */
  openId: number | null;
  scrollToPlace(place: number): void;
  onOpen(picture: Picture): void;
}

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;

const hasFocus = (): boolean => cellOf(document.activeElement) !== null;

/** Scrolls to a place and focuses its cell, once it is rendered. */
function useCellFocus({ scroller, scrollToPlace }: CursorOptions) {
  const wanted = useRef<number | null>(null);
  const cellAt = (place: number) => scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  // After every render, because a picture far away is rendered only once the grid has scrolled to it.
  useEffect(() => {
    if (wanted.current === null) return;
    const cell = cellAt(wanted.current);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
  });
  return (place: number) => {
    wanted.current = place;
    scrollToPlace(place);
    cellAt(place)?.focus({ preventScroll: true });
  };
}

/** The place of the cursor: it moves by keyboard, to the cell that receives the focus, and to the picture that a dialog shows. */
function useCurrentPlace(options: CursorOptions) {
  const { pictures, openId, scrollToPlace } = options;
  // Stored by picture, so that the cursor stays when others are inserted before it.
  const [currentId, setCurrentId] = useState<number | null>(null);
  const found = useMemo(
    () => (currentId === null ? -1 : pictures.findIndex(({ id }) => id === currentId)),
    [pictures, currentId],
  );
  // When the picture leaves the list, the cursor moves to the one that takes its position.
  const lastPlace = useRef(0);
  if (found >= 0) lastPlace.current = found;
  const current = Math.max(0, Math.min(lastPlace.current, pictures.length - 1));
  const focusPlace = useCellFocus(options);
  const moveTo = (place: number) => {
    const picture = pictures[place];
    if (!picture) return;
    setCurrentId(picture.id);
    focusPlace(place);
  };
  const openBefore = useRef(openId);
  useEffect(() => {
    const before = openBefore.current;
    if (openId === before) return;
    openBefore.current = openId;
    if (openId === null) return moveTo(current);
    const place = pictures.findIndex(({ id }) => id === openId);
    if (place < 0) return;
    setCurrentId(openId);
    scrollToPlace(place);
  });
  const onFocus = useCallback(
    (event: FocusEvent) => {
      const cell = cellOf(event.target);
      const id = cell ? pictures[Number(cell.dataset.place)]?.id : undefined;
      if (id !== undefined) setCurrentId(id);
    },
    [pictures],
  );
  return { current, setCurrentId, moveTo, onFocus };
}

/** The keyboard cursor of the grid, and its clicks and keys: arrows move, Space and x select, Shift selects a range, Enter opens. */
export function useGridCursor(options: CursorOptions) {
  const { pictures, columns, visibleRows, selection, isBulk, onOpen } = options;
  const { current, setCurrentId, moveTo, onFocus } = useCurrentPlace(options);
  const keys = useMemo(() => pictures.map(({ id }) => id), [pictures]);
  const select = (place: number, isRange: boolean) => {
    const picture = pictures[place];
    if (picture) selection.toggle(picture.id, isRange, keys);
  };
  const open = (place: number) => {
    const picture = pictures[place];
    if (picture) onOpen(picture);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || cellOf(event.target) === null) return;
    const target = placeAfter(event.key, current, { count: pictures.length, columns, visibleRows });
    if (target !== null) {
      const isFirst = event.shiftKey && !selection.has(keys[current] ?? -1);
      if (isFirst) select(current, false);
      if (event.shiftKey && target !== current) select(target, true);
      moveTo(target);
    } else if (event.key === 'Enter') {
      if (!event.repeat) open(current);
    } else if (event.key === ' ') select(current, event.shiftKey);
    else if (event.key === 'X') select(current, true);
    else return;
    event.preventDefault();
  };

  const selectCurrent = () => (hasFocus() ? select(current, false) : false);
  const enter = () => (hasFocus() || pictures.length === 0 ? false : moveTo(current));
  const group = 'Pictures';
  useShortcuts([
    { keys: 'x', label: 'Select the picture (Shift: from the last one on)', group, run: selectCurrent },
    { keys: 'Enter', label: 'Open the picture', group, run: () => false },
    { keys: 'j', label: 'Go to the pictures', group, run: enter },
  ]);

  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    const place = Number(cell.dataset.place);
    setCurrentId(keys[place] ?? null);
    const isCheck = event.target instanceof Element && event.target.closest('[data-check]') !== null;
    const selects = isBulk || isCheck || event.shiftKey || event.ctrlKey || event.metaKey;
    if (selects) select(place, event.shiftKey);
    else open(place);
  };

  return { current, onKeyDown, onClick, onFocus };
}
