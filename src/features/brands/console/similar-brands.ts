import { nearNamed } from '#rules/name-matching/similar-names.ts';

/** The brands whose names are nearly the typed one. */
export const nearBrands = <Named extends { name: string }>(
  brands: readonly Named[],
  typed: string,
): Named[] => nearNamed(brands, typed);
