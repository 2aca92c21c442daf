import type { ChangeRow, Row } from './history-store.ts';

// When personal data is erased, history keeps that a field was changed, by whom and when, but not from what to what.

/** Stands in history in the place of an erased value. */
export const ERASED = '[erased]';

const isErased = (row: Row | null): boolean => row !== null && Object.values(row).includes(ERASED);

/** True when a recorded row held personal data that was erased since: there is nothing left to bring back. */
export const holdsErased = ({ before, after }: Pick<ChangeRow, 'before' | 'after'>): boolean =>
  isErased(before) || isErased(after);

const emptied = (row: Row | null): Row | null =>
  row &&
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === ERASED ? null : value]));

/** Tables whose rows can be without what was erased; of others the row itself was the personal data. */
const STANDS_WITHOUT = new Set(['athlete', 'participant']);

/** Recorded rows as they can still be brought back. */
export const withoutErased = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows
    .filter((row) => !holdsErased(row) || STANDS_WITHOUT.has(row.table_name))
    .map((row) => ({ ...row, before: emptied(row.before), after: emptied(row.after) }));
