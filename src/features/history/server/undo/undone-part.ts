import type { Queryable } from '#database/change-sets.ts';
import { namesFor } from '../labels/describe-rows.ts';
import { columnInfo, labelsOf, shownFields } from '../labels/table-labels.ts';
import type { UndoEntry } from './classify-changes.ts';
import { type NetChange, stateOf } from './net-changes.ts';

const SHOWN = 3;

const listed = (parts: readonly string[], count = parts.length): string =>
  parts.slice(0, SHOWN).join(', ') + (count > SHOWN ? ` and ${count - SHOWN} more` : '');

/** What a partial undo reverses, so that two of them have different texts in history: "City, Country", "Lionel Sanders: Swim", "Ann Adam, Ann Berg and 3 more". */
export async function undonePart(
  db: Queryable,
  reversed: readonly UndoEntry[],
  changes: readonly NetChange[],
): Promise<string> {
  // An undo goes backwards; the text is in the order of the change.
  const shown = reversed.slice(-SHOWN).toReversed();
  const rows = shown.map(({ change }) => ({
    ...{ table: change.table, entity: change.entity, entity_id: change.entity_id },
    states: [stateOf(change)],
  }));
  const names = await namesFor(db, rows);
  const [first, ...others] = shown.map(
    ({ change }) => names.rowName(change.table, stateOf(change)) || (labelsOf(change.table)?.noun ?? ''),
  ) as [string, ...string[]];
  const [{ change, fields }] = reversed as [UndoEntry];
  if (others.length > 0 || change.operation !== 'changed') return listed([first, ...others], reversed.length);
  const labels = listed(
    shownFields(change.table, fields, change.before, change.after).map(
      (name) => columnInfo(change.table, name).label,
    ),
  );
  return changes.length === 1 ? labels : `${first}: ${labels}`;
}
