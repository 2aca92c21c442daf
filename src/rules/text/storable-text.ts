/** A text of others as it can be stored: cut to the longest one, without NUL and without half of a character. */
export const storableText = (text: string, longest: number): string =>
  text.slice(0, longest).toWellFormed().replaceAll('\0', '');
