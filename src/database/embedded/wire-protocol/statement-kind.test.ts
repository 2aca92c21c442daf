import { expect, test } from 'vitest';
import { copyPlace, isVacuum, listenChange } from './statement-kind.ts';

test.each([
  ['listen news', { isListen: true, channel: 'news' }],
  ['  LISTEN News ; ', { isListen: true, channel: 'news' }],
  ['listen "Mixed ""Case"""', { isListen: true, channel: 'Mixed "Case"' }],
  ['unlisten news', { isListen: false, channel: 'news' }],
  ['UNLISTEN *', { isListen: false, channel: '*' }],
  ['listen *', null],
  ['listen one; listen two', null],
  ["select 'listen news'", null],
])('the channel of %s', (text, expected) => {
  expect(listenChange(text)).toEqual(expected);
});

test.each([
  ['copy item from stdin', 'alone'],
  ['COPY item (id, "name") FROM STDIN WITH (format csv);', 'alone'],
  ['select 1; copy item from stdin', 'among others'],
  ['copy item from stdin; select 1', 'among others'],
  ['copy item to stdout', null],
  ["copy item from '/tmp/file'", null],
  ['select copy from item', null],
])('a copy from the client in %s', (text, expected) => {
  expect(copyPlace(text)).toBe(expected);
});

test.each([
  ['vacuum (analyze) item', true],
  ['CREATE UNIQUE INDEX a ON b (c)', true],
  ['checkpoint', true],
  ['create table vacuum (id int)', false],
  ['select 1', false],
])('%s is maintenance: %s', (text, expected) => {
  expect(isVacuum(text)).toBe(expected);
});
