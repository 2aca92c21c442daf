import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { changeRow, changeSet } from '#database/tables/history-tables.ts';
import type { LaterChange, UndoEntry } from './classify-changes.ts';
import { changedFields, keyText, stateOf } from './net-changes.ts';

/**
 * The recorded rows of one table after a change set, listed under the same records, or under the athlete who has the row since a merge;
 * oldest first.
 */
async function laterRows(db: Queryable, entries: readonly UndoEntry[], after: number) {
  const [{ change }] = entries as [UndoEntry];
  const ids = new Set(entries.map((entry) => entry.change.entity_id ?? ''));
  if (change.entity === 'athlete')
    for (const { now } of entries) if (now?.athlete_id) ids.add(String(now.athlete_id));
  return db
    .select({ before: changeRow.before, after: changeRow.after, set: changeSet })
    .from(changeRow)
    .innerJoin(changeSet, eq(changeSet.id, changeRow.change_set_id))
    .where(
      and(
        eq(changeRow.entity, change.entity),
        inArray(changeRow.entity_id, [...ids]),
        eq(changeRow.table_name, change.table),
        gt(changeRow.change_set_id, after),
      ),
    )
    .orderBy(changeRow.id);
}

/** Adds to each entry the newest change of its row, or of its fields, since a change set. */
export async function withLaterChanges(
  db: Queryable,
  entries: readonly UndoEntry[],
  after: number,
): Promise<UndoEntry[]> {
  const latest = new Map<UndoEntry, LaterChange>();
  const nameOf = ({ change }: UndoEntry) => `${change.table} ${change.entity}`;
  for (const group of Map.groupBy(entries, nameOf).values()) {
    const keys = (group[0] as UndoEntry).change.keys;
    const byKey = Map.groupBy(group, ({ change }) => keyText(keys, stateOf(change)));
    for (const row of await laterRows(db, group, after)) {
      const fields = changedFields(row);
      const isWhole = row.before === null || row.after === null;
      for (const entry of byKey.get(keyText(keys, stateOf(row))) ?? [])
        if (isWhole || entry.fields.some((field) => fields.includes(field)))
          latest.set(entry, {
            ...{ id: row.set.id, what: row.set.what, at: row.set.at },
            who: { id: row.set.account_id, name: row.set.who },
          });
    }
  }
  return entries.map((entry) => ({ ...entry, later: latest.get(entry) ?? null }));
}
