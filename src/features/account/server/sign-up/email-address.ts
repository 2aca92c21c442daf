/** Decodes once; text that is not a valid encoding is returned unchanged. */
export function decodeOnce(given: string): string {
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

/** The normal form of an e-mail address by which accounts are found and counted. */
export const plainEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase();

const LONGEST = 254;

/** True for text that a mail could be sent to: one @, a domain, no spaces, brackets or control characters. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  if (text.length > LONGEST || !text.isWellFormed() || local === '' || more.length > 0) return false;
  if (/[\s<>()[\],;:\\"\p{C}]/u.test(text)) return false;
  return domain.split('.').every((label) => label !== '');
}

/**
 * A key for counting attempts with any typed text: truncated, and without characters that the database
 * cannot store.
 */
export const countedText = (email: string): string =>
  email.slice(0, 320).toWellFormed().replaceAll('\u0000', ' ');
