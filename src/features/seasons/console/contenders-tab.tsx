import { useMemo, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { removeColumn } from '#console/ui/data-table/remove-column.tsx';
import { AddIcon, ImportIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { PageMenu } from '#console/ui/layout/page-slots.tsx';
import type { AthleteOption } from '#features/athletes/athletes-contract.ts';
import {
  addSeasonContender,
  type Contender,
  listSeasonContenders,
  removeSeasonContender,
} from '../season-lists-contract.ts';
import type { Season } from '../seasons-contract.ts';
import { AthleteWithNotes } from './contract-notes.tsx';
import { useListImport } from './list-import/use-list-import.tsx';
import { PersonTable, personColumns } from './person-table.tsx';

const urlOf = (row: Contender) => addresses.athlete(row.id);

/** The contenders of the season, or those who are excluded when everyone else is a contender. */
export function ContendersTab({ season }: { season: Season }) {
  const loaded = useAlertingQuery(listSeasonContenders, { id: season.id });
  const removing = useUndoableMutation(removeSeasonContender);
  const [isAdding, setAdding] = useState(false);
  const { start, screen, unmatched } = useListImport(season, 'contenders');
  const columns = useMemo(() => {
    const remove = ({ id, name }: Contender) =>
      removing.attempt({ id: season.id, athleteId: id }, `${name} removed from the list`);
    return [...personColumns(urlOf), removeColumn<Contender>((row) => void remove(row))];
  }, [season.id, removing.attempt]);
  const isOut = season.contender_opt_method === 'OUT';
  const label = isOut ? 'New Excluded Contender' : 'New Contender';
  const rows = loaded.response?.contenders;
  const present = (athlete: AthleteOption | null) => rows?.some((one) => one.id === athlete?.id);
  if (screen) return screen;
  return (
    <>
      <PageMenu entries={[{ label: 'Import CSV File', icon: ImportIcon, onSelect: () => start({}) }]} />
      <ToolBar
        end={
          isOut
            ? 'Every ranked athlete is a contender, except those listed here.'
            : 'Only the athletes listed here are contenders.'
        }
      >
        <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
          {label}
        </Button>
        <Button variant="quiet" onClick={() => start({ isPasting: true })}>
          Paste names
        </Button>
      </ToolBar>
      {unmatched}
      <PersonTable name="Contenders" empty="No contenders added." {...{ columns, rows, loaded, urlOf }} />
      <AddRecordDialog<typeof addSeasonContender, { athlete: AthleteOption | null }>
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={label}
        call={addSeasonContender}
        start={{ athlete: null }}
        inputOf={({ athlete }) => athlete && { id: season.id, season_id: season.id, athlete_id: athlete.id }}
        message={({ athlete }) =>
          present(athlete)
            ? `${athlete?.name} is on the list already; nothing was changed`
            : `${athlete?.name} added to the list`
        }
        onAdded={() => undefined}
      >
        {({ values, set }) => (
          <AthleteWithNotes
            isRequired
            value={values.athlete?.id ?? null}
            onChange={(athlete) => set({ athlete })}
            hint={present(values.athlete) ? `${values.athlete?.name} is on the list already.` : undefined}
          />
        )}
      </AddRecordDialog>
    </>
  );
}
