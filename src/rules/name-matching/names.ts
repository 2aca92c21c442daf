/**
 * Names of people in the sport's files. Two spellings are the same name when they are equal after folding: case, accents,
 * punctuation, hyphens, apostrophes and letters that only differ by a stroke do not count (docs/domain.md, "Recognising athletes in
 * files"). Letters of other scripts are unchanged.
 */

import { areInitials, isInCapitals } from '../text/capitals.ts';

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const lettersByTable: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ƒ: 'f',
  ɐ: 'a',
  ə: 'e',
  ς: 'σ',
};
const letterInTable = new RegExp(`[${Object.keys(lettersByTable).join('')}]`, 'gu');

/** The marks of Latin, Greek and Cyrillic letters. Marks of other scripts are part of the letter (が is not か) and are not removed. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const invisible = /\p{Cf}/gu;
const notPartOfAWord = /[^\p{L}\p{N}\p{M}]+/gu;

/** Lower case, without accents, with the letters of the table replaced; everything else is unchanged. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(letterInTable, (letter) => lettersByTable[letter] ?? letter)
    .normalize('NFC');
}

/** Suffixes that distinguish a son from his father. */
export const generations: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** "LASTNAME, First" becomes "First LASTNAME"; any other text is unchanged ("Smith, Jr." is not a reversed name). */
export function inReadingOrder(text: string): string {
  const parts = text.split(',');
  const [last, first] = [parts[0]?.trim() ?? '', parts[1]?.trim() ?? ''];
  if (parts.length !== 2 || last === '' || first === '') return text;
  return generations.has(foldWords(first)) ? text : `${first} ${last}`;
}

function foldWords(text: string): string {
  return foldLetters(text.replace(invisible, '')).replace(notPartOfAWord, ' ').trim();
}

/** A name's folded form: words in their order, single spaces. "Große-Freese, Finn" gives "finn grosse freese". */
export function foldName(text: string): string {
  return foldWords(inReadingOrder(text));
}

/** A name's folded words in alphabetical order: equal for "Ludwig Niklas" and "NIKLAS Ludwig". */
export function nameKey(text: string): string {
  return foldName(text).split(' ').sort().join(' ');
}

/** First and last name joined, without extra spaces. */
export function fullName(first: string, last: string): string {
  return `${first.trim()} ${last.trim()}`.trim();
}

const controls = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Cleans text of a file for storage: composed (NFC), no control or direction characters, single spaces, no spaces at the ends. */
export function tidyText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(controls, '')
    .replace(/ {2,}/g, ' ')
    .toWellFormed()
    .normalize('NFC')
    .trim();
}

/** Particles that begin a family name: "Marten Van Riel", "Nicole van der Kaay". */
const familyNameOpeners = new Set(
  [
    'al',
    'bin',
    'da',
    'das',
    'de',
    'del',
    'della',
    'den',
    'der',
    'di',
    'do',
    'dos',
    'du',
    'el',
    'la',
    'le',
  ].concat(['st', 'ten', 'ter', 'van', 'vande', 'vom', 'von', 'zu', 'zum', 'zur']),
);

const isOpener = (word: string): boolean => familyNameOpeners.has(foldWords(word));

/**
 * Splits a full name into first and last. "LAST, First" is split at the comma; words in capitals are the last name ("PHILIPP Laura");
 * else the last name starts at a particle (van, von, de …), else after the first word. A single word is a last name.
 */
export function splitName(text: string): { first: string; last: string } {
  const turned = inReadingOrder(text);
  if (turned !== text) {
    const [last = '', first = ''] = text.split(',');
    return { first: tidyText(first), last: tidyText(last) };
  }
  const words = tidyText(text).split(' ');
  if (words.length === 1) return { first: '', last: words[0] ?? '' };
  const isCapital = (word: string) => isInCapitals(word) && !(areInitials(word) && word.includes('.'));
  const capitals = words.filter(isCapital);
  // Two letters alone are initials ("CJ Smith"), not a family name in capitals.
  if (capitals.some((word) => word.length > 2) && capitals.length < words.length) {
    const isFamily = (word: string, at: number): boolean =>
      isCapital(word) ||
      (at > 0 && isOpener(word) && words[at + 1] !== undefined && isFamily(words[at + 1] ?? '', at + 1));
    return {
      first: words.filter((word, at) => !isFamily(word, at)).join(' '),
      last: words.filter(isFamily).join(' '),
    };
  }
  const opener = words.findIndex((word, place) => place > 0 && isOpener(word));
  const start = opener > 0 && opener < words.length - 1 ? opener : 1;
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') };
}
