/** The ordinary spelling of one word of a name that was written in capitals or small letters. */
import { areInitials, smallBeginning } from '../text/capitals.ts';

export type SpelledPart = 'first' | 'last';

/** Position of the word in the name, and what is known about the language. */
export type WordPlace = {
  part: SpelledPart;
  at: number;
  words: readonly string[];
  country: string | null;
  /** In Turkish, i and ı are two letters. */
  isTurkish: boolean;
};

/** Particles that are written in small letters before a family name. */
const smallWords = new Set(
  [
    'af',
    'av',
    'aan',
    'auf',
    'bij',
    'bin',
    'bint',
    'da',
    'das',
    'de',
    'del',
    'den',
    'der',
    'do',
    'dos',
    'du',
  ].concat(
    [
      'het',
      'ibn',
      'in',
      'of',
      'op',
      'te',
      'ten',
      'ter',
      'tot',
      'und',
      'van',
      'vande',
      'vanden',
      'vander',
      'vom',
    ],
    ['von', 'y', 'zu', 'zum', 'zur', "'t", "'s", '’t', '’s'],
  ),
);
/** Written in small letters only after another particle: "de la Cruz", but "Le Corre" and "La Torre". */
const smallBehindOthers = new Set(['la', 'las', 'le', 'les', 'los', 'lo', 'el']);
/** Particles inside a given name: "Maria del Carmen". */
const smallInFirst = new Set(['da', 'de', 'del', 'do', 'dos', 'la', 'las', 'los', 'van', 'von', 'y']);
/** Nations that capitalise the first particle: Van Riel, De Luca, and Van Berkel even where the name came from elsewhere. */
const capitalNations = new Set(['AU', 'BE', 'CA', 'GB', 'IE', 'IT', 'NZ', 'US']);

const romanNumbers = new Set(['ii', 'iii', 'iv']);
/** Before an apostrophe; a capital follows: O'Brien, D'Angelo, Dell'Acqua. */
const beforeApostrophe = /^(?:\p{L}|dell|dall|nell|degl|sant)$/u;
const apostrophe = /(['’ʼ‘`´])/u;
const hyphen = /([-‐‑–])/u;

/** Clan names that always have a second capital; for others (Mackay, Macaulay) there is no rule. */
const macNames = new Set(
  [
    'allister',
    'arthur',
    'askill',
    'diarmid',
    'donald',
    'donell',
    'donnell',
    'dougall',
    'dowell',
    'gregor',
  ].concat(
    [
      'innes',
      'innis',
      'intyre',
      'isaac',
      'iver',
      'leod',
      'manus',
      'neil',
      'neill',
      'phail',
      'phee',
      'pherson',
    ],
    ['quarrie', 'queen', 'taggart'],
  ),
);

/** The word in its ordinary spelling. */
export function spellWord(word: string, place: WordPlace): string {
  const beginning = smallBeginning.exec(word)?.[0];
  if (beginning) return beginning + spellWord(word.slice(beginning.length), place);
  const small = lowerCase(word, place.isTurkish);
  if (isSmallWord(small, place)) return small;
  const isLastWord = place.at === place.words.length - 1;
  if (place.part === 'last' && place.at > 0 && isLastWord && romanNumbers.has(word.toLowerCase()))
    return word.toUpperCase();
  if (areWrittenInitials(word, place)) return capitals(word);
  const spell = (text: string) =>
    text
      .split(hyphen)
      .map((segment, at, all) =>
        at > 0 && at < all.length - 1 && smallInFirst.has(segment) ? segment : spellSegment(segment, place),
      )
      .join('');
  return spell(small);
}

/** Whether a word is a particle: a word follows it; in the last name it may come first. */
function isSmallWord(small: string, { part, at, words, country, isTurkish }: WordPlace): boolean {
  if (at === words.length - 1) return false;
  if (part === 'first') return at > 0 && smallInFirst.has(small);
  if (at === 0) return smallWords.has(small) && (!capitalNations.has(country ?? '') || /^['’]/u.test(small));
  const before = lowerCase(words[at - 1] ?? '', isTurkish);
  return smallWords.has(small) || (smallBehindOthers.has(small) && smallWords.has(before));
}

/** "J.P." in any position; two capitals as a given name when they cannot be pronounced: "CJ", "TJ", "AJ", but "Jo" and "Li". */
function areWrittenInitials(word: string, { part }: WordPlace): boolean {
  if (!areInitials(word)) return false;
  if (word.includes('.') || word.length === 1) return true;
  return part === 'first' && /^(?:[B-DF-HJ-NP-TV-XZ]{2}|[AEIOU]J)$/u.test(word);
}

/** A part between hyphens: a name, or a name after an apostrophe. */
function spellSegment(segment: string, place: WordPlace): string {
  const parts = segment.split(apostrophe);
  return parts
    .map((part, at) => {
      if (at % 2 === 1 || part === '') return part;
      const isBehind = at > 1 && !beforeApostrophe.test(parts[at - 2] ?? '');
      // "in 't", "Ka'ohu", "Sa'adi": after a whole syllable the rest stays small.
      return isBehind && parts[at - 2] !== '' ? part : spellName(part, place);
    })
    .join('');
}

function spellName(small: string, { part, country, isTurkish }: WordPlace): string {
  if (part === 'last') {
    const behindMc = /^mc(\p{L}{3,})$/u.exec(small)?.[1];
    if (behindMc) return `Mc${capital(behindMc, isTurkish)}`;
    const behindMac = /^mac(\p{L}+)$/u.exec(small)?.[1];
    if (behindMac && macNames.has(behindMac)) return `Mac${capital(behindMac, isTurkish)}`;
  }
  if (/^ij\p{L}/u.test(small) && (country === 'NL' || country === 'BE')) return `IJ${small.slice(2)}`;
  return capital(small, isTurkish);
}

function lowerCase(text: string, isTurkish: boolean): string {
  return (isTurkish ? text.replaceAll('I', 'ı') : text).replaceAll('İ', 'i').toLowerCase();
}

/** ß and similar letters have no capital of their own. */
function capitals(word: string): string {
  const large = word.toUpperCase();
  return large.length > word.length ? word : large;
}

function capital(small: string, isTurkish: boolean): string {
  const [first = ''] = small;
  return (isTurkish && first === 'i' ? 'İ' : capitals(first)) + small.slice(first.length);
}
