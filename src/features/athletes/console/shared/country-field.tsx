import { memo, useMemo } from 'react';
import { Flag } from '#console/ui/display/flag.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { nations } from '#rules/nations/nations.ts';

interface Props {
  /** ISO alpha-2; null while none is chosen. */
  value: string | null;
  /** Must be stable: the list is long, and is rendered again when this changes. */
  onChange(country: string | null): void;
  error: string | null;
}

const BY_NAME = nations.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

function CountryFieldDrawn({ value, onChange, error }: Props) {
  const options = useMemo(
    () =>
      BY_NAME.map(({ alpha_2, alpha_3, name }) => ({
        value: alpha_2,
        label: name,
        note: alpha_3,
        // The flags of the others would be two hundred files that nobody sees.
        mark: alpha_2 === value ? <Flag country={alpha_2} /> : undefined,
      })),
    [value],
  );
  return (
    <SelectField
      label="Country"
      layout="stacked"
      width="full"
      isRequired
      options={options}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/**
 * The nation of an athlete, by name or code. Rendered again only when it changes, not with every key press
 * elsewhere.
 */
export const CountryField = memo(CountryFieldDrawn);
