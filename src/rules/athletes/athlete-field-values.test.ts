import { describe, expect, it } from 'vitest';
import {
  birthdayWarning,
  mismatchWarning,
  readAthleteField,
  type SubmittedAthleteValue,
} from './athlete-field-values.ts';
import {
  type AthleteField,
  type AthleteFieldPlace,
  athleteField,
  athleteFields,
  isReadOnlyOfAthlete,
  submittedPictures,
} from './athlete-fields.ts';

const field = (place: AthleteFieldPlace, name: string) => athleteField(place, name) as AthleteField;

describe('the fields of an athlete', () => {
  it('have unique names in each place', () => {
    const names = athleteFields.map(({ place, name }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(athleteField('members', 'overall_points')).toBeNull();
    expect(athleteField('members', '__proto__')).toBeNull();
    expect(['id', 'name', 'overall_points', 'media_pic'].every(isReadOnlyOfAthlete)).toBe(true);
    expect(isReadOnlyOfAthlete('shoe_size')).toBe(false);
  });

  it('include a field for each approved picture', () => {
    for (const { submission, approved } of submittedPictures) {
      expect(athleteField('attributes', submission)?.kind).toBe('picture');
      expect(athleteField('attributes', approved)?.kind).toBe('picture');
    }
  });

  it.each<[AthleteFieldPlace, string, SubmittedAthleteValue, string | number | null]>([
    ['attributes', 'height', '120', 120],
    ['attributes', 'height', 220, 220],
    ['attributes', 'weight', '40', 40],
    ['attributes', 'weight', '120', 120],
    ['attributes', 'weight', '61,5', 61.5],
    ['attributes', 'height', '', null],
    ['profile', 'height', 0, null],
    ['profile', 'weight', '0', null],
    ['attributes', 'birthday', '1994-02-28', '1994-02-28'],
    ['profile', 'dob', '2000-02-29', '2000-02-29'],
    ['profile', 'maternity_leave', null, null],
    ['profile', 'email', ' anna@example.org ', 'anna@example.org'],
    ['profile', 'nicknames', '  The Angry Bird ', 'The Angry Bird'],
    ['profile', 'phone_number', 4366412345, '4366412345'],
    ['profile', 'phone_number', ' +1 (555) 010-0199 ext. 12 ', '+1 (555) 010-0199 ext. 12'],
    ['profile', 'phone_number', '06 12 34 56 78', '06 12 34 56 78'],
    ['profile', 'twitter', '@anna', 'https://x.com/anna'],
    ['members', 'country', 'de', 'DE'],
    ['members', 'country', null, null],
    ['members', 'division', 'FPRO', 'FPRO'],
    ['members', 'link', 'Solveig Løvseth', 'solveig-loevseth'],
    ['attributes', 'pic', 12, '12'],
    ['attributes', 'pic', 'https://cdn.example.org/a/b.png', 'https://cdn.example.org/a/b.png'],
    ['attributes', 'pic-submission', '/media/a/b.png', '/media/a/b.png'],
  ])('%s %s accepts %j', (place, name, given, value) => {
    expect(readAthleteField(field(place, name), given)).toEqual({ value });
  });

  it.each<[AthleteFieldPlace, string, SubmittedAthleteValue, string]>([
    ['attributes', 'height', 119, 'must be a number from 120 to 220 (cm)'],
    ['attributes', 'height', 221, 'must be a number from 120 to 220 (cm)'],
    ['attributes', 'weight', 39, 'must be a number from 40 to 120 (kg)'],
    ['attributes', 'weight', 121, 'must be a number from 40 to 120 (kg)'],
    ['attributes', 'weight', '61.25', 'may have 1 decimal place at most'],
    ['attributes', 'height', '180.5', 'must be a whole number'],
    ['attributes', 'height', 'tall', 'must be a number'],
    ['attributes', 'height', true, 'must be a number'],
    ['attributes', 'height', '1e2', 'must be a number'],
    ['attributes', 'birthday', '2025-02-29', 'must be a date that exists'],
    ['attributes', 'birthday', '31/04/2000', 'must be a date that exists'],
    ['attributes', 'birthday', '0000-01-01', 'must be a date that exists'],
    ['profile', 'dob', '2000-01-01T00:00:00Z', 'must be a date that exists'],
    ['profile', 'email', 'anna', 'must be an e-mail address'],
    ['profile', 'email', 'a@b\nBcc: c@d', 'must be an e-mail address'],
    ['profile', 'phone_number', 'call her manager', 'must be a phone number, such as +49 170 1234567'],
    ['profile', 'phone_number', '+49', 'must be a phone number'],
    ['profile', 'phone_number', '49+170 12345', 'must be a phone number'],
    ['profile', 'phone_number', '1234567890123456', 'must be a phone number'],
    ['profile', 'bio_short', 'x'.repeat(501), 'must be at most 500 characters'],
    ['profile', 'nicknames', true, 'must be text'],
    ['members', 'first', ' ', 'must not be empty'],
    ['members', 'first', '\u200b', 'must not be empty'],
    ['members', 'division', '', 'must not be empty'],
    ['members', 'division', 'PRO', 'must be MPRO or FPRO'],
    ['members', 'country', 'DEU', 'must be the two letters of a nation'],
    ['members', 'link', '123', 'must be words with hyphens'],
    ['members', 'link', '?', 'must be words with hyphens'],
    ['attributes', 'pic', 'javascript:alert(1)', 'must be a picture of the library'],
    ['attributes', 'pic', '//evil.example/x.png', 'must be a picture of the library'],
    ['attributes', 'pic', 'https://anna:pw@evil.example/x.png', 'must be a picture of the library'],
    ['attributes', 'pic', 'https://[::1', 'must be a picture of the library'],
    ['attributes', 'pic', '0', 'must be a picture of the library'],
    ['attributes', 'pic', '9999999999', 'must be a picture of the library'],
  ])('%s %s refuses %j', (place, name, given, message) => {
    const reading = readAthleteField(field(place, name), given);
    expect('problem' in reading ? reading.problem : reading).toContain(message);
  });
});

describe('warnings', () => {
  it.each([
    ['2026-06-02', 'In the future'],
    ['2026-06-01', 'Age 0, under 15'],
    ['2011-06-02', 'Age 14, under 15'],
    ['2011-06-01', null],
    ['1990-01-01', null],
    [null, null],
  ])('a birthday of %s on 1 June 2026', (birthday, message) => {
    expect(birthdayWarning(birthday, '2026-06-01')).toBe(message);
  });

  it.each([
    ['180', 181, { attribute: '180', profile: '181' }],
    ['180', 180, null],
    ['61.50', 61.5, null],
    [null, 180, null],
    ['180', null, null],
    ['1990-01-01', '1990-01-02', { attribute: '1990-01-01', profile: '1990-01-02' }],
  ])('attribute %s and profile %s', (attribute, profile, differs) => {
    expect(mismatchWarning(attribute, profile)).toEqual(differs);
  });
});
