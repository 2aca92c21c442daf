import { useState } from 'react';
import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { useSavesDone } from '#console/records/record-autosave.tsx';
import { useLeaveDeleted } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { counted } from '#console/ui/format/figures.ts';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { confirmTyped } from '#console/ui/overlay/confirm.ts';
import { noteWrite, toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { deleteRace, listRaces, readRace } from '#features/races/races-contract.ts';

function question({ name, results_count, participants_count }: RaceRecord): string {
  const related = `${counted(results_count, 'result')} and ${counted(participants_count, 'participant')}`;
  const rankings = results_count > 0 ? ' Ranking sets that count it become stale.' : '';
  return `${name} will be deleted, with ${related}.${rankings} You can undo this in the messages behind the bell, or at the race’s address.`;
}

/** The entry of the page's menu that deletes the race after DELETE was typed, and then opens the list; the toast can undo it. */
export function useDeleteRace(race: RaceRecord): readonly MenuEntry[] {
  const leave = useLeaveDeleted();
  const undo = useUndo();
  const races = useCached(listRaces, {});
  const cached = useCached(readRace, { id: race.id });
  const savesDone = useSavesDone();
  const [isRunning, setRunning] = useState(false);
  const remove = async () => {
    await savesDone();
    const { version } = cached.read()?.race ?? race;
    const isMeant = await confirmTyped({
      title: 'Delete this race',
      question: question(race),
      expected: 'DELETE',
      confirmLabel: 'Delete this race',
    });
    if (!isMeant) return;
    setRunning(true);
    const write = noteWrite(callApi(deleteRace, { id: race.id, version }));
    const deleted = await showRefusal(write).finally(() => setRunning(false));
    if (deleted === null) return;
    const { changeSetId } = deleted;
    leave(addresses.races());
    void races.refresh();
    toasts.success(`${race.name} deleted`, changeSetId === null ? undefined : () => undo(changeSetId));
  };
  return [
    {
      label: 'Delete this race',
      icon: DeleteIcon,
      isDanger: true,
      whyDisabled: isRunning ? 'Being deleted' : null,
      onSelect: () => void remove(),
    },
  ];
}
