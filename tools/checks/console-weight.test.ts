import { expect, test } from 'vitest';
import { neededChunks, tooHeavy } from './console-weight.ts';

const chunk = (file: string, imports: string[], size = 10) => ({ file, imports, size });

const ALL = [
  chunk('start.js', ['react.js']),
  chunk('react.js', []),
  chunk('list.js', ['start.js', 'table.js']),
  chunk('table.js', ['list.js']),
  chunk('dialog.js', ['start.js']),
];

test('a list needs its imports and their imports, each once; dynamic imports do not count', () => {
  expect(neededChunks(ALL, ['start.js', 'list.js']).map(({ file }) => file)).toEqual([
    'start.js',
    'react.js',
    'list.js',
    'table.js',
  ]);
});

test('too much is reported with the largest chunks first', () => {
  const chunks = [chunk('small.js', [], 2048), chunk('large.js', [], 20_480)];
  expect(tooHeavy('races', chunks, 22)).toEqual([]);
  const [message = ''] = tooHeavy('races', chunks, 21.9);
  expect(message).toMatch(
    /^Sign-in and races need 22\.0 KB of JavaScript \(gzip\), at most 21\.9 are allowed/,
  );
  expect(message.indexOf('large.js')).toBeLessThan(message.indexOf('small.js'));
});
