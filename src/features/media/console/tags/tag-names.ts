import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { type AthleteOption, listAthleteOptions } from '#features/athletes/athletes-contract.ts';
import { listMediaCategories } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';

export interface Category {
  id: number;
  name: string;
}

const NO_ATHLETES: readonly AthleteOption[] = [];
const NO_CATEGORIES: readonly Category[] = [];

/** All athletes and categories that pictures can be tagged with, and their names by id; ids that are not loaded yet are left out. */
export function tagNames(allAthletes: readonly AthleteOption[], allCategories: readonly Category[]) {
  const nameOfAthlete = new Map(allAthletes.map(({ id, name }) => [id, name]));
  const nameOfCategory = new Map(allCategories.map(({ id, name }) => [id, name]));
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.map((id) => names.get(id)).filter((name) => name !== undefined);
  const athletes = (picture: Picture) => named(picture.athletes, nameOfAthlete);
  const categories = (picture: Picture) => named(picture.categories, nameOfCategory);
  /** Who and what is on it, as text: "Julie Derron, Paula Findlay: Finish"; empty without tags. */
  const message = (picture: Picture) =>
    [athletes(picture).join(', '), categories(picture).join(', ')].filter((part) => part !== '').join(': ');
  return {
    allAthletes,
    allCategories,
    athletes,
    categories,
    message,
    /** For screen readers: the alt text, otherwise who and what is on it and the file name. */
    altText: (picture: Picture) =>
      picture.seen || [message(picture), picture.filename].filter((part) => part !== '').join(', '),
  };
}

export type TagNames = ReturnType<typeof tagNames>;

/** The names, loaded and cached; the same object until one of them changes. */
export function useTagNames(): TagNames {
  const athletes = useApiQuery(listAthleteOptions, {}).response?.athletes ?? NO_ATHLETES;
  const categories = useApiQuery(listMediaCategories, {}).response?.mediacategories ?? NO_CATEGORIES;
  return useMemo(() => tagNames(athletes, categories), [athletes, categories]);
}
