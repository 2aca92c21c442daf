import { expect, it } from 'vitest';
import { isTooDeep } from './body-depth.ts';

const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);

it.each([
  ['flat', JSON.stringify({ first: 'Lau', list: [1, null, { name: 'x' }] }), false],
  ['nothing in it', '{}', false],
  ['nothing at all', '', false],
  ['64 objects', nested(64, '{"a":', '1', '}'), false],
  ['65 objects', nested(65, '{"a":', '1', '}'), true],
  ['65 lists', nested(65, '[', '', ']'), true],
  ['100,000 objects', nested(100_000, '{"a":', '1', '}'), true],
  ['100 lists side by side', `[${Array.from({ length: 100 }, () => '[]').join()}]`, false],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(100) }), false],
  ['quotes and backslashes in a text', JSON.stringify({ a: `"\\"\\\\"${'['.repeat(100)}`, b: 'x\\' }), false],
  ['lists after a text that ends in a backslash', `{"a":"x\\\\","b":${nested(64, '[', '', ']')}}`, true],
  ['a text without an end', `{"a":"${'['.repeat(100)}`, false],
])('%s', (_words, json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});
