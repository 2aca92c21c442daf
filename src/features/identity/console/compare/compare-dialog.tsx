import { useCallback, useEffect, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import {
  type Comparison,
  compareAthletes,
  mergeAthletes,
  setNotTheSame,
} from '#features/identity/identity-contract.ts';
import { ComparedFields } from './compared-fields.tsx';
import { ComparedPeople } from './compared-people.tsx';
import { ComparedRaces } from './compared-races.tsx';
import { Reasons } from './match-reasons.tsx';
import { fieldsFromOther, initialSide, type Side, sideOf } from './merge-choices.ts';
import { MergePreview } from './merge-preview.tsx';

export interface CompareDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Null while nothing is compared. */
  ids: { one: number; other: number } | null;
}

/** The choices: which record is retained, and whose value of each field. Reset with the pair. */
function useChoices(compared: Comparison | undefined) {
  const [kept, setKept] = useState<Side | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const key = compared ? `${compared.one.id} ${compared.other.id}` : '';
  useEffect(() => {
    if (key === '') return;
    setKept(null);
    setChosen(new Map());
  }, [key]);
  return {
    kept: kept ?? (compared ? initialSide(compared) : 'one'),
    chosen,
    keep: setKept,
    choose: (name: string, side: Side) => setChosen((before) => new Map(before).set(name, side)),
  };
}

function Body({ compared, choices }: { compared: Comparison; choices: ReturnType<typeof useChoices> }) {
  const { kept, chosen, keep, choose } = choices;
  // The choice of the retained record takes the focus once it is rendered: arrow keys change it, Enter merges.
  const take = useCallback(
    (element: HTMLElement | null) =>
      element?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }),
    [],
  );
  return (
    <div ref={take}>
      <Stack gap={20}>
        {compared.forbidden.map((message) => (
          <Notice key={message} kind="danger">
            {message}
          </Notice>
        ))}
        {compared.not_the_same === 1 ? (
          <Notice kind="look">Staff marked these as different people. Merging removes the mark.</Notice>
        ) : null}
        {compared.warnings.map((message) => (
          <Notice key={message} kind="look">
            {message}
          </Notice>
        ))}
        <ComparedPeople compared={compared} kept={kept} onKeep={keep} />
        <Reasons reasons={compared.reasons} />
        <ComparedFields
          compared={compared}
          sideOf={(field) => sideOf(field, kept, chosen)}
          onChoose={choose}
        />
        <ComparedRaces compared={compared} />
        {compared.forbidden.length === 0 ? <MergePreview compared={compared} kept={kept} /> : null}
      </Stack>
    </div>
  );
}

/** Merges with the choices made; reports it with Undo, and returns whether it succeeded. */
function useMerge(
  compared: Comparison | undefined,
  choices: ReturnType<typeof useChoices>,
  lookAgain: () => void,
) {
  const merging = useUndoableMutation(mergeAthletes);
  const separating = useUndoableMutation(setNotTheSame);
  const remaining = compared?.[choices.kept];
  const gone = compared?.[choices.kept === 'one' ? 'other' : 'one'];
  return {
    remaining,
    isRunning: merging.isRunning || separating.isRunning,
    cancel() {
      merging.cancel();
      separating.cancel();
    },
    async merge(): Promise<boolean> {
      if (!compared || !remaining || !gone) return false;
      const input = {
        id: remaining.id,
        other: gone.id,
        from_other: fieldsFromOther(compared.fields, choices.kept, choices.chosen),
        version: remaining.version,
        other_version: gone.version,
        digest: compared.digest,
      };
      const done = await merging.attempt(input, `${gone.name} merged into ${remaining.name}`);
      if (done === null) lookAgain();
      return done !== null;
    },
    async separate(): Promise<boolean> {
      if (!remaining || !gone) return false;
      const message = `${remaining.name} and ${gone.name} are different people`;
      const input = { athlete_id: remaining.id, other_id: gone.id };
      return (await separating.attempt(input, message)) !== null;
    },
  };
}

const LOADING = 'The two athletes are still loading';

function whyNotMerged(compared: Comparison | undefined): string | null {
  if (!compared) return LOADING;
  return compared.forbidden.length > 0 ? 'They cannot be the same person: see the reasons above' : null;
}

function whyNotSeparated(compared: Comparison | undefined): string | null {
  if (!compared) return LOADING;
  return compared.not_the_same === 1 ? 'They are already marked as different people' : null;
}

/** Two athletes side by side, field by field: staff choose what is retained, then merge them, or mark them as different people. */
export function CompareDialog({ isOpen, onClose, ids }: CompareDialogProps) {
  const input = { id: ids?.one ?? 0, other: ids?.other ?? 0 };
  const { response, error, reload } = useApiQuery(compareAthletes, input, { isOff: ids === null });
  const choices = useChoices(response);
  const request = useMerge(response, choices, reload);
  const { remaining, isRunning, merge, separate } = request;
  const closeAfter = (request: Promise<boolean>) => void request.then((isDone) => isDone && onClose());
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="One person or two?"
      size="wide"
      cancelLabel="Decide later"
      confirm={{
        label: remaining ? `Merge into ${remaining.name} ${remaining.id}` : 'Merge',
        run: () => closeAfter(merge()),
        whyDisabled: whyNotMerged(response),
        request,
      }}
      footerNote={
        <Button
          isBusy={isRunning}
          whyDisabled={whyNotSeparated(response)}
          onClick={() => closeAfter(separate())}
        >
          Not the same
        </Button>
      }
    >
      {response ? (
        <Body compared={response} choices={choices} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  );
}
