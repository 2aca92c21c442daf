import { readFileSync } from 'node:fs';
import { LONGEST_PASSWORD, passwordLength } from './passwords.ts';

// Which passwords are accepted (NIST SP 800-63B-4, 3.1.1.2): long ones that cannot be guessed from lists or
// from facts about their owner. No rules about kinds of characters.

const SHORTEST = 15;
const SHORTEST_WITH_SECOND_FACTOR = 8;
/** A shorter name occurs in too many words. */
const SHORTEST_OWN_WORD = 3;
/** The number of characters a password must have left when everything that is tried first is removed. */
const SHORTEST_REST = 4;

/** Words of this organisation, of its sport and of every list of passwords. */
const FIRST_GUESSES =
  /professional|triathletes?|triathlons?|organi[sz]ation|tridesk|t100|pto|rankings?|athletes?|ironman|challenge|passwor[dt]|passwort|letmein|welcome|qwert[yz](?:uiop)?|asdfgh(?:jkl)?|[yz]xcvbnm?|administrator|admin|secret|changeme|iloveyou|login|user/g;

let common: ReadonlySet<string> | null = null;

/**
 * The passwords of eight characters and more among the 49,000 most common ones (list of
 * @zxcvbn-ts/language-common 4.1.3, MIT).
 */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'));
  return common;
}

/** Lower case, without accents and look-alike characters: "P@ssw0rd" is "password". */
function folded(text: string): string {
  const signs: Record<string, string> = {
    '@': 'a',
    $: 's',
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '5': 's',
    '!': 'i',
  };
  return withoutAccents(text).replaceAll(/[@$0135!]/g, (sign) => signs[sign] ?? sign);
}

const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** True for a piece repeated to the end: "abcabcabcabcabc", "aaaaaaaaaaaaaaa". */
function isRepeated(text: string): boolean {
  const longest = Math.min(8, Math.floor(text.length / 2));
  for (let length = 1; length <= longest; length += 1)
    if ([...text].every((sign, place) => sign === text[place % length])) return true;
  return false;
}

/**
 * True when nearly every character is the same as its neighbour or the next one: "123456789012345",
 * "abcdefghijklmnop".
 */
function isSequence(text: string): boolean {
  let steps = 0;
  for (let place = 1; place < text.length; place += 1) {
    const step = text.charCodeAt(place) - text.charCodeAt(place - 1);
    if (Math.abs(step) <= 1 || Math.abs(step) === 9) steps += 1;
  }
  return steps >= text.length - 2;
}

function isCommon(password: string): boolean {
  const plain = withoutAccents(password);
  const alike = folded(password);
  const inner = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const list = commonPasswords();
  if ([plain, alike, plain.replaceAll(/[\s_.-]/g, '')].some((form) => list.has(form))) return true;
  if (inner.length >= 8 && list.has(inner) && plain.length - inner.length <= 8) return true;
  if (isRepeated(plain) || isSequence(plain)) return true;
  const rest = (form: string) => form.replaceAll(FIRST_GUESSES, '').replaceAll(/[\d\s\p{P}\p{S}]/gu, '');
  const isMadeOfGuesses = (form: string) => /\p{L}/u.test(form) && rest(form).length < SHORTEST_REST;
  return isMadeOfGuesses(plain) || isMadeOfGuesses(alike);
}

export interface PasswordOwner {
  email: string;
  first: string;
  last: string;
  hasSecondFactor: boolean;
}

function ownWords({ email, first, last }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const message = [
    email,
    local,
    ...local.split(/[^\p{L}\d]+/u),
    first,
    last,
    ...`${first} ${last}`.split(/[\s'’-]+/),
  ];
  return message
    .map((word) => withoutAccents(word.trim()))
    .filter((word) => [...word].length >= SHORTEST_OWN_WORD);
}

/** Why a password is refused and what to do; null when it is accepted. Nothing is hashed here. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const length = passwordLength(password);
  const shortest = owner.hasSecondFactor ? SHORTEST_WITH_SECOND_FACTOR : SHORTEST;
  if (length > LONGEST_PASSWORD)
    return `The password has ${length} characters; at most ${LONGEST_PASSWORD} are possible.`;
  if (!password.isWellFormed()) return 'The password contains an invalid character. Type it again.';
  if (length < shortest) return `The password has ${length} characters; it needs at least ${shortest}.`;
  const plain = withoutAccents(password);
  if (ownWords(owner).some((word) => plain.includes(word)))
    return 'The password contains your name or address. Choose another one.';
  if (isCommon(password))
    return 'This password is one of the most common ones. Choose another, such as four unrelated words.';
  return null;
}
