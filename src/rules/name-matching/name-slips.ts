/** How two spellings of a name differ: a typing error, an umlaut written out, a space. Takes folded words (see `foldName`). */

export const wordsOf = (folded: string): string[] => folded.split(' ').filter((word) => word !== '');
/** A folded word capitalised: "derron" becomes "Derron". */
export const capital = (word = ''): string => word.charAt(0).toUpperCase() + word.slice(1);
/** The same words in another order: "ludwig niklas" and "niklas ludwig". */
export const wordKey = (folded: string): string => wordsOf(folded).sort().join(' ');
/** "Groesser" and "Grosser" are one name: files without accents write umlauts as two letters. */
export const withoutWrittenOutUmlauts = (folded: string): string => folded.replace(/([aou])e/g, '$1');
/** "O Brien" and "OBrien", "Van Riel" and "Vanriel". */
export const joined = (folded: string): string => withoutWrittenOutUmlauts(folded).replaceAll(' ', '');

/** Whether one typing error turns one word into the other: an inserted, missing or different letter, or two swapped neighbours. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return restOfShort === restOfLong.slice(1);
  const isSwapped =
    restOfShort[0] === restOfLong[1] &&
    restOfShort[1] === restOfLong[0] &&
    restOfShort.slice(2) === restOfLong.slice(2);
  return isSwapped || restOfShort.slice(1) === restOfLong.slice(1);
}
