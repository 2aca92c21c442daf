import type { ListPlan, PlannedListEntry, PlannedListLine } from '../../lists-import-contract.ts';
import { isOpenLine } from './list-texts.ts';

export type RowAct = 'leave' | 'kept' | 'join' | 'move' | 'out' | 'stay';

/** A row of the preview: a line of the list, or an entry that the list lacks. */
export interface ListRow {
  key: string;
  act: RowAct;
  line: PlannedListLine | null;
  entry: PlannedListEntry | null;
}

/** In the order of the table. */
export const actNames: Readonly<Record<RowAct, string>> = {
  leave: 'Leaves',
  kept: 'Kept',
  join: 'Joins',
  move: 'Moves',
  out: 'Left out',
  stay: 'Stays',
};
export const ACTS = Object.keys(actNames) as RowAct[];

/**
 * Everything that the import does, except open questions. Entries keep their place when they are kept; `places` remembers it.
 */
export function listRows(plan: ListPlan, places: Map<number, number>): ListRow[] {
  for (const { participant_id: id } of [...plan.leaves, ...plan.kept])
    if (!places.has(id)) places.set(id, places.size);
  const entryRow = (act: RowAct) => (entry: PlannedListEntry) => ({
    ...{ key: `entry ${entry.participant_id}`, act, entry, line: null },
  });
  const placeOf = ({ entry }: ListRow) => places.get(entry?.participant_id ?? 0) ?? 0;
  const entries = [...plan.leaves.map(entryRow('leave')), ...plan.kept.map(entryRow('kept'))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const lines = plan.lines.flatMap((line): ListRow[] =>
    line.act === 'warning' || isOpenLine(line, plan)
      ? []
      : [{ key: `line ${line.line}`, act: line.act, line, entry: null }],
  );
  return [...entries, ...lines.sort((one, other) => ACTS.indexOf(one.act) - ACTS.indexOf(other.act))];
}
