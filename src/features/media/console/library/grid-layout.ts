/** Thumbnails use a 160 px size hint: the minimum width of a cell. */
export const THUMBNAIL_PX = 160;
/** The gap between cells, the space above the first row, and the height of the caption. The stylesheet uses these values. */
export const GAP_PX = 10;
export const TOP_PX = 12;
export const CAPTION_PX = 24;
const SIDES = 3 / 4;

/** The layout of the grid. All values in pixels except the number of columns. */
export interface GridLayout {
  columns: number;
  cell: number;
  picture: number;
  /** From the top of one row to the top of the next. */
  row: number;
}

/** As many columns as fit with cells of at least {@link THUMBNAIL_PX}; they share the remaining width. */
export function gridLayout(widthPx: number): GridLayout {
  const columns = Math.max(1, Math.floor((widthPx + GAP_PX) / (THUMBNAIL_PX + GAP_PX)));
  const cell = (widthPx - GAP_PX * (columns - 1)) / columns;
  const picture = Math.round(cell * SIDES);
  return { columns, cell, picture, row: picture + CAPTION_PX + GAP_PX };
}

/** The position that a key moves to; null for a key that moves nothing. */
export function placeAfter(
  key: string,
  place: number,
  { count, columns, visibleRows }: { count: number; columns: number; visibleRows: number },
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * visibleRows,
    PageUp: -columns * visibleRows,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  if (next >= 0 && next < count) return next;
  // A row step beyond the end moves to the last picture if that is in a lower row; otherwise the position stays.
  if (key === 'ArrowDown' && Math.floor((count - 1) / columns) === Math.floor(place / columns)) return place;
  if (key === 'ArrowUp') return place;
  return Math.max(0, Math.min(count - 1, next));
}
