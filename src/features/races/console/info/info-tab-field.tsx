import type { RaceField } from '#rules/races/race-fields.ts';
import type { RecordChoices } from './info-tab-choices.ts';
import {
  ChoiceControl,
  CutoffControl,
  DateControl,
  FlagControl,
  NumberControl,
  TextControl,
  TimeControl,
} from './info-tab-controls.tsx';
import { fieldStanding, storedValue } from './info-tab-field-state.ts';
import { fieldHint } from './info-tab-hints.tsx';
import { Reading } from './info-tab-reading.tsx';
import { useRace } from './info-tab-saving.ts';
import { StartControl } from './info-tab-start.tsx';
import { StrengthControl } from './info-tab-strength.tsx';

/** Shown in the row of another field. */
const WITHIN_OTHERS = new Set([
  'sof_mpro_calculated',
  'sof_mpro_last_calculated',
  'sof_fpro_calculated',
  'sof_fpro_last_calculated',
]);

/** Units shown inside the field; the others are part of a hint or a placeholder. */
function unitOf(field: RaceField, choices: RecordChoices, currencyId: number | null): string | undefined {
  if (field.name !== 'prize_amount') return field.unit;
  const currency = choices.currency?.find((option) => option.value === String(currencyId));
  return currency?.label.split(':')[0];
}

function ReadOnlyField({ field }: { field: RaceField }) {
  const race = useRace();
  const value = storedValue(field, race);
  return (
    <Reading label={field.label} hint="Follows date and tier">
      {value === null ? '–' : `${value} ${field.unit ?? ''}`}
    </Reading>
  );
}

/** One field of the race with the control of its type; renders nothing when it does not apply to this race. */
export function InfoField({ field, choices }: { field: RaceField; choices: RecordChoices }) {
  const race = useRace();
  const standing = fieldStanding(field, race);
  if (standing.isHidden || WITHIN_OTHERS.has(field.name)) return null;
  if (field.isReadOnly) return <ReadOnlyField field={field} />;
  const hint = standing.lock ?? standing.note ?? fieldHint(field, race);
  const props = { field, hint, isDisabled: standing.lock !== null };
  if (field.name === 'sof_mpro_manual' || field.name === 'sof_fpro_manual')
    return <StrengthControl {...props} />;
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
    case 'instant':
      return <StartControl {...props} />;
    case 'record':
      return <ChoiceControl {...props} options={field.record && choices[field.record]} />;
    case 'choice':
    case 'broadcast zone':
      return <ChoiceControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}
