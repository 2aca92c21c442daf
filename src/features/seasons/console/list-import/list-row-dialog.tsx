import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { fullName, nameKey } from '#rules/name-matching/names.ts';
import type { SeasonListChoiceInput, SeasonListRow } from '../../season-list-import-contract.ts';
import { AthleteWithNotes } from '../contract-notes.tsx';

interface Props {
  row: SeasonListRow;
  seasonId: number;
  isDecided: boolean;
  onClose(): void;
  /** Null: as the list says. */
  onDecide(choice: SeasonListChoiceInput | null): void;
}

/** Chooses the athlete of a row, or leaves the row out. */
export function ListRowDialog({ row, seasonId, isDecided, onClose, onDecide }: Props) {
  const [athlete, setAthlete] = useState<{ id: number; name: string } | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const written = fullName(row.first, row.last);
  const hasSpelling = athlete !== null && nameKey(athlete.name) !== nameKey(written);
  const choose = () =>
    athlete &&
    onDecide({ row: row.row, athlete_id: athlete.id, remember_alias: hasSpelling && isRemembered ? 1 : 0 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Who is ${written || `row ${row.row}`}?`}
      confirm={{
        label: 'Choose',
        whyDisabled: athlete === null ? 'Choose an athlete first' : null,
        run: choose,
      }}
      footerNote={
        <Button variant="quiet" onClick={() => onDecide(isDecided ? null : { row: row.row, skip: true })}>
          {isDecided ? 'Back to the list' : 'Leave out'}
        </Button>
      }
    >
      <Stack>
        <Mute>{row.reason}</Mute>
        <AthleteWithNotes
          seasonId={seasonId}
          width="full"
          value={athlete?.id ?? null}
          onChange={setAthlete}
        />
        {hasSpelling ? (
          <CheckField
            label={`Remember “${written}” as a spelling of this athlete`}
            layout="bare"
            value={isRemembered}
            onChange={setRemembered}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}
