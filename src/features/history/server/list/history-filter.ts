import { isPlainDate } from '#contract/fields.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The beginning of a day (UTC), or the instant. */
export const startOf = (given: string | undefined): Date | undefined =>
  given === undefined ? undefined : new Date(given);

/** The end of a day (UTC), or the instant; exclusive. */
export const endOf = (given: string | undefined): Date | undefined =>
  given === undefined ? undefined : new Date(Date.parse(given) + (isPlainDate(given) ? DAY_MS : 0));

/** The words of what was typed, without punctuation: "70.3, Roth" is 70, 3 and roth. */
export const wordsOf = (typed: string | undefined): string[] =>
  (typed ?? '').toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
