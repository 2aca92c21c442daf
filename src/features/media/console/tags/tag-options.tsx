import { useMemo } from 'react';
import { Flag } from '#console/ui/display/flag.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { athleteNote } from '#features/identity/console/shared/athlete-note.ts';
import { useOtherSpellings } from '#features/identity/console/shared/use-other-spellings.ts';
import type { TagType } from '#features/media/media-contract.ts';
import type { TagNames } from './tag-names.ts';

/** The options of the tag picker; flag and division distinguish athletes of the same name. */
export function useTagOptions({
  allAthletes,
  allCategories,
}: TagNames): Readonly<Record<TagType, SelectOption[]>> {
  const spellingsOf = useOtherSpellings();
  return useMemo(
    () => ({
      athlete: allAthletes.map((athlete) => ({
        value: String(athlete.id),
        label: athlete.name,
        mark: <Flag country={athlete.country} />,
        note: athleteNote(athlete, spellingsOf(athlete)),
      })),
      category: allCategories.map(({ id, name }) => ({ value: String(id), label: name })),
    }),
    [allAthletes, allCategories, spellingsOf],
  );
}

/** The option of an id; an unknown one is shown by its number. */
export const optionOf = (options: readonly SelectOption[], id: number): SelectOption =>
  options.find(({ value }) => value === String(id)) ?? { value: String(id), label: `No. ${id}` };
