/**
 * A file's name as its sender gave it is shown to staff and used for downloads, and for nothing else. It keeps its last segment (decision D12),
 * without signs that turn the text around, hide or break a line.
 */

const LONGEST_NAME = 255;

/** Controls, zero-width signs and signs that change the direction of writing. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const NAMELESS = 'picture';

/** The name to keep: "../../etc/passwd" is "passwd"; at most 255 characters, the ending spared when it is cut. */
export function storedFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const name = last.replace(UNSHOWN, '').replace(/\s+/g, ' ').trim();
  if (/^\.*$/.test(name)) return NAMELESS;
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name
    .slice(0, LONGEST_NAME - ending.length)
    .toWellFormed()
    .replaceAll('\ufffd', '')}${ending}`;
}
