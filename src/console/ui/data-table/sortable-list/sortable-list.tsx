import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#console/ui/actions/button.tsx';
import { DeleteIcon, SortDownIcon, SortUpIcon } from '#console/ui/icons/icons.tsx';
import { giveFocusBack } from '#console/ui/overlay/use-focus-return.ts';
import styles from './sortable-list.module.css';

export interface SortableListProps<Item> {
  /** Its name for screen readers: "Sponsors in order". */
  label: string;
  items: readonly Item[];
  itemKey(item: Item): string | number;
  /** Its name in the labels of its buttons: "Move Canyon up". */
  itemName(item: Item): string;
  children(item: Item): ReactNode;
  /** From one position to another, counted from 0. */
  onMove(from: number, to: number): void;
  onRemove?(item: Item): void;
}

type Wanted = 'row' | 'up' | 'down';

const placeOf = (event: DragEvent<HTMLElement>, place: number): number => {
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientY > box.top + box.height / 2 ? place + 1 : place;
};

/** The focus follows the moved item; a button that is removed passes it to its neighbour. */
function useFocusAfterMove(list: RefObject<HTMLOListElement | null>) {
  const wanted = useRef<{ place: number; what: Wanted } | null>(null);
  useLayoutEffect(() => {
    const { current } = wanted;
    const row = current && list.current?.children[current.place];
    if (!(row instanceof HTMLElement)) return;
    wanted.current = null;
    const button =
      current?.what === 'row' ? null : row.querySelector<HTMLElement>(`[data-way="${current?.what}"] button`);
    const other = row.querySelector<HTMLElement>('[data-way] button');
    (current?.what === 'row' ? row : (button ?? other ?? row)).focus();
  });
  return (place: number, what: Wanted) => {
    wanted.current = { place, what };
  };
}

/** The focus of a removed row goes to the row in its place; without any to the name of the page. */
function useFocusAfterRemoval(list: RefObject<HTMLOListElement | null>, count: number) {
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const place = removed.current;
    removed.current = null;
    const row = list.current?.children[Math.min(place ?? 0, count - 1)];
    if (place !== null && document.activeElement === document.body)
      giveFocusBack(row instanceof HTMLElement ? row : null);
  }, [list, count]);
  // The last row takes the list with it.
  useEffect(
    () => () => {
      if (removed.current !== null && document.activeElement === document.body) giveFocusBack(null);
    },
    [],
  );
  return (place: number) => {
    removed.current = place;
  };
}

interface RowProps<Item> extends Omit<SortableListProps<Item>, 'label' | 'items' | 'itemKey'> {
  item: Item;
  place: number;
  last: number;
  /** Moves it together with the focus. */
  move(to: number, what: Wanted): void;
}

const WAYS = [
  { way: 'up', to: (place: number) => place - 1, icon: SortUpIcon },
  { way: 'down', to: (place: number) => place + 1, icon: SortDownIcon },
] as const;

function RowButtons<Item>({ item, place, last, itemName, onRemove, move }: RowProps<Item>) {
  const name = itemName(item);
  return (
    <span className={styles.actions}>
      {WAYS.map(({ way, to, icon }) => (
        <span key={way} className={styles.way} data-way={way}>
          {to(place) >= 0 && to(place) <= last ? (
            <IconButton
              size="small"
              icon={icon}
              label={`Move ${name} ${way}`}
              onClick={() => move(to(place), way)}
            />
          ) : null}
        </span>
      ))}
      {onRemove ? (
        <IconButton size="small" icon={DeleteIcon} label={`Delete ${name}`} onClick={() => onRemove(item)} />
      ) : null}
    </span>
  );
}

/**
 * A list that users can order: by dragging a row, by its buttons, or with Ctrl and the arrow keys on a row;
 * Delete removes a row. A line shows where a dragged row would be placed.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemName, children, onMove, onRemove } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusAfter = useFocusAfterMove(list);
  const noteRemoval = useFocusAfterRemoval(list, items.length);
  const last = items.length - 1;
  const remove = (item: Item, place: number) => {
    noteRemoval(place);
    onRemove?.(item);
  };
  const move = (from: number, to: number, what: Wanted) => {
    const item = items[from];
    if (item === undefined || to === from || to < 0 || to > last) return;
    focusAfter(to, what);
    setAnnouncement(`${itemName(item)} moved to place ${to + 1} of ${items.length}`);
    onMove(from, to);
  };
  const endDrag = () => {
    setDragged(null);
    setGap(null);
  };
  const drop = () => {
    if (dragged !== null && gap !== null) move(dragged, gap > dragged ? gap - 1 : gap, 'row');
    endDrag();
  };
  const onKeyDown = (event: KeyboardEvent, item: Item, place: number) => {
    if (event.target !== event.currentTarget) return;
    const isMove = event.ctrlKey || event.metaKey;
    if (isMove && event.key === 'ArrowUp') move(place, place - 1, 'row');
    else if (isMove && event.key === 'ArrowDown') move(place, place + 1, 'row');
    else if (event.key === 'Delete' && onRemove) remove(item, place);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, place) => (
          <li
            key={itemKey(item)}
            className={styles.row}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move a row act on the row
            tabIndex={0}
            draggable
            data-dragged={dragged === place || undefined}
            data-gap={gap === place ? 'above' : gap === place + 1 && place === last ? 'below' : undefined}
            title="Drag, or Ctrl with the arrows"
            onKeyDown={(event) => onKeyDown(event, item, place)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(place);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setGap(placeOf(event, place));
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop();
            }}
            onDragEnd={endDrag}
          >
            <span className={`${styles.place} n`}>{place + 1}</span>
            <span className={styles.content}>{children(item)}</span>
            <RowButtons
              {...props}
              item={item}
              place={place}
              last={last}
              onRemove={onRemove ? (gone) => remove(gone, place) : undefined}
              move={(to, what) => move(place, to, what)}
            />
          </li>
        ))}
      </ol>
      <span className="for-readers" role="status">
        {announcement}
      </span>
    </>
  );
}
