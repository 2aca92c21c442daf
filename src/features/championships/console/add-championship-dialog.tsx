import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NewNameField } from '#console/records/name-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import { addChampionship, type Championship } from '../championships-contract.ts';
import { regionsOf } from './regions.ts';
import { useSeasonOptions } from './season-options.ts';

interface Fields {
  name: string;
  region: string;
  season: string | null;
}

const EMPTY: Fields = { name: '', region: '', season: null };

function inputOf({ name, region, season }: Fields) {
  if (name.trim() === '' || region.trim() === '' || season === null) return null;
  return { name, region, t100_season_id: Number(season) };
}

/** Add a new Championship: name, region and season are all required. */
export function AddChampionshipDialog({ isOpen, onClose, rows, onAdded }: AddDialogProps<Championship>) {
  const seasons = useSeasonOptions();
  return (
    <AddRecordDialog
      {...{ isOpen, onClose, start: EMPTY, inputOf }}
      title="Add a new Championship"
      call={addChampionship}
      message={({ name }) => `Championship ${name.trim()} added`}
      onAdded={({ championship }) => onAdded(championship)}
    >
      {(form) => (
        <>
          <NewNameField rows={rows} noun="championship" form={form} />
          <SuggestField
            label="Region"
            width="full"
            isRequired
            maxLength={100}
            suggestions={regionsOf(rows)}
            {...form.field('region')}
          />
          <SelectField
            label="Season"
            width="full"
            isRequired
            options={seasons}
            emptyLabel="-"
            {...form.field('season')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}
