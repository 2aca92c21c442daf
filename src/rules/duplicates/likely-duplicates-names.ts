/** Weighs how far the names of two athletes indicate one person, for `assessIdentity`. */
import {
  areTwoNames,
  isInitial,
  isOtherGender,
  isShortForm,
  soundsAlike,
} from '../name-matching/given-names.ts';
import { inLatin } from '../name-matching/latin-letters.ts';
import { FUZZY_LIMIT, levenshteinRatio } from '../name-matching/name-matching-ratio.ts';
import {
  capital,
  isOneSlip,
  joined,
  withoutWrittenOutUmlauts,
  wordKey,
  wordsOf,
} from '../name-matching/name-slips.ts';
import { foldName, generations } from '../name-matching/names.ts';

/** The names by which an athlete is known. */
export interface KnownNames {
  readonly name: string;
  readonly otherNames: readonly string[];
}

export interface NameReason {
  readonly weight: number;
  readonly message: string;
}

const SAME_NAME = 60;
const SAME_ALIAS = 60;
const SAME_BUT_WRITTEN = 55;
const ONE_NAME_BETWEEN = 40;
/** Has less weight than a name without the extra word: "Juan Benito" and "Juan Benito López" may be cousins. */
const ONE_NAME_MORE = 30;
const SHORT_FORM = 35;
const INITIAL = 30;
/** A ratio of 86 gives the first value, each further point two more. */
const NEAR_FROM = 30;
const NEAR_STEP = 2;
const OTHER_WORD = -20;
const OTHER_GENERATION = -30;
const OTHER_GENDER = -30;
const TWO_GIVEN_NAMES = -25;
const SHARED_WORD = 10;

/** A name in the compared form: folded, in Latin letters. */
export const comparedName = (name: string): string => inLatin(foldName(name));

/** The extra words of the longer name, when it contains all words of the other in order: "Lisa Dornauer" in "Lisa-Maria Dornauer". */
function wordsMore(few: readonly string[], many: readonly string[]): string[] | null {
  if (few.length < 2 || few.length >= many.length) return null;
  const more: string[] = [];
  let place = 0;
  for (const word of many)
    if (word === few[place]) place += 1;
    else more.push(word);
  return place === few.length ? more : null;
}

function partOf(one: string, other: string): NameReason[] | null {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const more = wordsMore(few, many);
  if (more === null) return null;
  const generation = more.find((word) => generations.has(word));
  if (generation !== undefined)
    return [
      { weight: SHARED_WORD, message: `both are called ${few.map(capital).join(', ')}` },
      { weight: OTHER_GENERATION, message: `${capital(generation)} is another generation: against` },
    ];
  const [isFirstSame, isLastSame] = [few[0] === many[0], few.at(-1) === many.at(-1)];
  if (isFirstSame && isLastSame)
    return [{ weight: ONE_NAME_BETWEEN, message: 'same name, with one more in between' }];
  const message = isFirstSame
    ? 'same name, with one more family name'
    : 'same name, with one more given name';
  return [{ weight: ONE_NAME_MORE, message }];
}

/** The same family name after a shortened given name: "Sam Laidlow" and "Samuel Laidlow", "S. Laidlow". */
function cutShort(one: string, other: string): NameReason[] | null {
  const [[given = '', ...family], [otherGiven = '', ...otherFamily]] = [wordsOf(one), wordsOf(other)];
  if (family.length === 0 || joined(family.join(' ')) !== joined(otherFamily.join(' '))) return null;
  const [short = '', long = ''] = [given, otherGiven].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  if (isInitial(given, otherGiven))
    return [{ weight: INITIAL, message: `${capital(short)}. is the initial of ${capital(long)}` }];
  if (isShortForm(given, otherGiven))
    return [{ weight: SHORT_FORM, message: `${capital(short)} and ${capital(long)} may be one given name` }];
  return null;
}

