/**
 * Slugs are the readable part of a URL. An athlete's slug is created once and does not follow a new name: it is an identity. A serie's
 * alias is proposed from its name until somebody edits it.
 */
import { inLatin } from './latin-letters.ts';
import { foldLetters, tidyText } from './names.ts';

/** Existing slugs of the sport write ø as oe (solveig-loevseth), while ä and å lose their marks (cathia-schar). */
function slugLetters(text: string): string {
  return foldLetters(tidyText(text).replace(/ø/gi, 'oe'));
}

/**
 * An athlete's slug: lower case, accents removed, spaces to hyphens, the characters . ' ? , removed, and every other character with a
 * meaning in URLs. Other scripts are unchanged. May be empty.
 */
export function athleteSlug(name: string): string {
  return slugLetters(name)
    .replace(/\s+/gu, '-')
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * A serie's alias: Cyrillic and Greek letters as Latin ones, characters other than letters, digits, spaces and hyphens removed, spaces to
 * hyphens, repeats collapsed, a trailing hyphen removed, lower case. "IRONMAN 70.3 Alcúdia-Mallorca" gives "ironman-703-alcudia-mallorca".
 */
export function serieAlias(name: string): string {
  return inLatin(slugLetters(name))
    .replace(/[^a-z0-9 -]+/g, '')
    .replace(/ /g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/-$/, '');
}

/** The first of slug, slug-2, slug-3 … that is free. */
export function firstFreeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  let count = 2;
  while (isTaken(`${slug}-${count}`)) count += 1;
  return `${slug}-${count}`;
}
