import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { createRanking, type ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { defaultRankingType, rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { confirmSecondSet, formatUpcomingSof, today } from './confirm-second-set.ts';

export interface CreateRankingsDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Existing sets, for the confirmation of a second set on the same date. */
  sets: readonly ListedRankingSet[];
  /** The URL of a set. */
  addressOf(id: number): string;
}

/** Create a New Rankings: a date. The type is that of the date; it can be changed on the set page. */
export function CreateRankingsDialog({ isOpen, onClose, sets, addressOf }: CreateRankingsDialogProps) {
  const router = useRouter();
  const [date, setDate] = useState<string | null>(today);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useUndoableMutation(createRanking);
  const same = sets.filter((set) => set.date === date);
  const create = async () => {
    if (date === null) return;
    if (!(await confirmSecondSet(date, same.length))) return;
    const created = await act.attempt({ date }, `Rankings of ${date} added`);
    if (created === null) return;
    onClose();
    router.history.push(addressOf(created.id));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create a New Rankings"
      confirm={{
        label: 'Create Rankings',
        run: () => void create(),
        isDisabled: date === null || problem !== null,
        request: act,
      }}
    >
      <Stack>
        <DateField
          label="Date"
          layout="stacked"
          isRequired
          value={date}
          onChange={setDate}
          onProblem={setProblem}
          hint={formatUpcomingSof(date) ?? undefined}
        />
        {date === null ? null : <Mute>Type: {rankingTypeOf(defaultRankingType(date))?.name}</Mute>}
      </Stack>
    </Dialog>
  );
}
