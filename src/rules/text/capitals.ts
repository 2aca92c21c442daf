/**
 * Words written in capitals, as files write family names: "DANT", "VAN DEN BERGH", "O'BRIEN", "McDONALD", "GROßE". Initials do not count:
 * "J", "J.P.", "JP".
 */

const letter = /\p{L}/u;
/** Small letters before capitals: "McDONALD", "MacLEOD", "d'ANGELO", "DeLUCA". */
export const smallBeginning = /^(?:Mc|Mac|De|Di|La|Le|Van|[dl]['’])(?=\p{Lu}{2})/u;

/** Georgian is written without capitals, although Unicode has them. */
const withoutCase = /\p{Script=Georgian}/u;

/** Whether all letters with a case are capitals, at least two of them. ß has no capital that files use. */
export function isInCapitals(word: string): boolean {
  if (withoutCase.test(word)) return false;
  const rest = word.replace(smallBeginning, '').replaceAll('ß', '');
  return rest === rest.toUpperCase() && [...rest].filter((one) => one !== one.toLowerCase()).length > 1;
}

/** Whether no letter is a capital, and at least one has a case. */
export function isInSmallLetters(word: string): boolean {
  return (
    letter.test(word) && !withoutCase.test(word) && word === word.toLowerCase() && word !== word.toUpperCase()
  );
}

/** "J", "J.", "J.P.", "JP", "J-P": initials. */
export function areInitials(word: string): boolean {
  return /^(?:\p{L}\.[-‐]?)+\p{L}?\.?$/u.test(word) || /^\p{Lu}(?:[-‐‑–]?\p{Lu})?$/u.test(word);
}

/** Whether the word is a family name by its capitals: three letters or more, and not initials. */
export function isFamilyNameInCapitals(word: string): boolean {
  return isInCapitals(word) && !areInitials(word);
}
