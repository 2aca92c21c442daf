import { expect, it } from 'vitest';
import { namesIn, structureOfJson } from './json-structure.ts';

const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);

it.each([
  ['flat', JSON.stringify({ first: 'Lau', list: [1, null, { name: 'x' }] }), null],
  ['nothing in it', '{}', null],
  ['nothing at all', '', null],
  ['64 objects', nested(64, '{"a":', '1', '}'), null],
  ['65 objects', nested(65, '{"a":', '1', '}'), 'deep'],
  ['65 lists', nested(65, '[', '', ']'), 'deep'],
  ['100,000 objects', nested(100_000, '{"a":', '1', '}'), 'deep'],
  ['100 lists side by side', `[${Array.from({ length: 100 }, () => '[]').join()}]`, null],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(100) }), null],
  ['quotes and backslashes in a text', JSON.stringify({ a: `"\\"\\\\"${'['.repeat(100)}`, b: 'x\\' }), null],
  ['lists after a text that ends in a backslash', `{"a":"x\\\\","b":${nested(64, '[', '', ']')}}`, 'deep'],
  ['a text without an end', `{"a":"${'['.repeat(100)}`, null],
  ['250,000 numbers', `[${'0,'.repeat(249_000)}0]`, null],
  ['300,000 empty objects', `[${'{},'.repeat(300_000)}{}]`, 'values'],
  ['a text of 300,000 commas', JSON.stringify({ a: ','.repeat(300_000) }), null],
])('%s', (_name, json, expected) => {
  const { problem } = structureOfJson(json);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toContain(expected);
});

it.each([
  ['{"a":1,"b":2,"a":1}', 3, 2],
  ['{"name":1,"\\u006eame" :2}', 2, 1],
  ['{"a":[{"b":1},{"b":2,"c":{"b":3},"b":4}]}', 6, 5],
  ['{"a":[{"b":1},{"b":2,"c":{"b":3}}],"b":":"}', 6, 6],
  ['{"a:":"b","b":"a","c":[":",null]}', 3, 3],
])('%s has %i names, and %i after parsing', (json, names, parsed) => {
  expect([structureOfJson(json).names, namesIn(JSON.parse(json))]).toEqual([names, parsed]);
});
