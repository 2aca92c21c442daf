/** What the names of two athletes say about whether they are one person, with weights for `judgeIdentity`. */
import { FUZZY_LIMIT, levenshteinRatio } from './name-matching-ratio.ts';
import { foldName } from './names.ts';

/** The names by which an athlete is known. */
export interface KnownNames {
  readonly name: string;
  readonly otherNames: readonly string[];
}

export interface NameReason {
  readonly weight: number;
  readonly words: string;
}

const SAME_NAME = 60;
const SAME_ALIAS = 60;
const SWAPPED = 55;
const WRITTEN_OUT = 55;
const ONE_NAME_MORE = 40;
/** A ratio of 86 gives the first, each further one of 100 two more. */
const NEAR_FROM = 30;
const NEAR_STEP = 2;
const OTHER_WORD = -20;
const OTHER_GENDER = -30;
const SHARED_WORD = 10;

const wordsOf = (folded: string): string[] => folded.split(' ').filter((word) => word !== '');
/** A folded word as a name is written: "derron" is "Derron". */
const capital = (word = ''): string => word.charAt(0).toUpperCase() + word.slice(1);
export const wordKey = (folded: string): string => wordsOf(folded).sort().join(' ');
/** "Groesser" and "Grosser" are one name: umlauts written out as files without accents do. */
export const withoutWrittenOutUmlauts = (folded: string): string => folded.replace(/([aou])e/g, '$1');

/** Whether one slip of the pen turns one word into the other: a letter more, less or another, or two neighbours swapped. */
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

/** Daniel and Daniela, Gabriel and Gabriele: the ending tells a man's name from a woman's. */
function isOtherGender(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long === `${short}a` || long === `${short}e`;
}

/** Whether all words of the one stand in the other, which has more: "Lisa Dornauer" and "Lisa-Maria Dornauer". */
function isPartOf(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const isAtEnds = few[0] === many[0] && few.at(-1) === many.at(-1);
  return few.length >= 2 && few.length < many.length && isAtEnds && few.every((word) => many.includes(word));
}

/** The words that speak against a near name: other words, or the other gender's form of a first name. */
function againstNear(one: string, other: string): NameReason[] {
  const [ones, others] = [wordsOf(one), wordsOf(other)];
  if (ones.length !== others.length)
    return [{ weight: OTHER_WORD, words: 'other words in the name: against' }];
  const [first = '', second = ''] = [ones[0], others[0]].sort();
  if (first !== second && isOtherGender(first, second))
    return [
      {
        weight: OTHER_GENDER,
        words: `${capital(first)} and ${capital(second)} are a man's and a woman's name: against`,
      },
    ];
  const differing = ones
    .map((word, place) => [word, others[place] ?? ''].sort())
    .filter(([a = '', b = '']) => !isOneSlip(a, b));
  return differing.map(([a, b]) => ({
    weight: OTHER_WORD,
    words: `${capital(a)} and ${capital(b)} differ by more than a slip: against`,
  }));
}

function near(one: string, other: string): NameReason[] {
  const ratio = levenshteinRatio(one, other);
  if (ratio > FUZZY_LIMIT)
    return [
      { weight: NEAR_FROM + NEAR_STEP * (ratio - FUZZY_LIMIT), words: `ratio ${ratio}` },
      ...againstNear(one, other),
    ];
  const shared = wordsOf(one)
    .filter((word) => wordsOf(other).includes(word))
    .sort();
  return shared.length > 0
    ? [{ weight: SHARED_WORD, words: `both are called ${shared.map(capital).join(', ')}` }]
    : [];
}

/** A name that the other one bears only as another name: the alias of the one is the name, or an alias, of the other. */
function sharedAlias(one: KnownNames, other: KnownNames): string | null {
  const keysOf = (names: readonly string[]) => new Set(names.map((name) => wordKey(foldName(name))));
  const [ofOne, ofOther] = [keysOf([one.name, ...one.otherNames]), keysOf([other.name, ...other.otherNames])];
  const typed = [...one.otherNames, ...other.otherNames].filter((name) => {
    const key = wordKey(foldName(name));
    return key !== '' && ofOne.has(key) && ofOther.has(key);
  });
  return typed.sort()[0] ?? null;
}

/** What the names say, at most one thing for the pair and what speaks against it. The order of the two does not matter. */
export function likenessOfNames(one: KnownNames, other: KnownNames): NameReason[] {
  const [a, b] = [foldName(one.name), foldName(other.name)];
  if (a !== '' && a === b) {
    const words = one.name === other.name ? 'same name' : 'same folded name, other accents or signs';
    return [{ weight: SAME_NAME, words }];
  }
  const alias = sharedAlias(one, other);
  if (alias !== null) return [{ weight: SAME_ALIAS, words: `both are known as ${alias}` }];
  if (a !== '' && wordKey(a) === wordKey(b)) return [{ weight: SWAPPED, words: 'words of the name swapped' }];
  if (a !== '' && withoutWrittenOutUmlauts(a) === withoutWrittenOutUmlauts(b))
    return [{ weight: WRITTEN_OUT, words: 'same name, an umlaut written out' }];
  if (isPartOf(a, b)) return [{ weight: ONE_NAME_MORE, words: 'same name, with one more in between' }];
  return near(a, b);
}
