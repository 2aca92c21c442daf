import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { Facts } from '#console/ui/layout/facts.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import type { ListEntry } from '../../lists-desk-contract.ts';
import { REASON_LENGTH, removeParticipant } from '../../participant-calls-contract.ts';
import { planWithdrawal } from '../../withdrawal-contract.ts';
import { conflictsText, reasonsText } from './desk-lists.ts';

type Plan = ResponseOf<typeof planWithdrawal>;

const NOBODY = { value: '', label: 'Nobody' };

/** Why this one, and who was passed over: "Contender #12. Passed over: Bea Best (retired)". */
function whyPromoted({ candidates, proposed }: Plan, promoted: ListEntry | null): string {
  if (candidates.length === 0) return 'Nobody in this division is on the wait list.';
  if (promoted === null)
    return proposed === null ? 'Everybody on the wait list has a conflict.' : 'The place stays open.';
  const before = candidates.slice(0, candidates.indexOf(promoted));
  const passed = before.map((one) => {
    const why = conflictsText(one);
    return why === '' ? one.name : `${one.name} (${why})`;
  });
  return [
    `${reasonsText(promoted)}.`,
    ...(promoted.participant_id === proposed ? ['First on the wait list without a conflict.'] : []),
    ...(promoted.conflicts.length > 0 ? [`Conflict: ${conflictsText(promoted)}.`] : []),
    ...(passed.length > 0 ? [`Passed over: ${passed.join(', ')}.`] : []),
  ].join(' ');
}

interface Places {
  /** How many of the division are on the start list. */
  starters: number;
  /** Null: no limit. */
  quota: number | null;
}

interface ConsequencesProps extends Places {
  entry: ListEntry;
  plan: Plan;
  promoted: ListEntry | null;
  onPromote(participantId: number | null): void;
}

/** Who moves up, why, and the strength of field before and after. */
function Consequences({ entry, plan, promoted, onPromote, starters, quota }: ConsequencesProps) {
  const placesAfter = (count: number) => (quota === null ? String(count) : `${count} of ${quota}`);
  const { candidates, proposed, sof_before, sof_after } = plan;
  const options = candidates.map((one, place) => ({
    value: String(one.participant_id),
    label: one.name,
    note: [
      `wait list #${place + 1}`,
      ...(one.participant_id === proposed ? ['proposed'] : []),
      ...one.conflicts.map(({ words }) => words),
    ].join(', '),
  }));
  return (
    <>
      <SelectField
        label="Moves up to the start list"
        layout="stacked"
        width="full"
        options={[...options, NOBODY]}
        value={promoted === null ? NOBODY.value : String(promoted.participant_id)}
        onChange={(value) => onPromote(value ? Number(value) : null)}
        hint={whyPromoted(plan, promoted)}
      />
      <Facts
        facts={[
          [`Strength of field ${entry.division}, now`, printPoints(sof_before)],
          ['After the withdrawal', printPoints(sof_after)],
          ['Places after it', placesAfter(starters - (promoted === null ? 1 : 0))],
        ]}
      />
    </>
  );
}

interface Props extends Places {
  entry: ListEntry;
  onClose(): void;
}

/** What the withdrawal leads to, with the chosen athlete; the proposed one until another is chosen. Not requested again while it is being saved. */
function useWithdrawalPlan({ race_id, participant_id }: ListEntry, isBeingMade: boolean) {
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const loaded = useApiQuery(
    planWithdrawal,
    { id: race_id, participant_id, ...(chosen === undefined ? {} : { promote: chosen }) },
    { isPreviousShown: true, isOff: isBeingMade },
  );
  const id = chosen === undefined ? (loaded.response?.proposed ?? null) : chosen;
  const promoted = loaded.response?.candidates.find((one) => one.participant_id === id) ?? null;
  return { loaded, promoted, setChosen };
}

/** Withdraws an athlete with a reason; whoever moves up does so in the same change. */
export function WithdrawDialog({ entry, starters, quota, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isBeingMade, setBeingMade] = useState(false);
  const withdrawing = useUndoableMutation(removeParticipant);
  const { loaded, promoted, setChosen } = useWithdrawalPlan(entry, isBeingMade);
  const { response: plan, error } = loaded;
  const isStarter = entry.is_waiting === 0;
  const withdraw = async () => {
    const input = {
      id: entry.race_id,
      participantId: entry.participant_id,
      reason: reason.trim(),
      version: entry.version,
      ...(promoted && isStarter ? { promote: promoted.participant_id } : {}),
    };
    const movesUp = promoted && isStarter ? `; ${promoted.name} moved up` : '';
    setBeingMade(true);
    if ((await withdrawing.attempt(input, `${entry.name} withdrawn${movesUp}`)) !== null) onClose();
    else setBeingMade(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Withdraw ${entry.name} from the ${isStarter ? 'start list' : 'wait list'}`}
      hasUnsaved={reason !== ''}
      confirm={{
        label: promoted && isStarter ? `Withdraw, ${promoted.name} moves up` : 'Withdraw',
        variant: 'danger',
        run: () => void withdraw(),
        whyDisabled:
          reason.trim() === ''
            ? 'Enter the reason first'
            : plan || !isStarter
              ? null
              : 'Who would move up is not loaded yet',
        request: withdrawing,
      }}
    >
      <Stack>
        <TextField
          label="Reason"
          layout="stacked"
          width="full"
          isRequired
          isFocused
          hint="Shown below the lists, for staff only."
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={setReason}
        />
        {!isStarter ? (
          <Notice kind="look">Nobody moves up: the wait list has one athlete fewer.</Notice>
        ) : plan ? (
          <Consequences {...{ entry, plan, promoted, starters, quota }} onPromote={setChosen} />
        ) : error ? (
          <ErrorState message={error.message} onRetry={loaded.reload} />
        ) : (
          <LoadingState lines={3} />
        )}
      </Stack>
    </Dialog>
  );
}
