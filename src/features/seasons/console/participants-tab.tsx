import { useMemo, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { removeColumn } from '#console/ui/data-table/remove-column.tsx';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddIcon, ImportIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import {
  listSeasonParticipants,
  removeSeasonParticipant,
  type SeasonParticipant,
} from '../season-lists-contract.ts';
import type { Season } from '../seasons-contract.ts';
import { useListImport } from './list-import/use-list-import.tsx';
import { PersonTable, personColumns } from './person-table.tsx';

const AddParticipantDialog = lazyDialog(() =>
  import('./add-participant-dialog.tsx').then((file) => file.AddParticipantDialog),
);

/** The question before a participant is removed, here and on the participant's page. */
export const confirmRemoval = () =>
  confirm({
    title: 'Remove participant?',
    question: 'Are you sure you want to remove this participant?',
    confirmLabel: 'Remove',
    isDanger: true,
  });

export function ParticipantsTab({ season }: { season: Season }) {
  const loaded = useAlertingQuery(listSeasonParticipants, { id: season.id });
  const removing = useUndoableMutation(removeSeasonParticipant);
  const [isAdding, setAdding] = useState(false);
  const { start, screen, unmatched } = useListImport(season, 'participants');
  const urlOf = (row: SeasonParticipant) => addresses.seasonParticipant(season.id, row.id);
  const columns = useMemo(() => {
    const remove = async ({ id, name, version }: SeasonParticipant) => {
      if (await confirmRemoval())
        await removing.attempt(
          { id: season.id, athleteId: id, version },
          `${name} removed from ${season.name}`,
        );
    };
    return [
      ...personColumns<SeasonParticipant>((row) => addresses.seasonParticipant(season.id, row.id)),
      valueColumn<SeasonParticipant>('contract_tier', 'Contract Tier', (row) => row.contract_tier ?? '-', {
        width: 160,
      }),
      valueColumn<SeasonParticipant>(
        'bonus',
        'Olympic Bonus?',
        (row) => (row.has_olympic_bonus === 1 ? 'Yes' : 'No'),
        { width: 124 },
      ),
      removeColumn<SeasonParticipant>((row) => void remove(row)),
    ];
  }, [season.id, season.name, removing.attempt]);
  const rows = loaded.response?.participants;
  if (screen) return screen;
  return (
    <>
      <ToolBar end={rows ? counted(rows.length, 'participant') : undefined}>
        <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
          Add a new participant
        </Button>
        <FileDrop
          label="Import CSV File"
          accept=".csv,text/csv"
          icon={ImportIcon}
          onFiles={([file]) => start({ file, isPasting: !file })}
        />
        <Button variant="quiet" onClick={() => start({ isPasting: true })}>
          Paste names
        </Button>
      </ToolBar>
      {unmatched}
      <PersonTable name="Participants" empty="No participants added." {...{ columns, rows, loaded, urlOf }} />
      <AddParticipantDialog
        season={season}
        participants={rows ?? []}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
    </>
  );
}
