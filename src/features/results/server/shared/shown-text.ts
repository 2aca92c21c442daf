/** A longer text is a broken cell; its beginning is enough to find it. */
const LONGEST_SHOWN = 200;

/** A text of a file as a plan shows it. */
export const shown = (text: string): string => text.slice(0, LONGEST_SHOWN);
