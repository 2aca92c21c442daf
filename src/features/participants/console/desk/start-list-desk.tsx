import { useMemo, useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { type Lists, readLists } from '../../lists-desk-contract.ts';
import page from '../participants.module.css';
import type { RaceOfParticipants } from '../race-of-participants.ts';
import { useRemoving, useStable } from '../use-participant-actions.ts';
import { editableColumns, type RowAct } from './desk-columns.tsx';
import { DeskDialogs, type OpenDialog } from './desk-dialogs.tsx';
import {
  type DeskRow,
  lineWhereFull,
  listFacts,
  moveConsequence,
  numbered,
  quotasOfRace,
} from './desk-lists.ts';
import { DeskTools } from './desk-tools.tsx';
import { LastUpdated } from './last-updated.tsx';
import { DropBar, type DropHere, ListSection } from './list-section.tsx';
import { useFocusFollowsRow, useRowKeys } from './row-keyboard.ts';
import { Sheets } from './sheets.tsx';
import type { DeskUrl } from './use-desk-url.ts';
import { columnsWithPutBack, WithdrawnSection } from './withdrawn-section.tsx';

interface Props {
  response: RaceOfParticipants;
  url: DeskUrl;
}

/** Where the dragged row can be dropped: on the list that it is not on. */
function useDrag(lists: Lists, onMove: (row: DeskRow) => void) {
  const [dragged, setDragged] = useState<DeskRow | null>(null);
  const dropOn = (isWaiting: 0 | 1): DropHere | null => {
    if (dragged === null || dragged.is_waiting === isWaiting) return null;
    const target = isWaiting === 1 ? lists.waiting : lists.starting;
    return {
      consequence: moveConsequence(dragged, target, lists.quotas),
      onDrop() {
        setDragged(null);
        onMove(dragged);
      },
    };
  };
  return { onDrag: setDragged, onStart: dropOn(0), onWait: dropOn(1) };
}

/** The actions of the rows; moving and withdrawing open a dialog. */
function useDeskActions(race: RaceOfParticipants['race']) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const remove = useRemoving(race);
  const act = useStable((what: RowAct, entry: DeskRow) => {
    if (what === 'remove') remove(entry);
    else setOpen({ what, entry });
  });
  const columns = useMemo(() => editableColumns(act), [act]);
  const withdrawnColumns = useMemo(
    () => columnsWithPutBack((withdrawn) => setOpen({ what: 'put back', withdrawn })),
    [],
  );
  return { open, close: () => setOpen(null), act, columns, withdrawnColumns };
}

function Desk({ response: { race }, url, lists }: Props & { lists: Lists }) {
  const { open, close, act, columns: all, withdrawnColumns } = useDeskActions(race);
  const starting = useMemo(() => numbered(lists.starting), [lists]);
  const waiting = useMemo(() => numbered(lists.waiting), [lists]);
  const { columns, choice } = useColumnChoice('race-participants', all);
  const lineAfter = useMemo(() => lineWhereFull(starting, lists.quotas), [starting, lists]);
  const { onDrag, onStart, onWait } = useDrag(lists, (row) => act('move', row));
  const container = useRef<HTMLDivElement>(null);
  useRowKeys();
  useFocusFollowsRow(container);
  useScrollMemory(container, 'Lists', true);
  return (
    <div ref={container} className={page.lists}>
      <DeskTools race={race} url={url} choice={choice} lists={lists} />
      {onStart ? <DropBar drop={onStart} at="top" /> : null}
      <Sheets>
        <ListSection
          name="Starting List"
          rows={starting}
          facts={listFacts(starting, quotasOfRace(lists.quotas, race.division))}
          updated={<LastUpdated update={lists.updated.start} />}
          drop={onStart}
          {...{ columns, lineAfter, onDrag }}
        />
        <ListSection
          name="Waiting List"
          rows={waiting}
          facts={listFacts(waiting, null)}
          updated={<LastUpdated update={lists.updated.wait} />}
          drop={onWait}
          {...{ columns, onDrag }}
        />
      </Sheets>
      <WithdrawnSection rows={lists.withdrawn} columns={withdrawnColumns} />
      {onWait ? <DropBar drop={onWait} at="bottom" /> : null}
      <DeskDialogs raceId={race.id} lists={lists} open={open} onClose={close} />
    </div>
  );
}

/** Start list and wait list of a race of a T100 season: each place with its reason, and what staff do about it. */
export function StartListDesk({ response, url }: Props) {
  const { response: lists, error, reload } = useApiQuery(readLists, { id: response.race.id });
  if (!lists)
    return error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState shape="table" />;
  return (
    <>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      <Desk response={response} url={url} lists={lists} />
    </>
  );
}
