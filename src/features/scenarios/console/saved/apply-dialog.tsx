import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiMutation } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { counted } from '#console/ui/format/figures.ts';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { SetChoice } from '#features/rankings/console/shared/set-choice.tsx';
import { generateRankings } from '#features/rankings/rankings-contract.ts';
import { applyScenario, type Scenario } from '#features/scenarios/scenarios-contract.ts';
import { factOf } from '#rules/what-if/what-if-changes.ts';
import type { PreviewResponse } from '../use-preview.ts';
import styles from '../what-if.module.css';

interface Props {
  scenario: Scenario;
  /** The previewed numbers: others are not applied. */
  response: PreviewResponse;
  onClose(): void;
}

/** Applies the previewed changes, then generates the selected sets one after the other. */
function useApplying({ scenario, response, onClose }: Props, chosen: readonly number[]) {
  const applying = useUndoableMutation(applyScenario);
  const generating = useApiMutation(generateRankings, { outlivesPage: true });
  const [problem, setProblem] = useState<string | null>(null);
  const [isApplied, setApplied] = useState(false);
  const run = async () => {
    setProblem(null);
    try {
      if (!isApplied) {
        const { id, name, version } = scenario;
        await applying.run({ id, version, numbers: response.numbers }, `Scenario ${name} applied`);
        setApplied(true);
      }
      for (const id of chosen) await generating.run({ id });
      // After the first try the message about the scenario stays, with its Undo.
      if (isApplied && chosen.length > 0)
        toasts.success(`${counted(chosen.length, 'ranking set')} recalculated`);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return {
    run,
    problem,
    isApplied,
    isRunning: applying.isRunning || generating.isRunning,
    cancel: applying.cancel,
  };
}

function Written({ response }: { response: PreviewResponse }) {
  const written = response.changes.filter(({ is_same }) => !is_same);
  const results = response.scored.reduce((sum, one) => sum + one.results, 0);
  return (
    <>
      <p>These changes are saved in one operation that can be undone:</p>
      <ul className={styles.written}>
        {written.map(({ change, subject, what, before, after, note }) => (
          <li key={factOf(change)}>
            <b>{subject}</b>: {what} {before} → {after}
            {note === null ? null : <Mute> {note}</Mute>}
          </li>
        ))}
      </ul>
      {results === 0 ? null : (
        <Mute>
          Places, strength of field and points are recalculated: {counted(results, 'result')} in{' '}
          {counted(response.scored.length, 'race division')}.
        </Mute>
      )}
    </>
  );
}

/** Lists what applying writes and which ranking sets become stale, and lets staff select which to generate. */
export function ApplyDialog({ onClose, ...shown }: Props) {
  // The confirmation stays on screen while it is carried out, whatever the page loads meanwhile.
  const [{ scenario, response }] = useState(shown);
  const { sets } = response;
  // A published set changes publicly: it has to be selected explicitly.
  const [chosen, setChosen] = useState<readonly number[]>(
    response.set.published === 1 ? [] : [response.set.id],
  );
  const isOffered = (id: number) => sets.some((set) => set.id === id);
  const offered = chosen.filter(isOffered);
  const applying = useApplying({ scenario, response, onClose }, offered);
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  const generate = offered.length === 0 ? '' : ` and generate ${counted(offered.length, 'set')}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Apply ${scenario.name}?`}
      isAlert
      cancelLabel={applying.isApplied ? 'Close' : 'Cancel'}
      confirm={{
        label: applying.isApplied ? 'Generate again' : `Apply${generate}`,
        run: () => void applying.run(),
        request: applying,
      }}
    >
      <Stack>
        {applying.problem === null ? null : <ErrorState message={applying.problem} />}
        {applying.isApplied ? (
          <p>The changes are saved, but a set was not generated.</p>
        ) : (
          <Written response={response} />
        )}
        {sets.length === 0 ? (
          <Mute>No ranking set becomes stale.</Mute>
        ) : (
          <>
            <p>{counted(sets.length, 'ranking set becomes', 'ranking sets become')} stale. Generate now:</p>
            <SetChoice sets={sets} chosen={chosen} onChoose={choose} />
            {sets.some((set) => set.published === 1 && chosen.includes(set.id)) ? (
              <Mute>A published set shows its new rows to the public as soon as it is generated.</Mute>
            ) : null}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
