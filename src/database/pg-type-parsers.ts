import pg from 'pg';

// How values of the database are parsed, the same for a server and for the embedded engine. `pg` keeps one table of
// parsers for the whole process, which drizzle reads too.

const OID = {
  int8: 20,
  date: 1082,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
} as const;

/** The actual type of pg-types 2.2.0; its declaration differs. */
const { create } = pg.types.arrayParser as unknown as {
  create<T>(text: string, parseItem: (item: string | null) => T): { parse(): T[] };
};

/** Items of an array in the database's text form; an item that is NULL stays null. */
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    create(text, (item) => (item === null ? null : parse(item))).parse();

const asText = (text: string): string => text;

/**
 * Sets how `pg` parses values: int8 and numeric as numbers (this product stays far below 2^53 and needs two decimals),
 * dates as `YYYY-MM-DD`, so that no time zone can shift them. Instants stay `Date`.
 */
export function setValueParsers(): void {
  pg.types.setTypeParser(OID.int8, Number);
  pg.types.setTypeParser(OID.numeric, Number);
  pg.types.setTypeParser(OID.date, asText);
  pg.types.setTypeParser(OID.int8Array as never, arrayOf(Number));
  pg.types.setTypeParser(OID.numericArray as never, arrayOf(Number));
  pg.types.setTypeParser(OID.dateArray as never, arrayOf(asText));
}
