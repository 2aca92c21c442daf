import { TextField } from '#console/ui/form/text-field.tsx';
import { foldName } from '#rules/name-matching/names.ts';
import type { AddForm } from './add-record-dialog.tsx';
import type { RecordForm } from './record-form.tsx';

interface NewNameFieldProps {
  rows: readonly { name: string }[];
  noun: string;
  form: AddForm<{ name: string }>;
  longest?: number;
}

/** The field "Name" of a dialog that adds a record, focused first, with a hint when a record has the name already. */
export function NewNameField({ rows, noun, form, longest = 100 }: NewNameFieldProps) {
  return (
    <TextField
      label="Name"
      width="full"
      isRequired
      isFocused
      maxLength={longest}
      hint={sameNameHint(rows, form.values.name, noun)}
      {...form.field('name')}
    />
  );
}

interface NameFieldProps {
  /** The existing records; undefined while they are read. */
  rows: readonly { id: number; name: string }[] | undefined;
  form: Pick<RecordForm<{ name: string }>, 'values' | 'field' | 'noun' | 'record'>;
  label?: string;
  longest?: number;
  /** More important than another record's equal name. */
  hint?: string | undefined;
}

/** The name of a record on its page, with a hint when another record has it too. */
export function NameField({ rows = [], form, label = 'Name', longest = 100, hint }: NameFieldProps) {
  const others = rows.filter(({ id }) => id !== form.record.id);
  return (
    <TextField
      label={label}
      width="full"
      maxLength={longest}
      hint={hint ?? sameNameHint(others, form.values.name, form.noun)}
      {...form.field('name')}
    />
  );
}

/**
 * The hint below a name that an existing record has too, apart from case and accents: "There is already a
 * tier Gold."
 */
export function sameNameHint(
  rows: readonly { name: string }[],
  name: string,
  noun: string,
): string | undefined {
  const same = name.trim() === '' ? undefined : rows.find((row) => foldName(row.name) === foldName(name));
  return same ? `There is already a ${noun} ${same.name}.` : undefined;
}
