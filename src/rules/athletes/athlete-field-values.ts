/**
 * Validates the value of an athlete field and returns what is stored: empty text is null; 0 in height and weight is the "Select" of their
 * drop-downs and null too; numbers accept a comma or a point. Nothing is looked up: the caller checks that a nation or a picture exists
 * and that a URL is complete. Problem messages follow the field's label.
 */

import { isPlainDate, type PlainDate, yearOf } from '../dates-and-times/dates.ts';
import { tidyText } from '../name-matching/names.ts';
import { athleteSlug } from '../name-matching/slugs.ts';
import type { AthleteField } from './athlete-fields.ts';
import { readSocialLink, socialNetworkOf } from './social-links.ts';

export type SubmittedAthleteValue = string | number | boolean | null;
export type AthleteFieldReading = { value: string | number | null } | { problem: string };

const firstYear = 1900;
const lastYear = 2100;
const email = /^[^\s@<>"',;]+@[^\s@<>"',;]+$/;
/** Digits with the usual separators and an extension ("ext. 12"); the digits of an international number are at most 15 (E.164). */
const phone = /^\+?[\d\s()./-]+(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;
const phoneDigits = { fewest: 5, most: 15 };
/** A picture of the library by its id, or a picture's URL: on this site, or of the web without a user name and with a whole host. */
const pictureId = /^\d{1,10}$/;
const pictureAddress = /^(https?:\/\/(?![^/?#]*@|\[[^\]/?#]*(?:[/?#]|$))|\/(?![/\\]))[^\s"'<>\\]{1,2000}$/;
const largestId = 2_147_483_647;

function readNumber(field: AthleteField, input: SubmittedAthleteValue): AthleteFieldReading {
  const { lowest = 0, highest = 0, decimals = 0, unit = '' } = field;
  const problem = `must be a number from ${lowest} to ${highest} (${unit})`;
  const typed = String(input).trim().replace(',', '.');
  if (typeof input === 'boolean' || !/^[+-]?\d{1,9}(\.\d{1,9})?$/.test(typed)) return { problem };
  const value = Number(typed);
  if (value === 0) return { value: null };
  if (value < lowest || value > highest) return { problem };
  const scale = 10 ** decimals;
  if (Math.abs(Math.round(value * scale) / scale - value) > 1e-9)
    return {
      problem: decimals === 0 ? 'must be a whole number' : `may have ${decimals} decimal place at most`,
    };
  return { value: Math.round(value * scale) / scale };
}

function readDate(input: string): AthleteFieldReading {
  const isInReach = isPlainDate(input) && yearOf(input) >= firstYear && yearOf(input) <= lastYear;
  return isInReach
    ? { value: input }
    : { problem: `must be a date that exists, YYYY-MM-DD, from ${firstYear} to ${lastYear}` };
}

function readPhone(typed: string): AthleteFieldReading {
  const digits = typed.replace(/(?:x|ext).*$/i, '').replaceAll(/\D/g, '').length;
  const isNumber = phone.test(typed) && digits >= phoneDigits.fewest && digits <= phoneDigits.most;
  return isNumber ? { value: typed } : { problem: 'must be a phone number, such as +49 170 1234567' };
}

/** Accepts a slug only in its final form; otherwise the problem message contains that form. */
function readSlug(typed: string): AthleteFieldReading {
  const slug = athleteSlug(typed);
  if (slug === '' || /^\d+$/.test(slug))
    return { problem: 'must be words with hyphens, such as laura-philipp' };
  return { value: slug };
}

function readPicture(typed: string): AthleteFieldReading {
  const isId = pictureId.test(typed) && Number(typed) >= 1 && Number(typed) <= largestId;
  return isId || pictureAddress.test(typed)
    ? { value: typed }
    : { problem: 'must be a picture of the library, by its id or address' };
}

function readSocial(field: AthleteField, typed: string): AthleteFieldReading {
  const network = socialNetworkOf(field.name);
  if (network === null) return { value: typed };
  const reading = readSocialLink(network, typed);
  return 'problem' in reading ? reading : { value: reading.address };
}

function readFilled(field: AthleteField, input: string): AthleteFieldReading {
  switch (field.kind) {
    case 'date':
      return readDate(input);
    case 'e-mail':
      return email.test(input) ? { value: input } : { problem: 'must be an e-mail address' };
    case 'phone':
      return readPhone(input);
    case 'nation':
      return /^[a-z]{2}$/i.test(input)
        ? { value: input.toUpperCase() }
        : { problem: 'must be the two letters of a nation, such as DE' };
    case 'division':
      return input === 'MPRO' || input === 'FPRO' ? { value: input } : { problem: 'must be MPRO or FPRO' };
    case 'slug':
      return readSlug(input);
    case 'picture':
      return readPicture(input);
    case 'social link':
      return readSocial(field, input);
    default:
      return { value: input };
  }
}

/** The stored form of a value, or the problem with it. */
export function readAthleteField(field: AthleteField, input: SubmittedAthleteValue): AthleteFieldReading {
  const typed = input === null ? '' : String(input).trim();
  if (tidyText(typed) === '') return field.isNeeded ? { problem: 'must not be empty' } : { value: null };
  if (field.kind === 'number') return readNumber(field, input);
  if (typeof input === 'boolean') return { problem: 'must be text' };
  if (typed.length > (field.longest ?? Infinity))
    return { problem: `must be at most ${field.longest} characters` };
  return readFilled(field, typed);
}

/** Professionals start as juniors; a younger age is a typing error. */
const youngest = 15;

/** A warning about an unlikely birthday; null when it is plausible. The value is never refused because of it. */
export function birthdayWarning(birthday: PlainDate | null, today: PlainDate): string | null {
  if (birthday === null) return null;
  if (birthday > today) return 'In the future';
  const hadBirthday = birthday.slice(5) <= today.slice(5);
  const age = yearOf(today) - yearOf(birthday) - (hadBirthday ? 0 : 1);
  return age < youngest ? `Age ${age}, under ${youngest}` : null;
}

/** A message when the two sources of one fact differ: "Profile says 180". Null when they agree or one has no value. */
export function mismatchWarning(
  attribute: string | number | null,
  profile: string | number | null,
): { attribute: string; profile: string } | null {
  if (attribute === null || profile === null || attribute === '' || profile === '') return null;
  const same = String(attribute) === String(profile) || Number(attribute) === Number(profile);
  return same ? null : { attribute: String(attribute), profile: String(profile) };
}
