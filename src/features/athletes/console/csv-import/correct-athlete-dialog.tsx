import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { LONGEST_EMAIL_CELL, type PlannedAthleteRow } from '#features/athletes/athletes-file-contract.ts';
import {
  type NewAthlete,
  NewAthleteFields,
  useNewAthleteDraft,
} from '#features/athletes/console/shared/new-athlete-fields.tsx';

interface Props {
  row: PlannedAthleteRow;
  isCorrected: boolean;
  isBusy: boolean;
  /** Why the last request failed. */
  problem: string | null;
  onClose(): void;
  /** Null: as the file says. */
  onSave(athlete: (NewAthlete & { email: string }) | null): void;
}

/** Corrects what a row of the file says about its athlete, before anyone is added. */
export function CorrectAthleteDialog({ row, isCorrected, isBusy, problem, onClose, onSave }: Props) {
  const { first, last, country, division } = row;
  const start = { first, last, country, division };
  const { draft, set, athlete } = useNewAthleteDraft(() => start);
  const [email, setEmail] = useState(row.email_in_file);
  /** Until then, `problem` is about something else. */
  const [isSent, setSent] = useState(false);
  const save = (corrected: typeof athlete) => {
    setSent(true);
    onSave(corrected && { ...corrected, email });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Row ${row.row} of the file`}
      hasUnsaved={email !== row.email_in_file || JSON.stringify(draft) !== JSON.stringify(start)}
      confirm={{
        label: 'Apply',
        whyDisabled: athlete === null ? 'Enter the name, nation and division' : null,
        run: () => athlete && save(athlete),
        isBusy,
      }}
      footerNote={
        isCorrected ? (
          <Button variant="quiet" isBusy={isBusy} onClick={() => save(null)}>
            Back to the file
          </Button>
        ) : undefined
      }
    >
      <Stack>
        {isSent && problem ? <Notice kind="danger">{problem}</Notice> : null}
        {row.act === 'held' ? <Mute>{row.reason}</Mute> : null}
        <NewAthleteFields draft={draft} set={set} isFocused />
        <TextField
          label="E-mail"
          layout="stacked"
          width="full"
          maxLength={LONGEST_EMAIL_CELL}
          value={email}
          onChange={setEmail}
        />
      </Stack>
    </Dialog>
  );
}
