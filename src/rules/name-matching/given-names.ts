/**
 * Compares given names of files. "Sam" is short for "Samuel", "S." is its initial, "Eric" sounds like "Erik"; "Tim" and "Tom",
 * "Anna" and "Anne", "Daniel" and "Daniela" are two names, often of siblings. Takes folded words (see `foldName`). The short forms are
 * those of start lists in English, German, Dutch, French and Spanish.
 */

/** Short forms that are not just the beginning of the full name, or so common that fewer than three letters are enough. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  al: ['albert', 'alan', 'alexander'],
  aleksandr: ['alexander'],
  alex: ['alexander', 'alexandra', 'alexandre', 'alessandro', 'alejandro'],
  andy: ['andrew', 'andreas'],
  becky: ['rebecca'],
  bill: ['william'],
  billy: ['william'],
  bob: ['robert'],
  bobby: ['robert'],
  charlie: ['charles', 'charlotte'],
  chuck: ['charles'],
  cindy: ['cynthia', 'lucinda'],
  dick: ['richard'],
  ed: ['edward', 'edwin', 'edmund', 'eduardo'],
  gabby: ['gabrielle', 'gabriella'],
  hannes: ['johannes'],
  hans: ['johannes'],
  jack: ['john', 'jackson'],
  jackie: ['jacqueline'],
  jamie: ['james'],
  jeff: ['jeffrey', 'geoffrey'],
  jenny: ['jennifer'],
  jim: ['james'],
  jimmy: ['james'],
  jo: ['joanna', 'joanne', 'josephine', 'johannes'],
  joey: ['joseph'],
  kat: ['katherine', 'catherine', 'kathryn', 'katharina'],
  kate: ['katherine', 'catherine', 'kathryn', 'kaitlyn', 'katharina'],
  katie: ['katherine', 'catherine', 'kathryn', 'kaitlyn', 'katharina'],
  kathy: ['katherine', 'catherine', 'kathryn', 'kathleen'],
  klaus: ['nikolaus'],
  larry: ['lawrence', 'laurence'],
  liz: ['elizabeth', 'elisabeth'],
  lizzy: ['elizabeth', 'elisabeth'],
  lisa: ['elisabeth', 'elizabeth'],
  maggie: ['margaret'],
  meg: ['margaret', 'megan', 'meghan'],
  mick: ['michael'],
  mike: ['michael', 'mikael'],
  mikey: ['michael'],
  molly: ['mary'],
  ned: ['edward'],
  nicky: ['nicholas', 'nicola', 'nicole'],
  oleksandr: ['alexander', 'aleksandr'],
  paco: ['francisco'],
  patty: ['patricia'],
  peggy: ['margaret'],
  pepe: ['jose'],
  polly: ['mary'],
  rob: ['robert'],
  rudy: ['rudolf', 'rudolph', 'rodolphe'],
  sandy: ['sandra', 'alexandra', 'alexander'],
  sasha: ['alexander', 'alexandra', 'aleksandr', 'oleksandr'],
  sascha: ['alexander', 'aleksandr', 'oleksandr'],
  sepp: ['josef', 'joseph'],
  steve: ['steven', 'stephen', 'stefan'],
  susie: ['susan', 'susanne'],
  ted: ['edward', 'theodore'],
  tess: ['theresa', 'teresa'],
  tina: ['christina', 'martina', 'kristina'],
  tom: ['thomas'],
  tommy: ['thomas'],
  toni: ['anton', 'antonio', 'antonia'],
  tony: ['anthony', 'antonio', 'anton'],
  trish: ['patricia'],
  vicky: ['victoria', 'viktoria'],
  will: ['william'],
};

/** The minimum length of a short form: shorter beginnings fit too many names. */
const SHORTEST_BEGINNING = 3;
/** Names up to this length that differ in one letter are two names, not a typing error. */
const LONGEST_OF_ONE_LETTER = 5;

/** A given name with its full forms; two names with a common form may belong to one person. */
export const fullForms = (given: string): readonly string[] => [
  given,
  ...(Object.hasOwn(shortForms, given) ? (shortForms[given] ?? []) : []),
];

/** Daniel and Daniela, Gabriel and Gabriele: the ending separates a man's name from a woman's. */
export function isOtherGender(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long === `${short}a` || long === `${short}e`;
}

/** As pronounced: "Erik" and "Eric", "Philipp" and "Phillip", "Jon" and "John", "Mathias" and "Matthias". */
const spoken = (given: string): string =>
  given
    .replace(/ph/g, 'f')
    .replace(/h/g, '')
    .replace(/[cq]/g, 'k')
    .replace(/[yj]/g, 'i')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1');

export const soundsAlike = (one: string, other: string): boolean => spoken(one) === spoken(other);

/** Whether one is the other's short form: "Tom" and "Thomas", "Max" and "Maximilian", "Bob" and "Rob" of Robert. */
export function isShortForm(one: string, other: string): boolean {
  if (one === other || isOtherGender(one, other)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= SHORTEST_BEGINNING && long.length - short.length >= 2 && long.startsWith(short))
    return true;
  return fullForms(one).some((full) => fullForms(other).includes(full));
}

/** Whether one is the other's first letter. */
export function isInitial(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length === 1 && long.length > 1 && long.startsWith(short);
}

const isSwap = (one: string, other: string): boolean =>
  one.length === other.length && [...one].sort().join('') === [...other].sort().join('');

/**
 * Whether two given names that differ by a letter are more likely two names than one with a typing error: short ones ("Tim" and "Tom",
 * "Lena" and "Lea"), and those that begin differently ("Pieter" and "Dieter").
 */
export function areTwoNames(one: string, other: string): boolean {
  if (one === other || soundsAlike(one, other) || isSwap(one, other)) return false;
  return Math.max(one.length, other.length) <= LONGEST_OF_ONE_LETTER || one[0] !== other[0];
}
