import type { ReactNode } from 'react';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { OpenElsewhereIcon } from '#console/ui/icons/record-icons.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { NATIONS } from '#features/athletes/console/shared/country-field.tsx';
import { readAthleteField } from '#rules/athletes/athlete-field-values.ts';
import type { AthleteField } from '#rules/athletes/athlete-fields.ts';
import { type AthleteFieldForm, type SentValue, useAthleteField } from './athlete-saving.ts';

interface ControlProps {
  field: AthleteField;
  hint?: ReactNode;
}

/** Text as it will be stored: a link typed as a user name becomes its URL. */
function neat(field: AthleteField, typed: string): string {
  const reading = readAthleteField(field, typed);
  return 'value' in reading ? String(reading.value ?? '') : typed.trim();
}

const asText = (field: AthleteField): AthleteFieldForm<string> => ({
  stored: (value) => String(value ?? ''),
  sent: (text) => (text.trim() === '' ? null : text),
  print: (text) => text,
  // A response must not remove the space between two words while the second is typed.
  isEqual: (first, second) => neat(field, first) === neat(field, second),
});

const TYPES: Partial<Record<AthleteField['kind'], 'email' | 'url'>> = {
  'e-mail': 'email',
  'web address': 'url',
  'social link': 'url',
};

function OpenLink({ name, address }: { name: string; address: string }) {
  return (
    <AppLink address={address} isElsewhere aria-label={`Open ${name}`} title={address}>
      <OpenElsewhereIcon size={14} />
    </AppLink>
  );
}

/** A line of text, shown as it is stored once the edit is complete. */
export function TextControl({
  field,
  placeholder,
  opens = null,
  ...frame
}: ControlProps & { placeholder?: string; opens?: string | null }) {
  const autosave = useAthleteField(field, asText(field));
  const onCommit = () => {
    const stored = neat(field, autosave.value);
    if (stored !== autosave.value) autosave.onChange(stored);
    autosave.onCommit();
  };

  return (
    <TextField
      label={field.label}
      width="full"
      type={TYPES[field.kind] ?? 'text'}
      {...(placeholder ? { placeholder } : {})}
      {...(field.isNeeded ? { isRequired: true } : {})}
      {...frame}
      unit={opens === null ? undefined : <OpenLink name={field.label} address={opens} />}
      {...autosave}
      onCommit={onCommit}
    />
  );
}

/** Several lines of text. */
function AreaControl({ field, hint }: ControlProps) {
  const autosave = useAthleteField(field, asText(field));
  const count = `${autosave.value.length} of ${field.longest}`;
  return (
    <TextAreaField
      label={field.label}
      rows={field.rows}
      {...(field.longest ? { maxLength: field.longest } : {})}
      hint={field.isCounted ? count : hint}
      {...autosave}
    />
  );
}

function DateControl({ field, ...frame }: ControlProps) {
  const autosave = useAthleteField<string | null>(field, {
    stored: (value) => (value === null ? null : String(value)),
    sent: (date) => date,
    print: (date) => date ?? '',
  });
  return <DateField label={field.label} {...frame} {...autosave} />;
}

const asNumber: AthleteFieldForm<number | null> = {
  stored: (value) => (value === null || value === '' ? null : Number(value)),
  sent: (value) => value,
  print: (value) => String(value ?? ''),
};

/** A number in its allowed range, with its unit. */
function NumberControl({ field, ...frame }: ControlProps) {
  const autosave = useAthleteField(field, asNumber);
  const { lowest, highest, decimals } = field;
  const range = lowest === undefined || highest === undefined ? undefined : `${lowest} to ${highest}`;
  return (
    <NumberField
      label={field.label}
      {...(lowest === undefined ? {} : { min: lowest })}
      {...(highest === undefined ? {} : { max: highest })}
      {...(decimals === undefined ? {} : { decimals })}
      unit={field.unit}
      hint={range}
      {...frame}
      {...autosave}
    />
  );
}

interface ChoiceControlProps extends ControlProps {
  options: readonly SelectOption[];
  emptyLabel?: string;
  isNumeric?: boolean;
  width?: number | 'full';
}

/** One of a list; the empty choice is sent as null. A stored value that the list lacks is an option too, with its unit. */
function ChoiceControl({
  field,
  options,
  emptyLabel,
  isNumeric = false,
  width = 200,
  ...frame
}: ChoiceControlProps) {
  const labelOf = (value: string | null) =>
    options.find((option) => option.value === value)?.label ??
    (value && `${value} ${field.unit ?? ''}`.trim());
  const autosave = useAthleteField<string | null>(field, {
    stored: (value: SentValue) => (value === null || value === '' ? null : String(value)),
    sent: (value) => (value === null || !isNumeric ? value : Number(value)),
    print: (value) => labelOf(value) ?? '',
  });
  const { value } = autosave;
  const isListed = value === null || options.some((option) => option.value === value);
  return (
    <SelectField
      label={field.label}
      width={width}
      options={isListed ? options : [...options, { value, label: labelOf(value) ?? value }]}
      {...(emptyLabel === undefined ? {} : { emptyLabel })}
      {...frame}
      {...autosave}
    />
  );
}

const DIVISIONS = [
  { value: 'MPRO', label: 'MPRO, men' },
  { value: 'FPRO', label: 'FPRO, women' },
];

/** Every value of a drop-down: "150 cm" to "200 cm". */
const stepsOf = ([from, to]: readonly [number, number], unit = ''): SelectOption[] =>
  Array.from({ length: to - from + 1 }, (_, step) => ({
    value: String(from + step),
    label: `${from + step} ${unit}`,
  }));

export function FieldControl(props: ControlProps) {
  const { kind, offered, rows, unit } = props.field;
  if (offered)
    return <ChoiceControl options={stepsOf(offered, unit)} emptyLabel="Select" isNumeric {...props} />;
  if (rows) return <AreaControl {...props} />;
  if (kind === 'date') return <DateControl {...props} />;
  if (kind === 'number') return <NumberControl {...props} />;
  if (kind === 'nation')
    return <ChoiceControl options={NATIONS} emptyLabel="Not known" width={280} {...props} />;
  if (kind === 'division') return <ChoiceControl options={DIVISIONS} {...props} />;
  return <TextControl {...props} />;
}
