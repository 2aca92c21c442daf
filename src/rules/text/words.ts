/**
 * The filter of every list: the typed text is split at spaces, and a row stays when every word is somewhere in its text.
 * Case and accents do not count; signs do ("70.3", "100%"). Spec 1 section 5, spec 2 section 2; accents: expected.md section 2.
 */
import { foldLetters } from '../name-matching/names.ts';

/** A row's text, made ready to be searched: compute it once per row, not once per key press. */
export function foldForSearch(...parts: readonly (string | number | null | undefined)[]): string {
  return foldLetters(parts.filter((part) => part !== null && part !== undefined).join(' '));
}

/** The words of a typed filter, folded like the rows. */
export function searchWords(typed: string): string[] {
  return foldLetters(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** True when the folded text holds every word; an empty filter fits everything. */
export function hasEveryWord(foldedText: string, message: readonly string[]): boolean {
  return message.every((word) => foldedText.includes(word));
}
