/**
 * The name that a new athlete gets from a file. Files write family names in capitals ("DANT Lydia", "Olaf VAN DEN BERGH") or whole names in
 * capitals or in small letters; the athlete becomes Lydia Dant and Olaf van den Bergh. Capitals mark the family name, in either column.
 * Mixed case stays unchanged ("DiCaprio", "Van Riel"). Where no rule can decide, the reviewer of the preview does: which of two equal
 * words is the family name, whether Mackay or MacKay, Muller or Müller.
 */
import { tidyText } from '../name-matching/names.ts';
import { isFamilyNameInCapitals, isInCapitals, isInSmallLetters } from '../text/capitals.ts';
import { type SpelledPart, spellWord } from './word-spelling.ts';

/** `country` is ISO alpha-2, null when unknown. */
export type WrittenName = { first: string; last: string; country: string | null };

/** First and last name as they are shown. Idempotent. */
export function ordinarySpelling({ first, last, country }: WrittenName): { first: string; last: string } {
  const parted = inOrder(tidyText(first), tidyText(last));
  const letters = parted.first + parted.last;
  const isTurkish = /[İı]/u.test(letters) || (country === 'TR' && /[ĞŞğş]/u.test(letters));
  const of = (text: string, part: SpelledPart): string => spelledPart(text, part, { country, isTurkish });
  return { first: of(parted.first, 'first'), last: of(parted.last, 'last') };
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** Moves the words in capitals into the last name: all of the first name, or those after a given name when the last name has capitals too. */
function inOrder(first: string, last: string): { first: string; last: string } {
  const [given, family] = [wordsOf(first), wordsOf(last)];
  const inFirst = given.filter(isFamilyNameInCapitals);
  const inLast = family.filter(isFamilyNameInCapitals);
  if (inFirst.length === 0) return { first, last };
  const isFirstInCapitals = given.every(isInCapitals);
  if (isFirstInCapitals && family.length > 0 && !family.some(isInCapitals) && !isSmall(family))
    return { first: last, last: first };
  const start = given.findIndex(isInCapitals);
  if (start > 0 && inLast.length > 0 && given.slice(start).every(isInCapitals))
    return { first: given.slice(0, start).join(' '), last: [...given.slice(start), ...family].join(' ') };
  return { first, last };
}

const isSmall = (words: readonly string[]): boolean => words.every(isInSmallLetters);

function spelledPart(
  text: string,
  part: SpelledPart,
  language: { country: string | null; isTurkish: boolean },
): string {
  const words = wordsOf(text);
  // Written without deliberate capitals: "VAN DEN BERGH", "van den BERGH", "van den bergh", but not "Van den Bergh".
  const isWhole = words.every(
    (word) => isInCapitals(word) || isInSmallLetters(word) || word === word.toUpperCase(),
  );
  return words
    .map((word, at) =>
      isWhole || isInCapitals(word) ? spellWord(word, { ...language, part, at, words }) : word,
    )
    .join(' ');
}
