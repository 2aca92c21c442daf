/**
 * The name of an uploaded file is only shown to staff and used for downloads. Only its last segment is stored, without characters that
 * reverse or hide text or break a line.
 */

const LONGEST_NAME = 255;

/** Control characters, zero-width characters and characters that change the writing direction. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const NAMELESS = 'picture';

/** The stored name: "../../etc/passwd" becomes "passwd"; at most 255 characters, cut before the extension. */
export function storedFileName(input: string): string {
  const last = input.split(/[\\/]/).at(-1) ?? '';
  const name = last.replace(UNSHOWN, '').replace(/\s+/g, ' ').trim();
  if (/^\.*$/.test(name)) return NAMELESS;
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name
    .slice(0, LONGEST_NAME - ending.length)
    .toWellFormed()
    .replaceAll('\ufffd', '')}${ending}`;
}
