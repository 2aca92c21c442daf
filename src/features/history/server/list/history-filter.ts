import { isPlainDate } from '#contract/fields.ts';
import { foldLetters } from '#rules/name-matching/names.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The beginning of a day (UTC), or the instant. */
export const startOf = (given: string | undefined): Date | undefined =>
  given === undefined ? undefined : new Date(given);

/** The end of a day (UTC), or the instant; exclusive. */
export const endOf = (given: string | undefined): Date | undefined =>
  given === undefined ? undefined : new Date(Date.parse(given) + (isPlainDate(given) ? DAY_MS : 0));

/** The words of what was typed, without punctuation and accents: "70.3, Zoë" is 70, 3 and zoe. */
export const wordsOf = (typed: string | undefined): string[] =>
  foldLetters(typed ?? '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
