import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NewNameField } from '#console/records/name-field.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { addSeason, FIRST_COUNT, type Season } from '../seasons-contract.ts';
import { endProblem, overlapHint } from './season-dates.ts';

interface Fields {
  name: string;
  start_date: string | null;
  end_date: string | null;
  top_scoring_results_count: number | null;
}

function inputOf(values: Fields) {
  const { name, start_date, end_date, top_scoring_results_count } = values;
  if (name.trim() === '' || start_date === null || end_date === null) return null;
  if (top_scoring_results_count === null) return null;
  return { name, start_date, end_date, top_scoring_results_count, total_race_count: 0 };
}

/** Add a new Season: next year from January to December, with as many counting results as the latest season. */
export function AddSeasonDialog({ isOpen, onClose, rows, onAdded }: AddDialogProps<Season>) {
  const year = new Date().getFullYear() + 1;
  const start: Fields = {
    name: '',
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    top_scoring_results_count: rows[0]?.top_scoring_results_count ?? FIRST_COUNT,
  };
  return (
    <AddRecordDialog<typeof addSeason, Fields>
      {...{ isOpen, onClose, start, inputOf }}
      title="Add a new Season"
      problemIn={endProblem}
      call={addSeason}
      message={({ name }) => `Season ${name.trim()} added`}
      onAdded={({ season }) => onAdded(season)}
    >
      {(form) => (
        <>
          <NewNameField rows={rows} noun="season" form={form} />
          <DateField label="Start Date" isRequired {...form.field('start_date')} />
          <DateField
            label="End Date"
            isRequired
            hint={overlapHint(rows, form.values)}
            error={endProblem(form.values)}
            {...form.field('end_date')}
          />
          <NumberField
            label="Top Scoring Results Count"
            isRequired
            min={0}
            max={100}
            hint="How many regular races count besides the Final"
            {...form.field('top_scoring_results_count')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}