/** The differences that count against a similar name: other words, another given name, or the other gender's form of it. */
function againstNear(one: string, other: string): NameReason[] {
  const [ones, others] = [wordsOf(one), wordsOf(other)];
  if (ones.length !== others.length)
    return [{ weight: OTHER_WORD, message: 'other words in the name: against' }];
  const [first = '', second = ''] = [ones[0], others[0]].sort();
  const both = `${capital(first)} and ${capital(second)}`;
  if (first !== second && isOtherGender(first, second))
    return [{ weight: OTHER_GENDER, message: `${both} are a man's and a woman's name: against` }];
  if (areTwoNames(first, second))
    return [{ weight: TWO_GIVEN_NAMES, message: `${both} are two given names: against` }];
  const differing = ones
    .map((word, place) => [word, others[place] ?? ''].sort())
    .filter(([a = '', b = '']) => !isOneSlip(a, b));
  return differing.map(([a, b]) => ({
    weight: OTHER_WORD,
    message: `${capital(a)} and ${capital(b)} differ by more than a typing error: against`,
  }));
}

function near(one: string, other: string): NameReason[] {
  const ratio = levenshteinRatio(one, other);
  if (ratio > FUZZY_LIMIT)
    return [
      {
        weight: NEAR_FROM + NEAR_STEP * (ratio - FUZZY_LIMIT),
        message: `nearly the same name, ratio ${ratio}`,
      },
      ...againstNear(one, other),
    ];
  const shared = wordsOf(one)
    .filter((word) => wordsOf(other).includes(word))
    .sort();
  return shared.length > 0
    ? [{ weight: SHARED_WORD, message: `both are called ${shared.map(capital).join(', ')}` }]
    : [];
}

/** An alias of one athlete is the name, or an alias, of the other. */
function sharedAlias(one: KnownNames, other: KnownNames): string | null {
  const keysOf = (names: readonly string[]) => new Set(names.map((name) => wordKey(comparedName(name))));
  const [ofOne, ofOther] = [keysOf([one.name, ...one.otherNames]), keysOf([other.name, ...other.otherNames])];
  const typed = [...one.otherNames, ...other.otherNames].filter((name) => {
    const key = wordKey(comparedName(name));
    return key !== '' && ofOne.has(key) && ofOther.has(key);
  });
  return typed.sort()[0] ?? null;
}

/** The same name in another spelling. */
function writtenOtherwise(a: string, b: string): string | null {
  if (wordKey(a) === wordKey(b)) return 'words of the name swapped';
  if (withoutWrittenOutUmlauts(a) === withoutWrittenOutUmlauts(b)) return 'same name, an umlaut written out';
  return joined(a) === joined(b) ? 'same name, words joined or split' : null;
}

/** The result of comparing the names: at most one reason for the pair and the reasons against it. The order of the two does not matter. */
export function similarityOfNames(one: KnownNames, other: KnownNames): NameReason[] {
  const [a, b] = [comparedName(one.name), comparedName(other.name)];
  if (a !== '' && a === b) {
    const isOneScript = foldName(one.name) === foldName(other.name);
    const signs = isOneScript ? 'same folded name, other accents or signs' : 'same name in another script';
    return [{ weight: SAME_NAME, message: one.name === other.name ? 'same name' : signs }];
  }
  const alias = sharedAlias(one, other);
  if (alias !== null) return [{ weight: SAME_ALIAS, message: `both are known as ${alias}` }];
  if (a === '' || b === '') return [];
  const written = writtenOtherwise(a, b);
  if (written !== null) return [{ weight: SAME_BUT_WRITTEN, message: written }];
  return partOf(a, b) ?? cutShort(a, b) ?? near(a, b);
}

/** Whether the given names can belong to one person, whatever the family names: false for siblings and twins. */
export function isOneGivenName(one: KnownNames, other: KnownNames): boolean {
  if (sharedAlias(one, other) !== null) return true;
  const [ones, others] = [wordsOf(comparedName(one.name)), wordsOf(comparedName(other.name))];
  const [first = '', second = ''] = [ones[0], others[0]];
  return (
    ones.includes(second) ||
    others.includes(first) ||
    soundsAlike(first, second) ||
    isShortForm(first, second) ||
    isInitial(first, second) ||
    (isOneSlip(first, second) && !areTwoNames(first, second) && !isOtherGender(first, second)) ||
    joined(ones.join(' ')) === joined(others.join(' '))
  );
}
