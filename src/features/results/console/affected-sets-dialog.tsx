import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiMutation } from '#console/api/queries.ts';
import { counted } from '#console/ui/format/figures.ts';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { SetChoice } from '#features/rankings/console/shared/set-choice.tsx';
import { generateRankings } from '#features/rankings/rankings-contract.ts';
import type { AffectedSet } from '../result-by-hand-contract.ts';

function useGenerating(chosen: readonly number[], onClose: () => void) {
  const act = useApiMutation(generateRankings, { outlivesPage: true });
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setProblem(null);
    try {
      let isDone = true;
      for (const id of chosen) isDone = !('job' in (await act.run({ id })).response) && isDone;
      const sets = counted(chosen.length, 'ranking set');
      toasts.success(
        isDone ? `${sets} recalculated` : `${sets}: the calculation continues in the background`,
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return { run, problem, isRunning: act.isRunning };
}

/** After a correction: the ranking sets that it would change, published or not; staff select which to recalculate. */
export function AffectedSetsDialog({ sets, onClose }: { sets: readonly AffectedSet[]; onClose(): void }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const generating = useGenerating(chosen, onClose);
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`This changes ${counted(sets.length, 'ranking set')}`}
      cancelLabel="Not now"
      confirm={{
        label: chosen.length === 0 ? 'Generate' : `Generate ${counted(chosen.length, 'set')}`,
        run: () => void generating.run(),
        whyDisabled: chosen.length === 0 ? 'Choose at least one set' : null,
        isBusy: generating.isRunning,
      }}
    >
      <Stack>
        {generating.problem === null ? null : <ErrorState message={generating.problem} />}
        <Mute>Until they are generated again, their rows do not change. Choose which to recalculate.</Mute>
        <SetChoice sets={sets} chosen={chosen} onChoose={choose} />
      </Stack>
    </Dialog>
  );
}
