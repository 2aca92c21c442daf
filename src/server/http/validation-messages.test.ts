import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyText, flag, id, omittable, option, wholeNumber } from '#contract/fields.ts';
import { validationMessage } from './validation-messages.ts';

beforeAll(() => z.config({ localeError: validationMessage }));
afterAll(() => z.config({ localeError: z.locales.en().localeError }));

const messagesFor = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => [...path, message].join(' '));

describe('the message of a check without a custom one', () => {
  it.each([
    [z.object({ rows: z.string() }), {}, 'rows is missing'],
    [z.string(), 1, 'must be text'],
    [z.number(), 'x', 'must be a number'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.array(z.number()), {}, 'must be a list'],
    [z.object({}), [], 'must be an object'],
    [z.enum(['a', 'b', 'c']), 'd', 'must be a, b or c'],
    [z.literal('media'), 1, 'must be media'],
    [z.literal(''), 'x', 'must be empty'],
    [z.string().max(3), 'abcd', 'must be at most 3 characters'],
    [z.string().min(1), '', 'must not be empty'],
    [z.number().max(3), 4, 'must be at most 3'],
    [z.number().min(3), 2, 'must be at least 3'],
    [z.number().gt(3), 3, 'must be more than 3'],
    [z.array(z.number()).max(1), [1, 2], 'may contain at most 1 entries'],
    [z.array(z.number()).min(2), [1], 'must contain at least 2'],
    [z.union([z.string(), z.number(), z.null()]), {}, 'must be text or a number or empty'],
    [z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]), {}, 'is not valid'],
    [z.strictObject({}), { a: 1 }, 'has fields that are not known: a'],
    [z.number().multipleOf(5), 3, 'must be a multiple of 5'],
    [z.email(), 'x', 'is not valid'],
  ])('%#', (schema, given, message) => {
    expect(messagesFor(schema, given)).toEqual([message]);
  });
});

describe('a whole number', () => {
  it.each([null, [], [1], {}, true, '', ' ', '0x10', '1e3', ' 5 ', 'NaN', 1.5, '1.5', 1e308])(
    'is not %j',
    (given) => expect(messagesFor(wholeNumber(0, 100), given)?.length).toBeGreaterThan(0),
  );
  it.each([
    [5, 5],
    ['5', 5],
    ['0', 0],
    [100, 100],
  ])('is %j', (given, read) => expect(wholeNumber(0, 100).parse(given)).toBe(read));
});

describe('a flag', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [true, 1],
    [0, 0],
    ['0', 0],
    [false, 0],
  ])('is %j', (given, read) => expect(flag.parse(given)).toBe(read));
  it.each([2, '2', '', null, [1], 'true'])('is not %j', (given) =>
    expect(messagesFor(flag, given)).toEqual(['must be 0 or 1']),
  );
});

describe('what may be left out of a request', () => {
  const request = z.object({ force: option, before: omittable(id) });
  it.each([{}, { force: null, before: null }])('counts as left out in %j', (given) =>
    expect(request.parse(given)).toEqual({ force: 0 }),
  );
  it('is empty text where a text may be empty', () => {
    expect([null, ' a '].map((given) => emptyText(5).parse(given))).toEqual(['', 'a']);
  });
  it('is checked when it is sent', () => {
    expect(request.parse({ force: '1', before: '7' })).toEqual({ force: 1, before: 7 });
    expect(messagesFor(request, { before: 'x' })).toEqual(['before must be a whole number']);
  });
});
