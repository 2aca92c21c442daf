import type { FieldFrameProps } from '#console/ui/form/form-field.tsx';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import type { RaceField } from '#rules/races/race-fields.ts';
import type { RecordChoices } from './info-tab-choices.ts';
import {
  ChoiceControl,
  CutoffControl,
  DateControl,
  FlagControl,
  NumberControl,
  Reading,
  TextControl,
  TimeControl,
} from './info-tab-controls.tsx';
import { fieldStanding, storedValue } from './info-tab-field-state.ts';
import { fieldHint, pointsMark } from './info-tab-hints.tsx';
import { useRace } from './info-tab-saving.ts';

/** Units shown inside the field; the others are in the head of a column, a hint or a placeholder. */
function unitOf(field: RaceField, choices: RecordChoices, currencyId: number | null): string | undefined {
  if (field.name !== 'prize_amount') return undefined;
  const currency = choices.currency?.find((option) => option.value === String(currencyId));
  return currency?.label.split(':')[0];
}

interface InfoFieldProps {
  field: RaceField;
  choices: RecordChoices;
  layout: 'labelled' | 'cell';
}

function ReadOnlyField({ field, layout }: InfoFieldProps) {
  const value = storedValue(field, useRace());
  return (
    <Reading layout={layout} label={field.label} hint="Bonus follows date and tier">
      {value === null ? '–' : `${value} ${field.unit ?? ''}`}
    </Reading>
  );
}

/** What the field's control gets besides its value. */
export function fieldFrame(field: RaceField, race: RaceRecord, layout: FieldFrameProps['layout']) {
  const { lock, note } = fieldStanding(field, race);
  return {
    field,
    layout,
    mark: pointsMark(field, race),
    hint: lock ?? note ?? fieldHint(field, race),
    isDisabled: lock !== null,
  };
}

/** One field of the race with the control of its type, in a row of the tab. */
export function InfoField(shown: InfoFieldProps) {
  const { field, choices, layout } = shown;
  const race = useRace();
  if (field.isReadOnly) return <ReadOnlyField {...shown} />;
  const props = fieldFrame(field, race, layout);
  if (field.name === 'contender_rank_cutoff') return <CutoffControl {...props} />;
  switch (field.kind) {
    case 'number':
    case 'whole number':
      return <NumberControl {...props} unit={unitOf(field, choices, race.prize_currency_id)} />;
    case 'duration':
    case 'pace':
      return <TimeControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'date':
      return <DateControl {...props} />;
    case 'record':
      return <ChoiceControl {...props} options={field.record && choices[field.record]} />;
    case 'choice':
    case 'broadcast zone':
      return <ChoiceControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}
