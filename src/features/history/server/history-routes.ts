import { badInput, found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import type { Session } from '#server/auth/authenticate.ts';
import { utcToday } from '#server/clock.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  findHistoryRecords,
  HISTORY_PAGE,
  HISTORY_ROWS_PAGE,
  type ListedChangeSet,
  listHistory,
  previewUndo,
  readFieldOrigin,
  readHistory,
} from '../history-contract.ts';
import { undoHistory, undoText } from '../undo-contract.ts';
import { fieldOrigin } from './field/field-origin.ts';
import { rowsOfChangeSet } from './history-store.ts';
import { describedChanges } from './labels/described-changes.ts';
import { changeSetById, type ListedRow, listChangeSets } from './list/change-sets-store.ts';
import { findRecords, recordOf } from './list/find-records.ts';
import { endOf, startOf, wordsOf } from './list/history-filter.ts';
import { changesOf, planUndo } from './undo/plan-undo.ts';
import { undoChangeSet } from './undo/undo-change-set.ts';
import { undoListsOf } from './undo/undo-lists.ts';

const asListed = ({ at, account_id, who, ...row }: ListedRow): ListedChangeSet => ({
  ...row,
  at: at.toISOString(),
  who: { id: account_id, name: who },
});

/** The change set, if it exists and the signed-in person may see it. */
async function visibleChange(db: Queryable, id: number, session: Session | null): Promise<ListedRow> {
  return found(await changeSetById(db, id, (session as Session).id), `change ${id}`);
}

export function historyRoutes(serve: Serve): void {
  serve(listHistory, async ({ page, before, from, to, q, ...wanted }, { db, session }) => {
    if (wanted.id !== undefined && wanted.entity === undefined)
      throw badInput('entity', 'entity is missing: id is the id of a record of that kind, such as athlete.');
    const filter = { ...wanted, from: startOf(from), to: endOf(to), words: wordsOf(q) };
    const at = { page, before, size: HISTORY_PAGE };
    const { rows, more } = await listChangeSets(db, (session as Session).id, filter, at);
    const { entity, id } = wanted;
    const record = entity === undefined || id === undefined ? null : await recordOf(db, entity, id);
    return { history: rows.map(asListed), more, record };
  });

  serve(findHistoryRecords, async ({ entity, q }, { db }) => ({ records: await findRecords(db, entity, q) }));

  serve(readHistory, async ({ id, page }, { db, session }) => {
    const set = await visibleChange(db, id, session);
    const offset = (page - 1) * HISTORY_ROWS_PAGE;
    const rows = await rowsOfChangeSet(db, id, { limit: HISTORY_ROWS_PAGE, offset });
    const more = Math.max(0, set.count - offset - rows.length);
    return { change: asListed(set), rows: await describedChanges(db, rows), more };
  });

  serve(previewUndo, async ({ id }, { db, session, clock }) => {
    const set = await visibleChange(db, id, session);
    const changes = set.undone_by === null ? await changesOf(db, id) : [];
    return undoListsOf(db, await planUndo(db, id, changes, { today: utcToday(clock) }));
  });

  serve(readFieldOrigin, async ({ entity, id, field }, { db, session }) => {
    const origin = await fieldOrigin(db, { entity, id, field });
    if (origin === null) return { origin };
    const { changeSetId, ...rest } = origin;
    return { origin: { change: asListed(await visibleChange(db, changeSetId, session)), ...rest } };
  });

  serve(undoHistory, async ({ id, partial, rows }, { db, change, jobs, actor, session, clock }) => {
    const set = await visibleChange(db, id, session);
    const options = { today: utcToday(clock), isPartial: partial === 1, selected: rows ?? null };
    const { by, what, ...plan } = await change(undoText(set.what), async (tx, by) => ({
      by,
      ...(await undoChangeSet(tx, id, by, options)),
    }));
    await jobs.enqueueAfterUndo(by, actor);
    return { status: 0 as const, id: by, what, ...(await undoListsOf(db, plan)) };
  });
}
