import { describe, expect, it } from 'vitest';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { firstEmailIn } from './email-in-text.ts';

describe('the first e-mail in a text', () => {
  it.each([
    ['Anna Berg, anna.berg@agency.example.com (also 0043 1)', 'anna.berg@agency.example.com'],
    ['<anna@example.org>, ben@example.org', 'anna@example.org'],
    ['anna+tri@example.co.uk.', 'anna+tri@example.co.uk'],
    ['mailto:anna@example.org', 'anna@example.org'],
    ["O'Neil: o'neil@example.org", "o'neil@example.org"],
    ['@annaberg on Instagram, anna@example.org', 'anna@example.org'],
    ['anna@localhost', null],
    ['anna@@example.org', null],
    ['anna@example..org', null],
    ['no address', null],
    ['', null],
  ])('%s', (text, found) => {
    expect(firstEmailIn(text)).toBe(found);
  });

  it.each(['a', '@', 'a@', '.@-', ' @.'])('takes linear time: %s', async (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    expect(await computingMilliseconds(() => expect(firstEmailIn(text)).toBeNull())).toBeLessThan(500);
  });
});
