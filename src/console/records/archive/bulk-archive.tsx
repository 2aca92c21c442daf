import { type ReactNode, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { addPendingWrite } from '#console/api/pending-writes.ts';
import { useRefreshAll } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { alertError, confirm } from '#console/ui/overlay/confirm.ts';
import { noteWrite, toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { ArchivingCalls } from '../use-record-actions.ts';

interface Archivable {
  id: number;
  is_active: 0 | 1;
  version: number;
}

interface BulkArchiveProps<Row> {
  calls: ArchivingCalls;
  selected: readonly Row[];
  /** What archiving a record causes: follows the question. */
  noteOf: ((record: Row) => string | undefined) | undefined;
  /** One record and several: "tier", "tiers". */
  nouns: readonly [string, string];
  /** After all were archived: ends the selection. */
  onDone(): void;
}

const WAYS = {
  archive: { label: 'Archive', done: 'archived', from: 1 },
  unarchive: { label: 'Publish', done: 'published', from: 0 },
} as const;
type Way = keyof typeof WAYS;

/** Makes the calls one after the other; one that is refused does not stop the others. */
async function callForEach(call: ArchivingCalls[Way], records: readonly Archivable[], signal: AbortSignal) {
  const changeSets: number[] = [];
  const refusals: string[] = [];
  for (const { id, version } of records) {
    if (signal.aborted) break;
    try {
      const { changeSetId } = await callApi(call, { id, version }, { signal });
      if (changeSetId !== null) changeSets.push(changeSetId);
    } catch (error) {
      if (error instanceof ApiError) refusals.push(error.message);
      else if (!signal.aborted) throw error;
    }
  }
  return { changeSets, refusals };
}

/** Archives or publishes the selected records, with one Undo for all; refusals are shown together. */
function BulkArchive<Row extends Archivable>(props: BulkArchiveProps<Row>) {
  const { calls, selected, noteOf, nouns, onDone } = props;
  const [running, setRunning] = useState<Way | null>(null);
  const undo = useUndo();
  const refreshAll = useRefreshAll();
  const run = async (way: Way, records: readonly Row[]) => {
    setRunning(way);
    const abort = new AbortController();
    const removePending = addPendingWrite(() => abort.abort());
    const { changeSets, refusals } = await callForEach(calls[way], records, abort.signal);
    removePending();
    await refreshAll();
    setRunning(null);
    const message = `${counted(changeSets.length, ...nouns)} ${WAYS[way].done}`;
    if (changeSets.length > 0) toasts.success(message, () => undo(...changeSets));
    if (refusals.length > 0) void alertError([...new Set(refusals)].join(' '));
    else onDone();
  };
  const ask = async (way: Way, records: readonly Row[]) => {
    const { label } = WAYS[way];
    const what = counted(records.length, ...nouns);
    const notes = way === 'archive' && noteOf ? records.flatMap((record) => noteOf(record) ?? []) : [];
    const question = [`Are you sure you want to ${label.toLowerCase()} ${what}?`, ...notes].join(' ');
    if (await confirm({ title: `${label} ${what}?`, question, confirmLabel: label }))
      await noteWrite(run(way, records));
  };
  return (['archive', 'unarchive'] as const).map((way) => {
    const records = selected.filter(({ is_active }) => is_active === WAYS[way].from);
    if (records.length === 0) return null;
    return (
      <Button
        key={way}
        size="small"
        isBusy={running === way}
        whyDisabled={running === null ? null : 'Wait until this is done'}
        onClick={() => void ask(way, records)}
      >
        {WAYS[way].label} {counted(records.length, ...nouns)}
      </Button>
    );
  });
}

/** `bulk` of a `ListScreen` whose records can be archived. */
export const bulkArchive =
  <Row extends Archivable>(calls: ArchivingCalls, noteOf?: BulkArchiveProps<Row>['noteOf']) =>
  (selected: readonly Row[], onDone: () => void, nouns: readonly [string, string]): ReactNode => (
    <BulkArchive {...{ calls, selected, noteOf, nouns, onDone }} />
  );
