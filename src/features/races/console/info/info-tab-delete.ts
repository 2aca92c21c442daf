import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { counted } from '#console/ui/format/figures.ts';
import { confirmTyped } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { deleteRace, listRaces } from '#features/races/races-contract.ts';

function question({ name, results_count, participants_count }: RaceRecord): string {
  const goes = `${counted(results_count, 'result')} and ${counted(participants_count, 'participant')}`;
  const rankings = results_count > 0 ? ' Ranking sets that count it will be stale.' : '';
  return `${name} goes, and with it ${goes}.${rankings} Undo or the history brings everything back.`;
}

/** Deletes the race after DELETE was typed, then opens the list; the toast can undo it. */
export function useDeleteRace(race: RaceRecord): { remove(): Promise<void>; isRunning: boolean } {
  const router = useRouter();
  const undo = useUndo();
  const races = useCached(listRaces, {});
  const [isRunning, setRunning] = useState(false);
  const remove = async () => {
    const isMeant = await confirmTyped({
      title: 'Delete this race',
      question: question(race),
      expected: 'DELETE',
      confirmLabel: 'Delete this race',
    });
    if (!isMeant) return;
    setRunning(true);
    const deleted = await showRefusal(callApi(deleteRace, { id: race.id, version: race.version })).finally(
      () => setRunning(false),
    );
    if (deleted === null) return;
    const { changeSetId } = deleted;
    router.history.push(addresses.races());
    void races.refresh();
    toasts.success(`${race.name} deleted`, changeSetId === null ? undefined : () => undo(changeSetId));
  };
  return { remove, isRunning };
}
