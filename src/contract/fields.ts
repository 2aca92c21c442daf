import { z } from 'zod';
import { tidyText } from '#rules/name-matching/names.ts';

// The building blocks of inputs and responses. Messages are shown to people, after the name of the field.

/** The maximum of a PostgreSQL integer. */
export const LARGEST_ID = 2_147_483_647;

/** A number in a path: digits only; other notations ("0x28", "4e1", "040") are refused, so that a record has one URL. */
const fromDigits = (given: number): unknown => {
  const digits: unknown = given;
  return typeof digits === 'string' && /^(0|-?[1-9]\d{0,15})$/.test(digits) ? Number(digits) : digits;
};

/** A record's id as a JSON number; for values that are stored as sent and returned, since schemas of responses cannot transform. */
export const idNumber = z
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be a positive whole number')
  .max(LARGEST_ID, 'is too large for an id');

/** A record's id in a path or a body. */
export const id = z.preprocess(fromDigits, idNumber);

/** Whether the database can store a text: no NUL, no half of a character. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Free text as typed: no NUL, no invalid characters; spaces at both ends are removed. */
export const text = (longest: number) =>
  z
    .string('must be text')
    .max(longest, `must be at most ${longest} characters`)
    .refine(isStorable, 'contains characters that cannot be stored')
    .transform((typed) => typed.trim());

/** Text that may be empty, which null also means. */
export const emptyText = (longest: number) =>
  text(longest)
    .nullable()
    .transform((typed) => typed ?? '');

/** Text that must not be empty; characters that nobody sees do not count. */
export const filledText = (longest: number) =>
  text(longest).refine((typed) => tidyText(typed) !== '', 'must not be empty');

/** A name that must be unique: composed (NFC), single spaces, without characters that nobody sees, so that what looks the same is the same. */
export const uniqueName = (longest: number) => filledText(longest).transform(tidyText);

/** A number, or text that contains one. Null, true, empty text and lists are refused: a coercion would read them as 0 and 1. */
export const numeric = (message: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
        .transform(Number),
    ],
    message,
  );

/** A whole number within its bounds, or text that contains one. */
export const wholeNumber = (smallest: number, largest: number) =>
  numeric('must be a whole number').pipe(
    z
      .number()
      .int('must be a whole number')
      .min(smallest, smallest === 0 ? 'must not be negative' : `must be at least ${smallest}`)
      .max(largest, `must be at most ${largest}`),
  );

/** A number that may be missing; empty text is null, as in a cell that was left blank. */
export const emptyable = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess(
      (given: z.input<S> | null | undefined) =>
        typeof given === 'string' && given.trim() === '' ? null : given,
      schema.nullish(),
    )
    .optional();

/** A parameter that may be left out, which null also means. */
export const omittable = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((given) => given ?? undefined)
    .optional();

/** A flag in a request: 0 or 1, or text that contains one; true and false are accepted. */
export const flag = z
  .union([z.literal(0), z.literal(1), z.boolean(), z.literal('0'), z.literal('1')], 'must be 0 or 1')
  .transform((given): 0 | 1 => (given === true || given === 1 || given === '1' ? 1 : 0));

/** A flag that says how a call works, not a value of a record: 0 when it is missing or null. */
export const option = flag.nullish().transform((given) => given ?? 0);

/** A flag in a response. */
export const flagField = z.union([z.literal(0), z.literal(1)]);

/** True for a day that exists in the calendar, written YYYY-MM-DD, years 1900 to 2100. */
export function isPlainDate(given: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(given);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] as number;
  return day <= days;
}

/** A calendar day without a zone. */
export const plainDate = z
  .string('must be a date, YYYY-MM-DD')
  .refine(isPlainDate, 'must be a date that exists, YYYY-MM-DD');

/** A time in a response: ISO 8601, UTC. */
export const timestampField = z.string();

export const division = z.enum(['MPRO', 'FPRO'], 'must be MPRO or FPRO');

/** The version of the record on which an edit is based (optional on every write). */
export const version = z
  .preprocess(
    (given: number) => fromDigits(given) ?? undefined,
    z.number('must be a whole number').int('must be a whole number').min(0).max(LARGEST_ID).optional(),
  )
  .optional();

/** The response of calls that return no data. */
export const done = z.object({ status: z.literal(0) });

/** The name of a field in a list of names; refusals repeat it. */
export const fieldName = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(100)
  .refine(isStorable, 'contains characters that cannot be stored');

/** One value of an `attributes` or `members` list; the feature checks which values a name allows. */
export const attribute = z.object({
  name: fieldName,
  value: z.union(
    [
      z.string().max(200_000).refine(isStorable, 'contains characters that cannot be stored'),
      z.number(),
      z.boolean(),
      z.null(),
    ],
    'must be text, a number, true, false or null',
  ),
});

/** A list of named values, as screens with automatic saving send them. */
export const attributes = z
  .array(attribute, 'must be a list of {name, value}')
  .min(1, 'must not be empty')
  .max(200);

/** The names of a DELETE …/attributes. */
export const attributeNames = z
  .array(z.object({ name: fieldName }, 'must be {name}'), 'must be a list of {name}')
  .min(1, 'must not be empty')
  .max(200);

/** Points in a response: a number with two decimals, null when missing. */
export const pointsResponse = z.number().nullable();

/** A job that continues after the response; read its state at /api/jobs/{id}. */
export const jobResponse = z.object({ job: z.string() });
