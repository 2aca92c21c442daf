/** A day as lists print it: '2025-07-08' is "08/07/2025". Other text stands as it is. */
export function printListDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${day}/${month}/${year}`;
}
