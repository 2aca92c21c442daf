import { useCallback, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { type Division, divisions } from '#rules/races/division.ts';
import { CountryField } from './country-field.tsx';

/** An athlete that an import will create. */
export interface NewAthlete {
  first: string;
  last: string;
  division: Division;
  country: string | null;
}

export const DIVISIONS = divisions.map((division) => ({
  value: division,
  label: division,
  note: { MPRO: 'men', FPRO: 'women' }[division],
}));

/** First and last name swapped. */
export const withNamesSwapped = <Athlete extends NewAthleteDraft>(athlete: Athlete): Athlete => ({
  ...athlete,
  first: athlete.last,
  last: athlete.first,
});

/** A new athlete while it is edited; the division is null until it is known. */
export type NewAthleteDraft = Omit<NewAthlete, 'division'> & { division: Division | null };

/** The input for a new athlete; `athlete` is null while the last name or the division is missing. */
export function useNewAthleteDraft(initial: () => NewAthleteDraft) {
  const [draft, setDraft] = useState(initial);
  const set = useCallback(
    (changes: Partial<NewAthleteDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  const { division } = draft;
  const athlete: NewAthlete | null =
    draft.last.trim() === '' || division === null ? null : { ...draft, division };
  return { draft, set, athlete };
}

interface FieldsProps {
  draft: NewAthleteDraft;
  set(changes: Partial<NewAthleteDraft>): void;
  isFocused?: boolean;
}

/** First and last name, which can be swapped, nationality and division of a new athlete. */
export function NewAthleteFields({ draft, set, isFocused = false }: FieldsProps) {
  const setCountry = useCallback((country: string | null) => set({ country }), [set]);
  const field = (name: 'first' | 'last') =>
    ({
      layout: 'stacked',
      width: 'full',
      maxLength: 100,
      value: draft[name],
      onChange: (value: string) => set({ [name]: value }),
    }) as const;
  return (
    <Stack gap={8}>
      <TextField {...field('first')} label="First name" isFocused={isFocused} />
      <TextField
        {...field('last')}
        label="Last name"
        isRequired
        error={draft.last.trim() === '' ? 'The last name is missing.' : null}
      />
      <Line>
        <Button size="small" onClick={() => set(withNamesSwapped(draft))}>
          Swap first and last name
        </Button>
      </Line>
      <CountryField value={draft.country} onChange={setCountry} error={null} />
      <SelectField
        label="Division"
        layout="stacked"
        width="full"
        options={DIVISIONS}
        value={draft.division}
        error={draft.division === null ? 'The division is missing.' : null}
        onChange={(division) => set({ division: division === 'FPRO' ? 'FPRO' : 'MPRO' })}
      />
    </Stack>
  );
}
