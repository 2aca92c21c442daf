import { expect, it } from 'vitest';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { passwordProblem } from './password-rule.ts';

const OWNER = { email: 'mara.lindt@example.org', first: 'Mara', last: 'Líndt', hasSecondFactor: false };
const withFactor = { ...OWNER, hasSecondFactor: true };

it.each([
  ['a'.repeat(7), /7 characters; it needs at least 15/],
  ['pqlzmxnw', /8 characters; it needs at least 15/],
  ['pqlzmxnwoeirut', /14 characters; it needs at least 15/],
  ['password1234', /at least 15/],
  ['é'.repeat(129), /129 characters; at most 128/],
  ['x'.repeat(1_000_000), /at most 128/],
  ['long enough \ud800 but broken', /invalid character/],
  ['password1234567', /most common/],
  ['P@ssw0rd P@ssw0rd', /most common/],
  ['passwordpassword', /most common/],
  ['aaaaaaaaaaaaaaaa', /most common/],
  ['abcabcabcabcabcabc', /most common/],
  ['123456789012345', /most common/],
  ['abcdefghijklmnop', /most common/],
  ['qwertyuiopasdfgh', /most common/],
  ['1qaz2wsx3edc4rfv', /most common/],
  ['tridesk tridesk 2026', /most common/],
  ['Professional Triathletes Organisation', /most common/],
  ['Triathlon-Ranking-2026!', /most common/],
  ['Baseball1234567', /most common/],
  ['the horse of mara runs', /your name or address/],
  ['walking with LINDT today', /your name or address/],
  ['mara.lindt@example.org', /your name or address/],
])('refuses %j', (password, message) => {
  expect(passwordProblem(password, OWNER)).toMatch(message);
});

it.each([
  'correct horse battery staple',
  'pqlzmxnwoeiruty',
  'ein langer Weg am Kai',
  '🏊🚴🏃🏅🥇🥈🥉🏆⏱🌊🚵👟🎽🏁🧊',
  ' leading and trailing space ',
  'x%41+&é password words',
  'kW8#'.repeat(7).concat('Zq2!mV9@pL4^'),
])('accepts %j', (password) => {
  expect(passwordProblem(password, OWNER)).toBeNull();
});

it('accepts eight characters with a second factor, if they are not common', () => {
  expect(passwordProblem('pqlzmxnw', withFactor)).toBeNull();
  expect(passwordProblem('pqlzmxn', withFactor)).toMatch(/at least 8/);
  expect(passwordProblem('baseball', withFactor)).toMatch(/most common/);
  expect(passwordProblem('starwars', withFactor)).toMatch(/most common/);
});

it('counts characters as people do, and ignores short names', () => {
  expect(passwordProblem(`${'🏊'.repeat(3)}kzwpqnvbmxlr`, OWNER)).toBeNull();
  const li = { email: 'li@example.org', first: 'Li', last: 'Wu', hasSecondFactor: false };
  expect(passwordProblem('a lively wunderkind', li)).toBeNull();
});

it('is fast on long unusual text', async () => {
  const cost = await computingMilliseconds(() => {
    for (const sign of ['a', ' ', '@', '-', '́']) passwordProblem(sign.repeat(128), OWNER);
    passwordProblem('ab'.repeat(5000), OWNER);
  });
  expect(cost).toBeLessThan(200);
});
