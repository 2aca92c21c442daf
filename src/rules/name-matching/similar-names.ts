/**
 * Finds same or similar names of brands, categories and similar records. Only letters count, so "Black Diamond" equals "blackdiamond"; similar
 * means above the limit of imports. Names that differ in a number are considered different: "Race 2025" and "Race 2026".
 */
import { FUZZY_LIMIT, levenshteinRatio } from './name-matching-ratio.ts';
import { foldName } from './names.ts';

const keyOf = (name: string): string => foldName(name).replaceAll(' ', '');
const numbersOf = (key: string): string => key.replaceAll(/\D+/g, ' ').trim();

/** Items whose name equals the typed one except for case, accents, punctuation and spaces. */
export function sameNamed<Named extends { name: string }>(all: readonly Named[], typed: string): Named[] {
  const key = keyOf(typed);
  return key === '' ? [] : all.filter(({ name }) => keyOf(name) === key);
}

/** Items whose name equals the typed one or is similar. */
export function similarlyNamed<Named extends { name: string }>(
  all: readonly Named[],
  typed: string,
): Named[] {
  const key = keyOf(typed);
  if (key === '') return [];
  return all.filter(({ name }) => {
    const other = keyOf(name);
    return numbersOf(other) === numbersOf(key) && levenshteinRatio(other, key) > FUZZY_LIMIT;
  });
}
