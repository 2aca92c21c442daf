import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsContact, withoutContact } from './contact-in-text.ts';

const ANNA = { email: 'Anna.Berg@example.org', phone: '+43 (0)664 123 45 67' };

describe('the own e-mail address or phone number in a text', () => {
  it.each<[string, string, typeof ANNA | { email: null; phone: string | null }, boolean]>([
    ['the e-mail address', '<p>Write to anna.berg@example.org</p>', ANNA, true],
    ['the e-mail address, partly bold', '<p>anna.berg@<b>example</b>.org</p>', ANNA, true],
    ['the e-mail address with a soft hyphen', 'anna.berg@exam\u00adple.org', ANNA, true],
    ['the e-mail address of a link', '<a href="mailto:anna.berg@example.org">Mail</a>', ANNA, true],
    ['another e-mail address', 'office@example.org', ANNA, false],
    ['the number without separators', 'Call +436641234567', { email: null, phone: '+436641234567' }, true],
    ['the national form', 'Call 0664/1234567', { email: null, phone: '+43 664 1234567' }, true],
    ['other separators', 'Tel. (664) 123-45.67', { email: null, phone: '+43 664 1234567' }, true],
    ['a number, partly bold', 'Call <b>0664</b> 1234567', { email: null, phone: '+43 664 1234567' }, true],
    [
      'the number of a link',
      '<a href="tel:+436641234567">Call</a>',
      { email: null, phone: '0664 1234567' },
      true,
    ],
    ['another number', 'Call 0664 7654321', { email: null, phone: '+43 664 1234567' }, false],
    ['a time and a distance', 'Won in 7:45:12 over 226 km', ANNA, false],
    ['a number too short to be one', 'Born in 1994, 3 titles', { email: null, phone: '1994' }, false],
    ['neither is known', 'anna.berg@example.org', { email: null, phone: null }, false],
  ])('%s', (_name, text, contact, expected) => {
    expect(containsContact(text, contact)).toBe(expected);
  });

  it('is left out of the record and named', () => {
    const record = { id: 1, bio: 'anna.berg@example.org', nicknames: 'Berg', website: null };
    expect(withoutContact(record, ANNA)).toEqual({
      record: { ...record, bio: null },
      leftOut: ['bio'],
    });
  });

  it('never remains in a text, wherever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const { record } = withoutContact({ bio: `${before}${ANNA.email}${after}` }, ANNA);
        expect(record.bio).toBeNull();
      }),
    );
  });
});
