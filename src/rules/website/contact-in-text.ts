/**
 * Public texts of an athlete that contain the athlete's own e-mail address or phone number are left out of the website's snapshot. A phone
 * number is recognised by its digits, however they are separated; the national form without its country code counts too.
 */

/** Fewer digits than this are no phone number: they would match years and distances. */
const FEWEST_DIGITS = 7;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Sequences of digits with the separators that people type in phone numbers, as digits only. */
const numbersIn = (text: string): string[] => (text.match(/\d[\d\s()./+-]*\d/g) ?? []).map(digitsOf);

/** Tags and invisible characters: an address reads the same with and without them. */
const UNSEEN = /<[^<>]*>|[\u00ad\u200b-\u200d\u2060\ufeff]/g;

export interface Contact {
  email: string | null;
  phone: string | null;
}

/** Whether a text contains the e-mail address or the phone number. */
export function containsContact(text: string, { email, phone }: Contact): boolean {
  // With the tags, too: they have the targets of links.
  const all = `${text}|${text.replace(UNSEEN, '')}`;
  if (email && all.toLowerCase().includes(email.toLowerCase())) return true;
  const digits = digitsOf(phone ?? '').replace(/^0+/, '');
  if (digits.length < FEWEST_DIGITS) return false;
  const national = digits.slice(-Math.max(FEWEST_DIGITS, digits.length - 3));
  return numbersIn(all).some((number) => number.includes(national));
}

/** The record without its texts that contain the contact, and the names of the fields that were left out (null in the record). */
export function withoutContact<Fields extends Readonly<Record<string, unknown>>>(
  record: Fields,
  contact: Contact,
): { record: Fields; leftOut: string[] } {
  const leftOut = Object.entries(record)
    .filter(([, value]) => typeof value === 'string' && containsContact(value, contact))
    .map(([name]) => name);
  if (leftOut.length === 0) return { record, leftOut };
  const empty = Object.fromEntries(leftOut.map((name) => [name, null]));
  return { record: { ...record, ...empty }, leftOut };
}
