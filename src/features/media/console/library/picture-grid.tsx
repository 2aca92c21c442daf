import { type CSSProperties, memo, useRef } from 'react';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import type { Selection } from '#console/ui/data-table/rows/use-selection.ts';
import type { TagNames } from '../tags/tag-names.ts';
import { type GridLayout, TOP_PX } from './grid-layout.ts';
import { PictureCell } from './picture-cell.tsx';
import styles from './picture-grid.module.css';
import type { Picture } from './pictures.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useGridRows } from './use-grid-rows.ts';

export interface PictureGridProps {
  /** Its accessible name, also the key of its stored scroll position. */
  name: string;
  pictures: readonly Picture[];
  names: TagNames;
  selection: Selection;
  /** A click selects instead of opening. */
  isBulk: boolean;
  openId: number | null;
  onOpen(picture: Picture): void;
}

/** Space for the selection bar below the last row. */
const BAR_PX = 64;

interface RowProps {
  row: number;
  layout: GridLayout;
  pictures: readonly Picture[];
  names: TagNames;
  /** One character per cell: '1' for selected, so that a row is rendered again only when one of its own cells changes. */
  selected: string;
  /** Index of the cell that Tab reaches; -1 when it is in another row. */
  current: number;
}

const GridRow = memo(function GridRow({ row, layout, pictures, names, selected, current }: RowProps) {
  const from = row * layout.columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      className={styles.row}
      role="row"
      aria-rowindex={row + 1}
      style={{
        top: TOP_PX + row * layout.row,
        gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
      }}
    >
      {pictures.slice(from, from + layout.columns).map((picture, column) => (
        <PictureCell
          key={picture.id}
          {...{ picture, names, column }}
          place={from + column}
          isSelected={selected[column] === '1'}
          isCurrent={current === from + column}
        />
      ))}
    </div>
  );
});

/** Thumbnails in rows, any number of them: only the visible ones are rendered. */
export function PictureGrid(props: PictureGridProps) {
  const { name, pictures, names, selection, isBulk, openId, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { layout, isReady, rows, visibleRows, first, last, scrollToPlace } = useGridRows(
    scroller,
    sheet,
    pictures,
  );
  useScrollMemory(scroller, name, isReady);
  const cursor = useGridCursor({
    ...{ scroller, pictures, selection, isBulk, openId, visibleRows, scrollToPlace, onOpen },
    columns: layout.columns,
  });
  const rowOf = (place: number) => Math.floor(place / layout.columns);
  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_row, place) => first + place);
  // The row that has the focus stays rendered, however far the grid is scrolled, so that the focus is not lost.
  const held = rowOf(cursor.current);
  const shownRows = inSight.length === 0 || inSight.includes(held) ? inSight : [...inSight, held];
  const selectedIn = (row: number) =>
    pictures
      .slice(row * layout.columns, (row + 1) * layout.columns)
      .map(({ id }) => (selection.has(id) ? '1' : '0'))
      .join('');
  return (
    <div ref={scroller} className={styles.scroller} data-bulk={isBulk || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table */}
      <div
        ref={sheet}
        className={styles.sheet}
        role="grid"
        aria-label={name}
        aria-multiselectable
        aria-rowcount={rows}
        aria-colcount={layout.columns}
        style={
          {
            '--picture': `${layout.picture}px`,
            height: TOP_PX + rows * layout.row + (isBulk ? BAR_PX : 0),
          } as CSSProperties
        }
        onClick={cursor.onClick}
        onKeyDown={cursor.onKeyDown}
        onFocus={cursor.onFocus}
      >
        {shownRows.map((row) => (
          <GridRow
            key={row}
            {...{ row, layout, pictures, names }}
            selected={selectedIn(row)}
            current={rowOf(cursor.current) === row ? cursor.current : -1}
          />
        ))}
      </div>
    </div>
  );
}
