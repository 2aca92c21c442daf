import { FUZZY_LIMIT, levenshteinRatio } from '#rules/name-matching-ratio.ts';
import { foldName } from '#rules/names.ts';

/** Without spaces: "Black Diamond" and "blackdiamond" are the same brand. */
const keyOf = (name: string): string => foldName(name).replaceAll(' ', '');

/** The brands whose names are nearly the typed one, above the limit that imports match at. */
export function nearBrands<Named extends { name: string }>(brands: readonly Named[], typed: string): Named[] {
  const key = keyOf(typed);
  if (key === '') return [];
  return brands.filter((brand) => levenshteinRatio(keyOf(brand.name), key) > FUZZY_LIMIT);
}
