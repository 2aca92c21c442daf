import { useMemo } from 'react';
import type { SelectOption } from '#console/kit/fields/select-option.ts';
import { Flag } from '#console/kit/marks/flag.tsx';
import type { TagType } from '../media-contract.ts';
import type { TagNames } from './tag-names.ts';

/** Everything that pictures can be tagged with, as the tag picker offers it: flag and division tell namesakes apart. */
export function useTagOptions({
  allAthletes,
  allCategories,
}: TagNames): Readonly<Record<TagType, SelectOption[]>> {
  return useMemo(
    () => ({
      athlete: allAthletes.map(({ id, name, country, division, retirement_date }) => ({
        value: String(id),
        label: name,
        mark: <Flag country={country} />,
        note: `${division} ${id}${retirement_date === null ? '' : ', retired'}`,
      })),
      category: allCategories.map(({ id, name }) => ({ value: String(id), label: name })),
    }),
    [allAthletes, allCategories],
  );
}

/** The option of an id; one that is not known is called by its number. */
export const optionOf = (options: readonly SelectOption[], id: number): SelectOption =>
  options.find(({ value }) => value === String(id)) ?? { value: String(id), label: `No. ${id}` };
