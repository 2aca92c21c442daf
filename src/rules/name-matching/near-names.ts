/**
 * Names that staff give to things, such as brands and categories, and that are the same or nearly the same: letters only, so that
 * "Black Diamond" is "blackdiamond"; nearly the same above the limit that imports match at (decisions.md D22). Names that differ in a
 * number are meant to differ: "Race 2025" and "Race 2026".
 */
import { FUZZY_LIMIT, levenshteinRatio } from './name-matching-ratio.ts';
import { foldName } from './names.ts';

const keyOf = (name: string): string => foldName(name).replaceAll(' ', '');
const numbersOf = (key: string): string => key.replaceAll(/\D+/g, ' ').trim();

/** Those whose name is the typed one but for case, accents, signs and spaces. */
export function sameNamed<Named extends { name: string }>(all: readonly Named[], typed: string): Named[] {
  const key = keyOf(typed);
  return key === '' ? [] : all.filter(({ name }) => keyOf(name) === key);
}

/** Those whose name is the typed one, or nearly. */
export function nearNamed<Named extends { name: string }>(all: readonly Named[], typed: string): Named[] {
  const key = keyOf(typed);
  if (key === '') return [];
  return all.filter(({ name }) => {
    const other = keyOf(name);
    return numbersOf(other) === numbersOf(key) && levenshteinRatio(other, key) > FUZZY_LIMIT;
  });
}
