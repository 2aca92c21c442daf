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

/** All nations as options, by name. */
export const NATIONS = nations
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  .map(({ alpha_2, alpha_3, name }) => ({ value: alpha_2, label: name, note: alpha_3 }));

function CountryFieldDrawn({ value, onChange, error }: Props) {
  const options = useMemo(
    () =>
      NATIONS.map((nation) => ({
        ...nation,
        // The flags of the others would be two hundred files that nobody sees.
        mark: nation.value === value ? <Flag country={nation.value} /> : undefined,
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
