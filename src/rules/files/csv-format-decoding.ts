/**
 * Bytes to text for encodings that spreadsheets write. Sources: RFC 3629 (UTF-8), RFC 2781 (UTF-16), the WHATWG indexes of Windows-1252 and
 * Macintosh.
 */

/** The characters of Windows-1252 from 0x80 to 0x9F; the five unused ones remain control characters. The rest is Latin-1. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The characters of Mac Roman from 0x80, as Excel for Mac writes them without UTF-8. */
const macRoman =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü' +
  '†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
  '¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ' +
  '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';

/** Decodes UTF-16 units in chunks, because one call cannot take millions of them. */
function textOf(units: Uint16Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < units.length; start += 8192) {
    pieces.push(String.fromCharCode(...units.subarray(start, start + 8192)));
  }
  return pieces.join('');
}

/** Every byte is a valid character: decoding never fails, therefore this encoding is tried last. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? windows1252.charCodeAt(byte - 0x80) : byte,
  );
  return textOf(units);
}

/** Every byte is a valid character here too. */
export const decodeMacRoman = (bytes: Uint8Array): string =>
  textOf(Uint16Array.from(bytes, (byte) => (byte >= 0x80 ? macRoman.charCodeAt(byte - 0x80) : byte)));

/** UTF-16 in either byte order; an odd last byte is dropped, half a pair becomes the replacement character. */
export function decodeUtf16(bytes: Uint8Array, order: 'little' | 'big'): string {
  const low = order === 'little' ? 0 : 1;
  const units = new Uint16Array(Math.floor(bytes.length / 2));
  for (let unit = 0; unit < units.length; unit += 1) {
    units[unit] = (bytes[2 * unit + low] ?? 0) + 256 * (bytes[2 * unit + 1 - low] ?? 0);
  }
  return textOf(units).toWellFormed();
}

/**
 * The length of the sequence that starts with this non-ASCII byte, and the smallest character that may be encoded with it; null for an invalid start.
 */
function sequence(byte: number): { length: number; bits: number; smallest: number } | null {
  if (byte >= 0xc2 && byte <= 0xdf) return { length: 2, bits: byte & 0x1f, smallest: 0x80 };
  if (byte >= 0xe0 && byte <= 0xef) return { length: 3, bits: byte & 0x0f, smallest: 0x800 };
  if (byte >= 0xf0 && byte <= 0xf4) return { length: 4, bits: byte & 0x07, smallest: 0x10000 };
  return null;
}

/** Strict UTF-8; null for any other bytes. A BOM remains in the text. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  const units = new Uint16Array(bytes.length);
  let count = 0;
  let place = 0;
  while (place < bytes.length) {
    const byte = bytes[place] ?? 0;
    if (byte < 0x80) {
      units[count++] = byte;
      place += 1;
      continue;
    }
    const opened = sequence(byte);
    if (opened === null) return null;
    let code = opened.bits;
    for (let next = 1; next < opened.length; next += 1) {
      const following = bytes[place + next] ?? 0;
      if ((following & 0xc0) !== 0x80) return null;
      code = code * 64 + (following & 0x3f);
    }
    if (code < opened.smallest || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    if (code < 0x10000) units[count++] = code;
    else {
      units[count++] = 0xd800 + ((code - 0x10000) >> 10);
      units[count++] = 0xdc00 + ((code - 0x10000) & 0x3ff);
    }
    place += opened.length;
  }
  return textOf(units.subarray(0, count));
}
