/** Rows drawn beyond each edge of the window, so that scrolling never shows a gap. */
const BEYOND = 12;
/** The head of a table lies over its rows; the same figure stands in tokens.css. */
export const HEAD_PX = 28;

/** What a scroller shows: how far it is scrolled and how much it shows, in pixels. */
export interface Sight {
  top: number;
  height: number;
  /** What lies over the first row, such as a table's head. */
  headPx: number;
}

/** Index of the first and last of `count` rows of one height to draw for what is in sight; last < first when there is none. */
export function rowRange(
  { top, height, headPx }: Sight,
  count: number,
  rowPx: number,
): [first: number, last: number] {
  const firstSeen = Math.min(Math.floor((top - headPx) / rowPx), count - 1);
  const lastSeen = Math.floor((top + height - headPx) / rowPx);
  return [Math.max(0, firstSeen - BEYOND), Math.min(count - 1, lastSeen + BEYOND)];
}

/** How far to scroll so that a row is in sight and not under the head; as little as possible. */
export function scrollToShow(index: number, { top, height, headPx }: Sight, rowPx: number): number {
  const rowTop = headPx + index * rowPx;
  if (rowTop < top + headPx) return rowTop - headPx;
  return Math.max(top, rowTop + rowPx - height);
}
