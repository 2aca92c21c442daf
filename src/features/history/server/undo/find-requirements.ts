import type { Queryable } from '#database/change-sets.ts';
import type { UndoEntry } from './classify-changes.ts';
import { directRefusals } from './direct-refusals.ts';
import {
  type ByTable,
  byTable,
  entriesIn,
  entryOf,
  fieldOf,
  noun,
  partChanging,
  restoredIn,
  restoredRow,
  takenText,
} from './entries-by-table.ts';
import { stateOf } from './net-changes.ts';
import { lostAddresses, otherSeasons, takenAddresses, takenViewNames } from './record-requirements.ts';
import type { Requirement } from './settle-requirements.ts';
import {
  allReferences,
  collidingRows,
  mergeOf,
  presentValues,
  type Reference,
  rowsWith,
  uniqueIndexes,
} from './undo-requirements-store.ts';

// References and unique values decide which rows can be reversed only together, and which cannot be.

/** Rows added later that use a row to be deleted. */
async function usedLater(
  db: Queryable,
  tables: ByTable,
  reference: Reference,
  deleted: readonly UndoEntry[],
): Promise<Requirement[]> {
  const { child, column, parent_column, on_delete, child_has_history } = reference;
  const byValue = new Map(deleted.map((entry) => [String(stateOf(entry.change)[parent_column]), entry]));
  if (on_delete === 'n' || (on_delete === 'c' && !child_has_history)) return [];
  const values = deleted.map((entry) => stateOf(entry.change)[parent_column]);
  const users = await rowsWith(db, child, column, values);
  const unplanned = new Map<UndoEntry, number>();
  const requirements: Requirement[] = [];
  for (const row of users) {
    const entry = byValue.get(String(row[column])) as UndoEntry;
    const needs = partChanging(entryOf(tables, child, row), [column]);
    if (needs) {
      const why = `a ${noun(child)} that uses it was edited since.`;
      requirements.push({ entry, field: null, needs, why });
    } else unplanned.set(entry, (unplanned.get(entry) ?? 0) + 1);
  }
  for (const [entry, count] of unplanned) {
    const what = `${count} ${noun(child)}${count === 1 ? '' : 's'} added later`;
    const effect = on_delete === 'c' ? 'would be deleted too' : `${count === 1 ? 'uses' : 'use'} it`;
    const why = `${what} ${effect}. Undo or remove that first.`;
    requirements.push({ entry, field: null, needs: null, why });
  }
  return requirements;
}

/** Why a record is gone. An athlete may have been merged, which is undone as a whole. */
async function whyGone(db: Queryable, parent: string, value: unknown): Promise<string> {
  const merge = parent === 'athlete' ? await mergeOf(db, Number(value)) : null;
  return merge
    ? `${merge.gone_name} was merged into ${merge.kept_name}. Unmerge them first.`
    : `the ${noun(parent)} that it needs was deleted.`;
}

/** What a restored row or field refers to has to exist. */
async function missingPartners(
  db: Queryable,
  tables: ByTable,
  reference: Reference,
  restored: readonly UndoEntry[],
): Promise<Requirement[]> {
  const { column, parent, parent_column } = reference;
  const valueIn = (entry: UndoEntry) => entry.change.before?.[column];
  const using = restored.filter(
    (entry) => entry.fields.includes(column) && valueIn(entry) !== null && valueIn(entry) !== undefined,
  );
  if (using.length === 0) return [];
  const values = [...new Set(using.map(valueIn))];
  const present = await presentValues(db, reference, values);
  const reasons = new Map<unknown, string>();
  for (const value of values)
    if (!present.has(String(value))) reasons.set(value, await whyGone(db, parent, value));
  return using
    .filter((entry) => reasons.has(valueIn(entry)))
    .map((entry) => ({
      entry,
      field: fieldOf(entry, column),
      needs: partChanging(
        entriesIn(tables, parent).find(
          ({ change }) => change.operation === 'removed' && change.before?.[parent_column] === valueIn(entry),
        ),
        [],
      ),
      why: reasons.get(valueIn(entry)) as string,
    }));
}

/** A removed record is not restored without what it owned, such as the address of a news item, when another record owns that now. */
function lostRows(
  tables: ByTable,
  { child, column, parent, ...reference }: Reference,
  kept: readonly UndoEntry[],
) {
  if (reference.on_delete !== 'c') return [];
  return kept.flatMap(({ change, fields }): Requirement[] => {
    const isLost = change.table === child && change.operation === 'removed' && fields.includes(column);
    const owner =
      isLost &&
      entriesIn(tables, parent).find(
        (entry) =>
          entry.change.operation === 'removed' &&
          entry.change.before?.[reference.parent_column] === change.before?.[column],
      );
    const why = `its ${noun(child)} is used by another record now.`;
    return owner ? [{ entry: owner, field: null, needs: null, why }] : [];
  });
}

/** Restored values that another row has now. */
async function takenValues(db: Queryable, tables: ByTable, table: string): Promise<Requirement[]> {
  const restored = restoredIn(tables, table);
  if (restored.length === 0) return [];
  const requirements: Requirement[] = [];
  for (const index of await uniqueIndexes(db, table)) {
    const concerned = restored.filter(({ fields }) => fields.some((name) => index.columns.includes(name)));
    if (concerned.length === 0) continue;
    for (const pair of await collidingRows(db, table, index, concerned.map(restoredRow))) {
      const entry = entryOf(tables, table, pair.restored) as UndoEntry;
      const other = entryOf(tables, table, pair.current);
      if (entry === other) continue;
      const [column, another] = index.columns;
      const why =
        column === undefined || another !== undefined
          ? `another ${noun(table)} has replaced it since.`
          : takenText(table, pair.current, column, pair.current[column]);
      const needs = partChanging(other, index.columns);
      const fields = entry.change.operation === 'changed' ? entry.fields : [null];
      for (const field of fields)
        if (field === null || index.columns.includes(field)) requirements.push({ entry, field, needs, why });
    }
  }
  return requirements;
}

/** What each entry needs, so that no constraint and no rule is broken and no row that was added later is deleted. */
export async function findRequirements(
  db: Queryable,
  entries: readonly UndoEntry[],
  { changes, kept, today }: { changes: readonly UndoEntry[]; kept: readonly UndoEntry[]; today: string },
): Promise<Requirement[]> {
  const tables = byTable(entries);
  const requirements: Requirement[] = [];
  for (const reference of await allReferences(db)) {
    const deleted = entriesIn(tables, reference.parent).filter(({ change }) => change.operation === 'added');
    if (deleted.length > 0) requirements.push(...(await usedLater(db, tables, reference, deleted)));
    const restored = restoredIn(tables, reference.child);
    if (restored.length > 0) requirements.push(...(await missingPartners(db, tables, reference, restored)));
    requirements.push(...lostRows(tables, reference, kept));
  }
  for (const table of tables.keys()) requirements.push(...(await takenValues(db, tables, table)));
  requirements.push(...lostAddresses(tables, changes));
  requirements.push(...(await takenAddresses(db, tables)), ...(await otherSeasons(db, tables)));
  requirements.push(...(await takenViewNames(db, tables)));
  requirements.push(...(await directRefusals(db, tables, today)));
  return requirements;
}
