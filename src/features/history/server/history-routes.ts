import { notFound } from '#contract/refusal.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  alreadyUndone,
  HISTORY_PAGE,
  type ListedChangeSet,
  listHistory,
  readHistory,
  undoHistory,
} from '../history-contract.ts';
import {
  type ChangeRow,
  changeSetById,
  type ListedRow,
  listChangeSets,
  rowsOfChangeSet,
} from './history-store.ts';
import { changedFields, operationOf, undoChangeSet } from './undo-change-set.ts';

/** Number of rows of a change set that are listed in full; the others are only counted. */
const MOST_ROWS = 500;

const asListed = (row: ListedRow): ListedChangeSet => ({
  id: row.id,
  at: row.at.toISOString(),
  who: { id: row.account_id, name: row.who },
  what: row.what,
  entity: row.entity,
  count: row.count,
  undone_by: row.undone_by,
  undoes: row.undoes,
});

const asChangedRow = (row: ChangeRow) => ({
  entity: row.entity,
  entity_id: row.entity_id,
  table: row.table_name,
  change: operationOf(row),
  fields: changedFields(row.before ?? {}, row.after ?? {}).map((name) => ({
    name,
    before: row.before?.[name] ?? null,
    after: row.after?.[name] ?? null,
  })),
});

export function historyRoutes(serve: Serve): void {
  serve(listHistory, async ({ entity, id, page }, { db }) => {
    const { rows, total } = await listChangeSets(db, {
      ...(entity === undefined ? {} : { entity }),
      ...(id === undefined ? {} : { id }),
      page,
      size: HISTORY_PAGE,
    });
    return { history: rows.map(asListed), total };
  });

  serve(readHistory, async ({ id }, { db }) => {
    const set = await changeSetById(db, id);
    if (!set) throw notFound(`change ${id}`);
    const rows = await rowsOfChangeSet(db, id, MOST_ROWS);
    return { change: asListed(set), rows: rows.map(asChangedRow), more: set.count - rows.length };
  });

  serve(undoHistory, async ({ id }, { db, change, jobs, actor }) => {
    const set = await changeSetById(db, id);
    if (!set) throw notFound(`change ${id}`);
    if (set.undone_by !== null) throw alreadyUndone();
    const by = await change(`Undone: ${set.what}`, async (tx, changeSetId) => {
      await undoChangeSet(tx, id, changeSetId);
      return changeSetId;
    });
    await jobs.enqueueAfterUndo(by, actor);
    return { status: 0 as const, id: by };
  });
}
