import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { confirmSecondSet, formatUpcomingSof, today } from './confirm-second-set.ts';

export interface CreateSetProps {
  isOpen: boolean;
  onClose(): void;
  /** Existing sets, for the confirmation of a second set on the same date. */
  sets: readonly { date: string }[];
  addressOf(id: number): string;
}

interface Props extends CreateSetProps {
  title: string;
  confirmLabel: string;
  /** What the date means for the set. */
  noteOf(date: string): ReactNode;
  /** Adds the set; null after a refusal, which has been shown. */
  add(date: string): Promise<{ id: number } | null>;
  request: { cancel(): void; isRunning: boolean };
}

/** Adds a set of a date and opens it. */
export function CreateSetDialog(props: Props) {
  const { isOpen, onClose, sets, addressOf, title, confirmLabel, noteOf, add, request } = props;
  const router = useRouter();
  const [date, setDate] = useState<string | null>(today);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setDate(today());
    setProblem(null);
  }
  const same = sets.filter((set) => set.date === date);
  const create = async () => {
    if (date === null) return;
    if (!(await confirmSecondSet(date, same.length))) return;
    const created = await add(date);
    if (created === null) return;
    onClose();
    router.history.push(addressOf(created.id));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      hasUnsaved={date !== today() || problem !== null}
      confirm={{
        label: confirmLabel,
        run: () => void create(),
        whyDisabled: date === null || problem !== null ? 'Enter a date first' : null,
        request,
      }}
    >
      <Stack>
        <DateField
          label="Date"
          layout="stacked"
          isRequired
          isFocused
          value={date}
          onChange={setDate}
          onProblem={setProblem}
          hint={formatUpcomingSof(date) ?? undefined}
        />
        {date === null ? null : <Mute>{noteOf(date)}</Mute>}
      </Stack>
    </Dialog>
  );
}
