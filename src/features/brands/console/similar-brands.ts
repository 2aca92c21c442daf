import { similarlyNamed } from '#rules/name-matching/similar-names.ts';

/** The brands whose names are nearly the typed one. */
export const similarBrands = <Named extends { name: string }>(
  brands: readonly Named[],
  typed: string,
): Named[] => similarlyNamed(brands, typed);
