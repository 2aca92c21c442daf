/** Rows drawn beyond each edge of the window, so that scrolling never shows a gap. */
const BEYOND = 12;
/** The head lies over the rows; the same figure stands in tokens.css. */
const HEAD_PX = 28;

/** What a scroller shows: how far it is scrolled and how much it shows, in pixels. */
export interface Sight {
  top: number;
  height: number;
}

/** Index of the first and last of `count` rows of one height to draw for what is in sight; last < first when there is none. */
export function rowRange(
  { top, height }: Sight,
  count: number,
  rowPx: number,
): [first: number, last: number] {
  const firstSeen = Math.min(Math.floor((top - HEAD_PX) / rowPx), count - 1);
  const lastSeen = Math.floor((top + height - HEAD_PX) / rowPx);
  return [Math.max(0, firstSeen - BEYOND), Math.min(count - 1, lastSeen + BEYOND)];
}

/** How far to scroll so that a row is in sight and not under the head; as little as possible. */
export function scrollToShow(index: number, { top, height }: Sight, rowPx: number): number {
  const rowTop = HEAD_PX + index * rowPx;
  if (rowTop < top + HEAD_PX) return rowTop - HEAD_PX;
  return Math.max(top, rowTop + rowPx - height);
}
