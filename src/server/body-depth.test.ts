import { expect, it } from 'vitest';
import { isTooDeep } from './body-depth.ts';

const nested = (depth: number, open: string, inner: string, close: string): object =>
  JSON.parse(open.repeat(depth) + inner + close.repeat(depth)) as object;

it.each([
  ['flat', { first: 'Lau', list: [1, null, { name: 'x' }] }, false],
  ['nothing in it', {}, false],
  ['64 objects', nested(64, '{"a":', '1', '}'), false],
  ['65 objects', nested(65, '{"a":', '1', '}'), true],
  ['65 lists', nested(65, '[', '', ']'), true],
  ['100,000 objects', nested(100_000, '{"a":', '1', '}'), true],
])('%s', (_words, body, expected) => {
  expect(isTooDeep(body)).toBe(expected);
});
