/**
 * Minutes and seconds that a spreadsheet took for hours and minutes: it writes 26:36 as 26:36:00, but 21:05 unchanged. No race lasts a day,
 * so a time of 24 hours or more without seconds is one of these.
 */

const minutesAsHours = /^((?:2[4-9]|[3-9]\d):[0-5]\d):00$/;

/** "26:36:00" -> "26:36"; any other text is unchanged. */
export const withoutHours = (text: string): string => text.replace(minutesAsHours, '$1');

/** A message when a file has such times; `times` are its cells of times. */
export function minutesAsHoursNotes(times: readonly string[]): string[] {
  const found = times.map((text) => text.trim()).filter((text) => minutesAsHours.test(text));
  const [first] = found;
  if (first === undefined) return [];
  const many = found.length === 1 ? '1 time' : `${found.length} times`;
  return [
    `${many}, as ${first}, ${found.length === 1 ? 'is' : 'are'} minutes and seconds that a spreadsheet took for hours: taken as ${withoutHours(first)}.`,
  ];
}
