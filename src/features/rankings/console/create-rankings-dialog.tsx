import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '#console/addresses.ts';
import { CallError } from '#console/calls/call-error.ts';
import { useToldAct } from '#console/calls/told-act.ts';
import { ask } from '#console/kit/dialogs/ask.ts';
import { Dialog } from '#console/kit/dialogs/dialog.tsx';
import { DateField } from '#console/kit/fields/date-field.tsx';
import { printListDate } from '#console/kit/marks/dates.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { Mute, Stack } from '#console/kit/page/stack.tsx';
import { defaultRankingType, rankingTypeOf } from '#rules/ranking-types.ts';
import { createRanking, type ListedRankingSet } from '../rankings-contract.ts';

interface Props {
  isOpen: boolean;
  onClose(): void;
  /** Present sets, to ask before a second one of the same date. */
  sets: readonly ListedRankingSet[];
}

/** The day where the person is. */
function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** Create a New Rankings: a date. Its type is that of the date; the set page can change it. */
export function CreateRankingsDialog({ isOpen, onClose, sets }: Props) {
  const router = useRouter();
  const [date, setDate] = useState<string | null>(today);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useToldAct(createRanking);
  const same = sets.filter((set) => set.date === date);
  const create = async () => {
    if (date === null) return;
    if (same.length > 0) {
      const isMeant = await ask.confirm({
        title: 'Create another set of this date?',
        question: `There ${same.length === 1 ? 'is' : 'are'} already ${counted(same.length, 'set')} of ${printListDate(date)}.`,
        confirmWords: 'Create another',
      });
      if (!isMeant) return;
    }
    try {
      const { id } = await act.run({ date }, `Rankings of ${date} added`);
      onClose();
      router.history.push(addresses.ranking(id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await ask.error(error.message);
    }
  };
  const isFuture = date !== null && date > today();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create a New Rankings"
      confirm={{
        words: 'Create Rankings',
        run: () => void create(),
        isDisabled: date === null || problem !== null,
        isBusy: act.isRunning,
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
          hint={isFuture ? 'This date is still to come; races until then are missing.' : undefined}
        />
        {date === null ? null : <Mute>Type: {rankingTypeOf(defaultRankingType(date))?.name}</Mute>}
      </Stack>
    </Dialog>
  );
}
