import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import type { FieldFrameProps } from '#console/ui/form/form-field.tsx';
import { AutocompleteField } from '#console/ui/select/autocomplete-field.tsx';
import { athleteNote } from '#features/identity/console/shared/athlete-note.ts';
import { useOtherSpellings } from '#features/identity/console/shared/use-other-spellings.ts';
import type { Division } from '#rules/races/division.ts';
import { type AthleteOption, listAthleteOptions } from '../../athletes-contract.ts';

export interface AthletePickerProps extends FieldFrameProps {
  /** The chosen athlete's id; null for none. */
  value: number | null;
  onChange(athlete: AthleteOption | null): void;
  /** Only athletes of this division are listed. */
  division?: Division;
  /** Athletes who are not listed: those who are in the list already. */
  leftOut?: readonly number[];
  placeholder?: string;
  isDisabled?: boolean;
  isFocused?: boolean;
}

/** The list opens at this many typed characters. */
const OPENS_FROM = 2;

/** One athlete, found by typing a part of the name or of an alias; flag, division and id distinguish athletes of the same name. Fully usable by keyboard. */
export function AthletePicker({ value, onChange, division, leftOut, ...rest }: AthletePickerProps) {
  const { response, error } = useApiQuery(listAthleteOptions, {});
  const spellingsOf = useOtherSpellings();
  const athletes = response?.athletes;
  const options = useMemo(() => {
    const left = new Set(leftOut);
    return (athletes ?? [])
      .filter((one) => !left.has(one.id) && (division === undefined || one.division === division))
      .map((one) => ({
        value: String(one.id),
        label: one.name,
        mark: <Flag country={one.country} />,
        note: athleteNote(one, spellingsOf(one)),
      }));
  }, [athletes, division, leftOut, spellingsOf]);
  const choose = (chosen: string | null) =>
    onChange(athletes?.find((one) => String(one.id) === chosen) ?? null);
  return (
    <AutocompleteField
      placeholder={athletes ? 'Type a name' : 'Loading athletes'}
      {...rest}
      opensFrom={OPENS_FROM}
      allLabel="All athletes"
      error={rest.error ?? error?.message}
      options={options}
      value={value === null ? null : String(value)}
      onChange={choose}
    />
  );
}
