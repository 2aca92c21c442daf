import { badInput, found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  alreadyUndone,
  cannotUndo,
  laterChangeExists,
  partlyUndoneText,
  undoText,
} from '../../undo-contract.ts';
import {
  type ChangeSetRow,
  checkReferences,
  deferReferences,
  lockChangeSet,
  lockRaces,
  markUndone,
  racesOfRows,
} from '../history-store.ts';
import { applyUndo } from './apply-undo-store.ts';
import { type UndoEntry, type UndoPlan, WAS_ERASED } from './classify-changes.ts';
import { changedFields, type NetChange } from './net-changes.ts';
import { changesOf, isUndone, planUndo, type Selected } from './plan-undo.ts';
import { undonePart } from './undone-part.ts';

const replaced = (table: string) => `another ${table} has replaced it since.`;
const REASONS: Readonly<Record<string, (table: string) => string>> = {
  23502: () => 'part of its data was permanently deleted.',
  23503: (table) => `a ${table} added later uses it, or what it needs was deleted.`,
  23505: replaced,
  23514: (table) => `the ${table} would be inconsistent. Undo its other fields too.`,
};

const describeConstraint = (error: unknown): string | null => {
  const cause = (error as { cause?: { code?: string; table?: string } }).cause;
  return REASONS[cause?.code ?? '']?.(String(cause?.table).replaceAll('_', ' ')) ?? null;
};

/** Refuses an undo with the first thing that prevents it. */
function refuse(set: ChangeSetRow, { kept, cannot }: UndoPlan): never {
  const edited = [...kept, ...cannot].find((entry) => entry.later !== null);
  // The erasure itself is a later change, which cannot be undone either.
  // An added row that cannot be removed next to an edited one, such as the old address of a link, follows from the edit.
  const follows = ({ change }: UndoEntry) => edited !== undefined && change.operation === 'added';
  const prevented = cannot.find(
    (entry) => entry.why === WAS_ERASED || (entry.later === null && !follows(entry)),
  );
  if (prevented) throw cannotUndo(prevented.why ?? '');
  if (edited?.later) throw laterChangeExists(set.what, edited.later.who.name, edited.later.what);
  const taken = kept.find(({ change }) => change.operation === 'removed');
  if (taken) throw cannotUndo(replaced(taken.change.table.replaceAll('_', ' ')));
  throw cannotUndo('it was edited since.');
}

/** Rows and fields that are not part of the change set are refused. */
function checkSelected(changes: readonly NetChange[], selected: readonly Selected[]): void {
  for (const { row, fields = [] } of selected) {
    const change = changes.find((one) => one.rows.includes(row));
    if (!change) throw badInput('rows', `rows: ${row} is not a row of this change.`);
    const known = changedFields(change);
    const unknown = fields.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw badInput('rows', `rows: this change did not change the field ${unknown} of row ${row}.`);
  }
}

async function apply(tx: Tx, reversed: readonly UndoEntry[]): Promise<void> {
  try {
    await deferReferences(tx);
    await applyUndo(tx, reversed);
    await checkReferences(tx);
  } catch (error) {
    const message = describeConstraint(error);
    throw message === null ? error : cannotUndo(message);
  }
}

/**
 * Undoes a change set inside an open transaction: rows that it added are deleted, rows that it removed are restored, fields that it changed
 * get their old values. Refused when any of them was changed again later; in part, the others are undone. Derived rows are recalculated.
 * Returns what was undone and what was not, and the text
 * for history.
 */
export async function undoChangeSet(
  tx: Tx,
  id: number,
  by: number,
  { today, isPartial, selected }: { today: string; isPartial: boolean; selected: readonly Selected[] | null },
): Promise<UndoPlan & { what: string }> {
  const set = found(await lockChangeSet(tx, id), `change ${id}`);
  if (set.undone_by !== null) throw alreadyUndone();
  const changes = await changesOf(tx, id);
  if (selected) checkSelected(changes, selected);
  await lockRaces(tx, racesOfRows(changes.map(({ table, ...change }) => ({ ...change, table_name: table }))));
  const plan = await planUndo(tx, id, changes, { today, isLocked: true, selected });
  const isHindered = plan.kept.length + plan.cannot.length > 0;
  if (isHindered && (!isPartial || plan.reversed.length === 0)) refuse(set, plan);
  if (plan.reversed.length === 0) throw alreadyUndone();
  await apply(tx, plan.reversed);
  const isWhole = await isUndone(tx, changes);
  const what = isWhole
    ? undoText(set.what)
    : partlyUndoneText(set.what, await undonePart(tx, plan.reversed, changes));
  await markUndone(tx, set, by, { isWhole, what });
  return { ...plan, what };
}
