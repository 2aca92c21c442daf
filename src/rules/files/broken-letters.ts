/**
 * Letters that a wrong encoding broke. UTF-8 that a program took for Windows-1252 or Mac Roman ("JÃ¼rgen", "J√ºrgen") is restored; what is
 * lost ("J�rgen", "J?rgen") is reported with its lines.
 */
import { decodeMacRoman, decodeUtf8, decodeWindows1252 } from './csv-format-decoding.ts';

/** Characters by which Latin names differ from ASCII: letters, the marks of decomposed ones, quotes, dashes. */
const latin =
  /^(?:[\u00a0-\u017f\u0218-\u021b\u1e00-\u1eff\u2010-\u201e\u2026]|\u0300|\u0301|\u0302|\u0303|\u0308|\u030a|\u030c|\u0327)+$/u;
const nonAscii = /[^\p{ASCII}]+/gu;

/** Replacement and unused characters, question marks next to a letter, symbols within a word. */
const broken =
  /[\ufffd\u0080-\u009f]|\p{L}\?|\?\p{L}|\p{L}[€†‡‰‹›™¡¢£¤¥¦§¨©«¬®¯°±²³¶¹»¼½¾¿√∂∆≈∞≤≥]\p{L}|\p{L}{2}[³¹¿¼½¾¶√]/u;

const byteOf = (decode: (bytes: Uint8Array) => string): ReadonlyMap<string, number> =>
  new Map(
    Array.from(decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)), (one, at) => [one, at + 128]),
  );
const alphabets = [byteOf(decodeWindows1252), byteOf(decodeMacRoman)];

/** The letters that these characters were before UTF-8 was taken for another encoding; unchanged when they were not. */
function restored(characters: string): string {
  for (const alphabet of alphabets) {
    const bytes = Array.from(characters, (one) => alphabet.get(one));
    if (bytes.includes(undefined)) continue;
    const text = decodeUtf8(Uint8Array.from(bytes as number[]));
    if (text !== null && latin.test(text)) return text;
  }
  return characters;
}

/** Whether a name contains letters that a wrong encoding broke. */
export const hasBrokenLetters = (text: string): boolean => !text.includes('://') && broken.test(text);

const MOST_LISTED = 10;
const SHOWN_LENGTH_MAX = 40;

/** "line 3 (Jürgen)", "lines 3 (Jürgen), 7 and 2 more". */
function listedLines(found: readonly { row: number; text: string }[]): string {
  const [first, ...others] = found.slice(0, MOST_LISTED);
  if (first === undefined) return '';
  const rest = found.length - MOST_LISTED;
  const numbers = others.map(({ row }) => `, ${row}`).join('');
  return `${found.length === 1 ? 'line' : 'lines'} ${first.row} (${first.text.trim().slice(0, SHOWN_LENGTH_MAX)})${numbers}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The rows of a file with restored letters, and what the user should know about them: what was restored, and what is lost. */
export function withRestoredLetters(records: readonly (readonly string[])[]): {
  records: string[][];
  notes: string[];
} {
  const changed: { row: number; text: string }[] = [];
  const lost: { row: number; text: string }[] = [];
  const whole = records.map((cells, at) => {
    const after = cells.map((cell) => cell.replace(nonAscii, restored));
    const different = after.find((cell, place) => cell !== cells[place]);
    if (different !== undefined) changed.push({ row: at + 1, text: different });
    const unreadable = after.find(hasBrokenLetters);
    if (unreadable !== undefined) lost.push({ row: at + 1, text: unreadable });
    return after;
  });
  const notes: string[] = [];
  if (changed.length > 0)
    notes.push(
      `Letters that a wrong encoding broke were restored: ${listedLines(changed)}. Check these names.`,
    );
  if (lost.length > 0)
    notes.push(
      `Letters are broken in ${listedLines(lost)}. Export the file again as UTF-8, or correct these names.`,
    );
  return { records: whole, notes };
}
