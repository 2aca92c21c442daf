import { expect, it } from 'vitest';
import { isQuiet } from './quiet-statements.ts';

it.each([
  ['select 1', true],
  ['begin', true],
  ['commit', true],
  ['insert into "attempt" ("id", "key") values (default, $1)', true],
  ['delete from "attempt"', true],
  ['delete from attempt where id = 1', true],
  ['insert into "session" ("id") values (default)', true],
  ['update "session" set "ended_at" = $1', false],
  ['delete from "session"', false],
  ['insert into "session_note" values (1)', false],
  ['insert into attempted values (1)', false],
  ['insert into "athlete" values (1)', false],
  ['with opened as (insert into change_set values (1) returning id) select id from opened', false],
  ['set constraints all deferred', false],
  ['', false],
])('%s: %s', (text, quiet) => {
  expect(isQuiet(text)).toBe(quiet);
});
