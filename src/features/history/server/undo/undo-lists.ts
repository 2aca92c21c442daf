import type { Queryable } from '#database/change-sets.ts';
import { UNDO_ENTRIES } from '../../history-contract.ts';
import type { UndoListEntry } from '../../undo-contract.ts';
import { describedField, describedRow, type Names, namesFor } from '../labels/describe-rows.ts';
import { shownFields } from '../labels/table-labels.ts';
import type { UndoEntry, UndoPlan } from './classify-changes.ts';

const describable = ({ change, now }: UndoEntry) => ({
  ...{ table: change.table, entity: change.entity, entity_id: change.entity_id },
  states: [now, change.after, change.before],
});

function asListed(names: Names, entry: UndoEntry): UndoListEntry {
  const { change, fields, now, why, later } = entry;
  const { table, before, after } = change;
  return {
    row: change.rows.at(-1) as number,
    ...describedRow(names, describable(entry)),
    change: change.operation,
    fields: shownFields(table, fields, before, after, now).map((name) => ({
      ...describedField(names, table, name, before?.[name], after?.[name]),
      now: names.named(now?.[name] ?? null),
      now_name: names.valueName(table, name, now?.[name]),
    })),
    ...{ by: later?.who ?? null, at: later?.at.toISOString() ?? null, change_id: later?.id ?? null, why },
  };
}

/** A plan as the calls return it: with names, the first 200 entries of each kind and how many there are. */
export async function undoListsOf(db: Queryable, { reversed, kept, cannot }: UndoPlan) {
  const first = (entries: readonly UndoEntry[]) => entries.slice(0, UNDO_ENTRIES);
  const lists = { reversed: first(reversed), kept: first(kept), cannot: first(cannot) };
  const names = await namesFor(db, Object.values(lists).flat().map(describable));
  const described = (entries: readonly UndoEntry[]) => entries.map((entry) => asListed(names, entry));
  return {
    reversed: described(lists.reversed),
    kept: described(lists.kept),
    cannot: described(lists.cannot),
    counts: { reversed: reversed.length, kept: kept.length, cannot: cannot.length },
  };
}
