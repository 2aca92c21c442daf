import { isDeepStrictEqual } from 'node:util';
import { ERASED, holdsErased } from '../erased-values-store.ts';
import type { Row } from '../history-store.ts';
import { changedFields, type NetChange } from './net-changes.ts';

/** Who changed a row or a field after the change set. */
export interface LaterChange {
  id: number;
  what: string;
  who: { id: number | null; name: string };
  at: Date;
}

/** A row of a change set, or some of its fields, and what an undo does with them. */
export interface UndoEntry {
  change: NetChange;
  /** Fields whose values are restored; all fields of a row that was added or removed. */
  fields: string[];
  /** The row as it is; null when there is none. */
  now: Row | null;
  /** For entries that are not reversed: why not. */
  why: string | null;
  later: LaterChange | null;
}

/** What an undo does: it changes `reversed` only. */
export interface UndoPlan {
  reversed: UndoEntry[];
  /** Edited since. */
  kept: UndoEntry[];
  cannot: UndoEntry[];
}

/** When the lists of a race changed last: any later change of them writes it again, which must not prevent an undo. */
const LIST_TIMES = ['start_list_last_updated', 'wait_list_last_updated'];
export const WAS_ERASED = 'it holds personal data that was erased.';
const WAS_DELETED = 'the record it changed no longer exists.';
/** It takes the password, and the key of the second factor has no history. */
const OF_THE_OWNER = 'only its owner can change the second factor, on /settings.';

/** The fields of a row, except the version. */
const fieldsOf = (row: Row): string[] => Object.keys(row).filter((name) => name !== 'version');

type Outcome = keyof UndoPlan;

function add(plan: UndoPlan, outcome: Outcome, entry: Omit<UndoEntry, 'why' | 'later'>, why?: string): void {
  if (entry.fields.length > 0) plan[outcome].push({ ...entry, why: why ?? null, later: null });
}

function classifyRemoved(plan: UndoPlan, change: NetChange, now: Row | null): void {
  const before = change.before as Row;
  if (now) {
    const differing = fieldsOf(before).filter((name) => !isDeepStrictEqual(now[name], before[name]));
    add(plan, 'kept', { change, now, fields: differing });
    return;
  }
  const isErased = holdsErased(change);
  add(
    plan,
    isErased ? 'cannot' : 'reversed',
    { change, now, fields: fieldsOf(before) },
    isErased ? WAS_ERASED : undefined,
  );
}

function classifyAdded(plan: UndoPlan, change: NetChange, now: Row | null): void {
  const after = change.after as Row;
  if (holdsErased(change)) {
    add(plan, 'cannot', { change, now, fields: fieldsOf(after) }, WAS_ERASED);
    return;
  }
  if (!now) return;
  const edited = fieldsOf(after).filter(
    (name) => name in now && !LIST_TIMES.includes(name) && !isDeepStrictEqual(now[name], after[name]),
  );
  if (edited.length > 0) add(plan, 'kept', { change, now, fields: edited });
  else add(plan, 'reversed', { change, now, fields: fieldsOf(after) });
}

function classifyChanged(plan: UndoPlan, change: NetChange, now: Row | null): void {
  const [before, after] = [change.before as Row, change.after as Row];
  const changed = changedFields(change);
  if (!now) {
    add(plan, 'cannot', { change, now, fields: changed }, holdsErased(change) ? WAS_ERASED : WAS_DELETED);
    return;
  }
  const isErased = (name: string) => before[name] === ERASED || after[name] === ERASED;
  const isAsLeft = (name: string) => isDeepStrictEqual(now[name], after[name]);
  const isAsBefore = (name: string) => isDeepStrictEqual(now[name], before[name]);
  const present = changed.filter((name) => name in now || isErased(name));
  const fields = (isWanted: (name: string) => boolean) => ({ change, now, fields: present.filter(isWanted) });
  const isOfOwner = (name: string) => change.table === 'account' && name === 'totp_since';
  const isFree = (name: string) => !isErased(name) && !isOfOwner(name);
  add(plan, 'cannot', fields(isErased), WAS_ERASED);
  add(plan, 'cannot', fields(isOfOwner), OF_THE_OWNER);
  add(
    plan,
    'reversed',
    fields((name) => isFree(name) && isAsLeft(name)),
  );
  add(
    plan,
    'kept',
    fields((name) => isFree(name) && !isAsLeft(name) && !isAsBefore(name) && !LIST_TIMES.includes(name)),
  );
}

const CLASSIFY = { added: classifyAdded, changed: classifyChanged, removed: classifyRemoved };

/**
 * Compares each change with the row as it is: what is still as the change left it can be reversed, what was edited since is kept. Rows
 * and fields that are as before the change need nothing.
 */
export function classifyChanges(
  changes: readonly NetChange[],
  nowOf: (change: NetChange) => Row | null,
): UndoPlan {
  const plan: UndoPlan = { reversed: [], kept: [], cannot: [] };
  for (const change of changes) CLASSIFY[change.operation](plan, change, nowOf(change));
  return plan;
}
