/**
 * Warns of places in the file that differ from those by time. One wrong time moves many others by one place; that is reported once, at the
 * row that causes it. The cause is a row out of order: the longest run of rows whose times and places agree is considered right. Rows
 * that are left out, and rows without a time or place in the file, move the others in the same way.
 */

import { unranked } from '../../points/places.ts';
import { type Division, divisions } from '../../races/division.ts';

export interface PlacedRow {
  readonly rowNumber: number;
  readonly division: Division;
  /** Null when the file has none. */
  readonly placeInFile: number | null;
  /** By time, over all rows to be saved; 99999 without one. */
  readonly place: number;
  /** The time used for the place, in seconds; 0 for none. */
  readonly seconds: number;
  readonly isLeftOut: boolean;
}

/** Index of the first value that is above (or, with `orEqual`, not below) the given one in an ascending list. */
export function firstAbove(sorted: readonly number[], value: number, orEqual = false): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle] as number;
    if (orEqual ? at >= value : at > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The longest part of the rows, in their order, whose times never decrease. */
function longestOrdered(rows: readonly PlacedRow[]): PlacedRow[] {
  const ends: number[] = [];
  const endTimes: number[] = [];
  const before: number[] = [];
  rows.forEach((row, at) => {
    const length = firstAbove(endTimes, row.seconds);
    before[at] = ends[length - 1] ?? -1;
    ends[length] = at;
    endTimes[length] = row.seconds;
  });
  const ordered: PlacedRow[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) ordered.push(rows[at] as PlacedRow);
  return ordered.reverse();
}

/** A copy of a row in the same place with the same time moves nobody when it is left out. */
const isCopied = ({ placeInFile, seconds }: PlacedRow, rows: readonly PlacedRow[]): boolean =>
  rows.some((row) => row.placeInFile === placeInFile && row.seconds === seconds);

const others = (count: number): string => `${count} ${count === 1 ? 'other' : 'others'}`;

/** How the row moves the others; null when it moves nobody and is not wrong. */
function causeWarning(row: PlacedRow, places: readonly number[], times: readonly number[]): string | null {
  const { placeInFile, place, isLeftOut } = row;
  const byFile = placeInFile === null ? null : firstAbove(places, placeInFile, true);
  const byTime = place === unranked ? null : firstAbove(times, row.seconds, true);
  const end = times.length;
  const moved =
    byFile !== null && byTime !== null ? Math.abs(byFile - byTime) : end - (byFile ?? byTime ?? end);
  const moves = moved === 0 ? '' : `, which moves ${others(moved)}`;
  if (isLeftOut) return moved === 0 ? null : `Left out${moves} one place up.`;
  if (placeInFile === place) return null;
  if (placeInFile === null)
    return moved === 0 ? null : `Place: the file has none, by time it is ${place}${moves}.`;
  return `Place: the file says ${placeInFile}, by time ${place === unranked ? 'there is none' : `it is ${place}`}${moves}.`;
}

/** Warnings by row number. The order of the rows does not matter. */
export function placeWarnings(rows: readonly PlacedRow[]): Map<number, string> {
  const warnings = new Map<number, string>();
  for (const division of divisions) {
    const own = rows.filter((row) => row.division === division);
    const compared = own
      .filter((row) => !row.isLeftOut && row.place !== unranked && row.placeInFile !== null)
      .toSorted(
        (one, other) =>
          Number(one.placeInFile) - Number(other.placeInFile) ||
          one.seconds - other.seconds ||
          one.rowNumber - other.rowNumber,
      );
    const ordered = longestOrdered(compared);
    const inOrder = new Set(ordered);
    const causes = own.filter((row) => !inOrder.has(row) && !(row.isLeftOut && isCopied(row, ordered)));
    const places = ordered.map((row) => Number(row.placeInFile));
    const times = ordered.map((row) => row.seconds);
    const causePlaces = causes.flatMap((row) => row.placeInFile ?? []).sort((one, other) => one - other);
    for (const row of ordered) {
      const expected = Number(row.placeInFile) - firstAbove(causePlaces, Number(row.placeInFile), true);
      if (expected === firstAbove(times, row.seconds, true) + 1 || row.place === row.placeInFile) continue;
      warnings.set(row.rowNumber, `Place: the file says ${row.placeInFile}, by time it is ${row.place}.`);
    }
    for (const row of causes) {
      const warning = causeWarning(row, places, times);
      if (warning !== null) warnings.set(row.rowNumber, warning);
    }
  }
  return warnings;
}
