/**
 * The filter of every list: the typed text is split at spaces, and a row matches when its text contains every word. Case and accents are
 * ignored, and so are apostrophes and hyphens ("obrien" finds O’Brien); other punctuation is not ("70.3", "100%"), nor is a hyphen next to a
 * digit ("2026-05").
 */
import { foldLetters } from '../name-matching/names.ts';

const fold = (text: string): string => foldLetters(text).replace(/['‘’]|(?<!\d)-(?!\d)/g, '');

/** A row's text, folded for searching: compute it once per row, not once per key press. */
export function foldForSearch(...parts: readonly (string | number | null | undefined)[]): string {
  return fold(parts.filter((part) => part !== null && part !== undefined).join(' '));
}

/** The words of a typed filter, folded like the rows. */
export function searchWords(typed: string): string[] {
  return fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True when the folded text contains every word; an empty filter matches everything. */
export function hasEveryWord(foldedText: string, words: readonly string[]): boolean {
  return words.every((word) => foldedText.includes(word));
}
