import type { ChangeRow, Row } from './history-store.ts';

// After an erasure of personal data, history still records that a field was changed, by whom and when, but not the values.

/** Replaces an erased value in history. */
export const ERASED = '[erased]';

const isErased = (row: Row | null): boolean => row !== null && Object.values(row).includes(ERASED);

/** True when a recorded row contained personal data that was erased since, so that it cannot be restored. */
export const holdsErased = ({ before, after }: Pick<ChangeRow, 'before' | 'after'>): boolean =>
  isErased(before) || isErased(after);

const emptied = (row: Row | null): Row | null =>
  row &&
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === ERASED ? null : value]));

/** Tables whose rows can exist without the erased values; in others the row itself was the personal data. */
const REMAIN_WHEN_ERASED = new Set(['athlete', 'participant', 'withdrawal']);

/** Recorded rows as they can still be restored. */
export const withoutErased = (rows: readonly ChangeRow[]): ChangeRow[] =>
  rows
    .filter((row) => !holdsErased(row) || REMAIN_WHEN_ERASED.has(row.table_name))
    .map((row) => ({ ...row, before: emptied(row.before), after: emptied(row.after) }));
