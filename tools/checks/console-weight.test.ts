import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { neededChunks, tooHeavy } from './console-weight.ts';

/** Random text cannot be compressed below three quarters of its length. */
const chunk = (fileName: string, imports: string[], bytes = 10) => ({
  fileName,
  imports,
  isEntry: false,
  facadeModuleId: null,
  code: randomBytes(bytes).toString('base64').slice(0, bytes),
});

const start = chunk('start.js', ['react.js']);
const react = chunk('react.js', []);
const list = chunk('list.js', ['start.js', 'table.js']);
const table = chunk('table.js', ['list.js']);
const dialog = chunk('dialog.js', ['start.js']);
const ALL = [start, react, list, table, dialog];

test('a list needs its imports and their imports, each once; dynamic imports do not count', () => {
  expect(neededChunks(ALL, [start, list]).map(({ fileName }) => fileName)).toEqual([
    'start.js',
    'react.js',
    'list.js',
    'table.js',
  ]);
});

test('small files count uncompressed, large ones compressed', () => {
  const pressed = { ...chunk('even.js', []), code: 'a'.repeat(100 * 1024) };
  expect(tooHeavy('races', [pressed], 1)).toEqual([]);
  expect(
    tooHeavy(
      'races',
      [chunk('small.js', [], 511), chunk('smaller.js', [], 510), chunk('third.js', [], 100)],
      1,
    ),
  ).toHaveLength(1);
});

test('too much is reported with the largest chunks first', () => {
  const [message = ''] = tooHeavy('races', [chunk('small.js', [], 2048), chunk('large.js', [], 20_000)], 10);
  expect(message).toMatch(
    /^Sign-in and races need 1[5-9]\.\d KB of JavaScript \(gzip\), at most 10 are allowed/,
  );
  expect(message.indexOf('large.js')).toBeLessThan(message.indexOf('small.js'));
});
