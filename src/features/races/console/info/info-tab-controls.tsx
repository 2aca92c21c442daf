import type { ReactNode } from 'react';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { type FieldFrameProps, FormField } from '#console/ui/form/form-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { TimeField } from '#console/ui/form/time-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { broadcastZones, formatBroadcastZone } from '#rules/dates-and-times/time-zones.ts';
import { printTime } from '#rules/dates-and-times/times.ts';
import { nations } from '#rules/nations/nations.ts';
import { formatCountry } from '#rules/races/race-field-values.ts';
import { defaultContenderRankCutoffDays, type RaceField } from '#rules/races/race-fields.ts';
import styles from './info-tab.module.css';
import { storedValue } from './info-tab-field-state.ts';
import { useRaceField } from './info-tab-saving.ts';

export interface ControlProps extends Pick<FieldFrameProps, 'layout' | 'mark'> {
  field: RaceField;
  hint?: ReactNode;
  isDisabled?: boolean;
}

const asText = (field: RaceField) => (race: RaceRecord) => String(storedValue(field, race) ?? '');
const asNumber = (field: RaceField) => (race: RaceRecord) => {
  const value = storedValue(field, race);
  return value === null ? null : Number(value);
};

const NATION_NAMES = nations
  .map((nation) => nation.name)
  .sort((first, second) => first.localeCompare(second));

/** A single-line text, a web address, or a country with suggestions; shown as it is stored once typing has ended. */
export function TextControl({ field, ...frame }: ControlProps) {
  const neatOf = (text: string) => (field.kind === 'nation' ? formatCountry(text) : text.trim());
  const autosave = useRaceField<string>(field, {
    stored: asText(field),
    sent: (text) => (text.trim() === '' ? null : text),
    print: (text) => text,
    // A response must not remove the space between two words while the second is typed.
    isEqual: (first, second) => neatOf(first) === neatOf(second),
  });
  const onCommit = () => {
    const neat = neatOf(autosave.value);
    if (neat !== autosave.value) autosave.onChange(neat);
    autosave.onCommit();
  };
  const props = { label: field.label, width: 'full' as const, ...frame, ...autosave, onCommit };
  if (field.kind === 'nation') return <SuggestField {...props} suggestions={NATION_NAMES} />;
  const isAddress = field.kind === 'web address';
  return (
    <TextField
      {...props}
      type={isAddress ? 'url' : 'text'}
      placeholder={isAddress ? 'https://' : undefined}
    />
  );
}

export function NumberControl({ field, unit, ...frame }: ControlProps & { unit?: string }) {
  const autosave = useRaceField<number | null>(field, {
    stored: asNumber(field),
    sent: (value) => value,
    print: (value) => String(value ?? ''),
  });
  const { lowest, highest, decimals } = field;
  return (
    <NumberField
      label={field.label}
      {...{ min: lowest, max: highest, decimals, unit }}
      isFixed={field.isPointsFact && decimals === 2}
      isGrouped={field.name === 'prize_amount'}
      {...frame}
      {...autosave}
    />
  );
}

/** The cut-off: empty means the default, which is the placeholder. */
export function CutoffControl({ field, ...frame }: ControlProps) {
  const autosave = useRaceField<number | null>(field, {
    stored: ({ contender_rank_cutoff: days }) => (days === defaultContenderRankCutoffDays ? null : days),
    sent: (value) => value,
    print: (value) => String(value ?? defaultContenderRankCutoffDays),
  });
  return (
    <NumberField
      label={field.label}
      min={field.lowest}
      max={field.highest}
      unit="days"
      placeholder={String(defaultContenderRankCutoffDays)}
      {...frame}
      {...autosave}
    />
  );
}

/** An ideal time, or a pace in minutes for 100 m. */
export function TimeControl({ field, ...frame }: ControlProps) {
  const autosave = useRaceField<number>(field, {
    stored: (race) => asNumber(field)(race) ?? 0,
    sent: (seconds) => (seconds === 0 ? null : seconds),
    print: printTime,
  });
  const isPace = field.kind === 'pace';
  return (
    <TimeField label={field.label} {...(isPace ? { placeholder: 'm:ss' } : {})} {...frame} {...autosave} />
  );
}

export function FlagControl({ field, ...frame }: ControlProps) {
  const autosave = useRaceField<boolean>(field, {
    stored: (race) => storedValue(field, race) === 1,
    sent: (isOn) => (isOn ? 1 : 0),
    print: (isOn) => (isOn ? 'Yes' : 'No'),
  });
  return <CheckField label={field.label} checkLabel="Yes" width="full" {...frame} {...autosave} />;
}

export function DateControl({ field, ...frame }: ControlProps) {
  const autosave = useRaceField<string | null>(field, {
    stored: (race) => asText(field)(race) || null,
    sent: (date) => date,
    print: (date) => date ?? '',
  });
  return <DateField label={field.label} {...frame} {...autosave} />;
}

/** The label of the empty option where "None" would be unclear. */
const EMPTY_LABELS: Readonly<Record<string, string>> = { division: 'Not set', date_status: 'Full date' };

const ZONES: readonly SelectOption[] = broadcastZones.map((zone) => ({
  value: zone.key,
  label: formatBroadcastZone(zone),
}));

/** The options of a field that is not a record. */
function fixedOptions(field: RaceField): readonly SelectOption[] {
  if (field.kind === 'broadcast zone') return ZONES;
  return (field.choices ?? []).map(({ value, label }) => ({ value: String(value), label }));
}

export function ChoiceControl({
  field,
  options = fixedOptions(field),
  ...frame
}: ControlProps & { options?: readonly SelectOption[] | undefined }) {
  const isNumeric = field.kind === 'record' || typeof field.choices?.[0]?.value === 'number';
  const autosave = useRaceField<string | null>(field, {
    stored: (race) => asText(field)(race) || null,
    sent: (value) => (value === null || !isNumeric ? value : Number(value)),
    print: (value) => options.find((option) => option.value === value)?.label ?? value ?? '',
  });
  const canBeEmpty = field.emptied === undefined;
  return (
    <SelectField
      label={field.label}
      width="full"
      options={options}
      {...(canBeEmpty ? { emptyLabel: EMPTY_LABELS[field.name] ?? 'None' } : {})}
      {...frame}
      {...autosave}
    />
  );
}

/** A calculated fact: shown among the fields, never edited. */
export function Reading({
  layout,
  label,
  hint,
  children,
}: {
  layout: 'labelled' | 'cell';
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <FormField {...{ layout, label, hint }}>
      {({ id, 'aria-describedby': message, 'aria-label': name }) => (
        <output id={id} aria-describedby={message} aria-label={name} className={styles.reading}>
          {children}
        </output>
      )}
    </FormField>
  );
}
