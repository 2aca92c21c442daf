/** Which of the encodings with one byte for each character a text has: none is marked, all bytes are valid in each. */
import { decodeWindows1250, isCentralEuropean } from './central-european.ts';
import { decodeMacRoman, decodeWindows1252 } from './csv-format-decoding.ts';

const letter = /\p{L}/u;
const latin = /(?=\p{L})\p{Script=Latin}/u;
const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;

/** Whether no name contains this character between these: a symbol within a word, a capital after a small letter. */
function isStrange(before: string, character: string, after: string): boolean {
  const isInWord = letter.test(before) || letter.test(after);
  if (character === '’') return lower.test(before) && lower.test(after);
  if (!latin.test(character)) return isInWord;
  if (upper.test(character)) return lower.test(before) || (letter.test(before) && lower.test(after));
  return letter.test(before) && upper.test(after);
}

function countStrange(text: string): number {
  let count = 0;
  for (const { index, 0: character } of text.matchAll(/[^\p{ASCII}]/gu))
    if (isStrange(text[index - 1] ?? '', character, text[index + 1] ?? '')) count += 1;
  return count;
}

interface EightBitText {
  text: string;
  encoding: 'Windows-1250' | 'Windows-1252' | 'Mac Roman';
}

/** Text that is neither UTF-8 nor UTF-16: Windows-1250 or 1252, unless more of the letters are at home in Mac Roman. */
export function decodeEightBits(bytes: Uint8Array): EightBitText {
  const western = decodeWindows1252(bytes);
  const windows: EightBitText = isCentralEuropean(western)
    ? { text: decodeWindows1250(bytes), encoding: 'Windows-1250' }
    : { text: western, encoding: 'Windows-1252' };
  const mac = decodeMacRoman(bytes);
  return countStrange(mac) < countStrange(windows.text) ? { text: mac, encoding: 'Mac Roman' } : windows;
}
