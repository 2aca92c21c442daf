// Names of people who do not exist: syllables chosen by number, always the same for the same number.

const SYLLABLES =
  'ba be bri da dor el fa fen gar hal hu ja ker ko lan le lu ma mer mi na nor nu o pel per ra rel ri ro sa sen si sol sta ta tel ti tor tu ul va vel vi wen wi ya yor za zel bé dí fö gå jø lú mø né rá sø tö vé zü'.split(
    ' ',
  );

/** A word of so many syllables, capitalised; different numbers give different words as long as there are enough syllables. */
function word(number: number, syllables: number): string {
  let rest = number;
  let letters = '';
  for (let at = 0; at < syllables; at += 1) {
    letters += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Distributes numbers over a range so that neighbours get different names; `step` and `range` have no common factor. */
const spread = (number: number, step: number, range: number): number => (number * step) % range;

const FIRST_NAMES = SYLLABLES.length ** 2;
const LAST_NAMES = SYLLABLES.length ** 3;

export const firstName = (number: number): string => word(spread(number, 1009, FIRST_NAMES), 2);
export const lastName = (number: number): string => word(spread(number, 70_001, LAST_NAMES), 3);
