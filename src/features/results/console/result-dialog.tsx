import { Button } from '#console/ui/actions/button.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { TimeField } from '#console/ui/form/time-field.tsx';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import { type AffectedSet, hasResultAlready } from '../result-by-hand-contract.ts';
import { PointsPreview } from './points-preview.tsx';
import { ResultConflictDialog } from './result-conflict.tsx';
import { formatLegs, RESULT_TIMES, type ResultValues } from './result-fields.ts';
import { ResultPointsBreakdown } from './result-points-breakdown.tsx';
import styles from './results.module.css';
import { isDiscardMeant, nameOf, useResultForm } from './use-result-form.ts';
import type { VisibleResult } from './visible-results.ts';

interface Props {
  raceId: number;
  /** The result to correct; null adds one. */
  result: VisibleResult | null;
  /** All results of the race: an athlete has one. */
  results: readonly VisibleResult[];
  onClose(): void;
  /** Opens a result instead, to correct it. */
  onCorrect(result: VisibleResult): void;
  /** Called after saving with the ranking sets that would change. */
  onDone(sets: AffectedSet[]): void;
}

type Form = ReturnType<typeof useResultForm>;

const STATUSES = [
  { value: 'Finish', label: 'Finish' },
  { value: 'DNF', label: 'DNF', note: 'did not finish' },
  { value: 'DQ', label: 'DQ', note: 'disqualified' },
  { value: 'DNS', label: 'DNS', note: 'did not start' },
];

function Times({ form }: { form: Form }) {
  return (
    <>
      <div className={styles.times}>
        {RESULT_TIMES.map(([name, label]) => (
          <TimeField
            key={name}
            label={label}
            layout="stacked"
            width="full"
            value={form.values[name]}
            onChange={(seconds) => form.set({ [name]: seconds })}
            onProblem={(message) => form.setProblem(name, message)}
            error={form.errorOf(name)}
          />
        ))}
      </div>
      <span role="status">{formatLegs(form.values)}</span>
    </>
  );
}

/** The athlete of a new result; one who has a result already is led to it. */
function AthleteField({
  form,
  existing,
  onCorrect,
}: { form: Form; existing: VisibleResult | undefined } & Pick<Props, 'onCorrect'>) {
  const correct = async (result: VisibleResult) => {
    if (!form.hasTypedMore || (await isDiscardMeant())) onCorrect(result);
  };
  return (
    <AthletePicker
      layout="stacked"
      width="full"
      label="Athlete"
      labelEnd={
        existing ? (
          <Button variant="link" onClick={() => void correct(existing)}>
            Open that result
          </Button>
        ) : null
      }
      value={form.values.athleteId}
      onChange={(athlete) => form.set({ athleteId: athlete?.id ?? null })}
      error={
        (existing && hasResultAlready(nameOf(existing)).message) ??
        form.errorOf('athlete_id') ??
        form.errorOf('division')
      }
      isFocused
      isRequired
    />
  );
}

/** Adds, corrects or removes one result, with a reason that is saved in history. Render it only while it is open. */
export function ResultDialog({ raceId, result, results, onClose, onCorrect, onDone }: Props) {
  const form = useResultForm({ raceId, result, onDone });
  const name = result ? nameOf(result) : null;
  // While it is being added, the list may have it already.
  const existing =
    result || form.request.isRunning ? undefined : results.find(({ id }) => id === form.values.athleteId);
  const whyNot = existing ? 'Choose another athlete' : form.whyNot;
  const remove = result ? (
    <Button
      variant="loss"
      icon={DeleteIcon}
      onClick={() => void form.remove()}
      isBusy={form.request.isRunning}
      whyDisabled={form.reason.trim() === '' ? 'Enter the reason first' : null}
    >
      Remove result
    </Button>
  ) : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name === null ? 'Add result' : `Result of ${name}`}
      hasUnsaved={form.hasTyped}
      footerNote={
        <Line>
          {remove}
          {whyNot === null ? null : <Mute>{whyNot}</Mute>}
        </Line>
      }
      confirm={{
        label: name === null ? 'Add result' : 'Save correction',
        run: () => void form.save(),
        whyDisabled: whyNot,
        request: form.request,
      }}
    >
      <Stack>
        {result ? <ResultPointsBreakdown raceId={raceId} resultId={result.result_id} /> : null}
        {form.refusal === null ? null : <ErrorState message={form.refusal} />}
        {result ? null : <AthleteField {...{ form, existing, onCorrect }} />}
        <SelectField
          label="Status"
          layout="stacked"
          width={200}
          options={STATUSES}
          value={form.values.status}
          onChange={(status) => form.set({ status: (status ?? 'Finish') as ResultValues['status'] })}
          error={form.errorOf('status')}
        />
        <Times form={form} />
        {result ? <PointsPreview result={result} values={form.values} /> : null}
        <TextField
          label="Country"
          layout="stacked"
          width={200}
          maxLength={100}
          hint="Only if the athlete raced for another nation that day"
          value={form.values.country}
          onChange={(country) => form.set({ country })}
          error={form.errorOf('country')}
        />
        <TextAreaField
          label="Reason"
          layout="stacked"
          rows={2}
          maxLength={500}
          isRequired
          hint="Shown in the history"
          value={form.reason}
          onChange={form.setReason}
          error={form.errorOf('reason')}
        />
      </Stack>
      <ResultConflictDialog
        conflict={form.conflict}
        stored={form.stored}
        values={form.values}
        onTheirs={form.useTheirs}
        onClose={form.closeConflict}
      />
    </Dialog>
  );
}
