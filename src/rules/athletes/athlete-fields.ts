/**
 * The athlete fields that staff can edit, and where each is stored: in the athlete's own columns (members), in named attributes, or in the
 * profile. The server validates with this list and the Profile and Social tabs are built from it. Height in centimetres, weight in
 * kilograms; the ranges are those of the attributes and apply to the profile too, whose drop-downs offer narrower ones.
 */

export type AthleteFieldPlace = 'members' | 'attributes' | 'profile';

export type AthleteFieldKind =
  | 'text'
  | 'e-mail'
  | 'phone'
  | 'date'
  | 'number'
  | 'nation'
  | 'division'
  | 'slug'
  | 'picture'
  | 'rich text'
  | 'social link'
  | 'web address';

export interface AthleteField {
  readonly name: string;
  readonly label: string;
  readonly place: AthleteFieldPlace;
  readonly kind: AthleteFieldKind;
  readonly unit?: string;
  readonly lowest?: number;
  readonly highest?: number;
  readonly decimals?: number;
  /** Maximum number of characters of a text. */
  readonly longest?: number;
  /** The field cannot be emptied. */
  readonly isNeeded?: boolean;
  /** Number of rows of the text area; without it the field is a single-line input. */
  readonly rows?: number;
  /** The screen shows how many of the `longest` characters are used. */
  readonly isCounted?: boolean;
  /** The whole numbers that the drop-down offers, from the first to the last; without it the field is a number input. */
  readonly offered?: readonly [from: number, to: number];
}

const height = { kind: 'number', unit: 'cm', lowest: 120, highest: 220 } as const;
const weight = { kind: 'number', unit: 'kg', lowest: 40, highest: 120, decimals: 1 } as const;

const members: readonly AthleteField[] = [
  { name: 'first', label: 'First name', place: 'members', kind: 'text', longest: 100, isNeeded: true },
  { name: 'last', label: 'Last name', place: 'members', kind: 'text', longest: 100, isNeeded: true },
  { name: 'country', label: 'Country', place: 'members', kind: 'nation' },
  { name: 'division', label: 'Division', place: 'members', kind: 'division', isNeeded: true },
  { name: 'email', label: 'E-mail', place: 'members', kind: 'e-mail', longest: 254 },
  { name: 'link', label: 'Link', place: 'members', kind: 'slug', longest: 200, isNeeded: true },
  { name: 'retirement_date', label: 'Retirement date', place: 'members', kind: 'date' },
];

/** The pictures that an athlete can submit, and where an approved one is stored: its attribute and its column of the athlete. */
export const submittedPictures = [
  { submission: 'pic-submission', approved: 'pic', column: 'media_pic', label: 'Picture' },
  {
    submission: 'hero-left-submission',
    approved: 'hero-left',
    column: 'media_hero_left',
    label: 'Hero picture, left',
  },
  {
    submission: 'hero-right-submission',
    approved: 'hero-right',
    column: 'media_hero_right',
    label: 'Hero picture, right',
  },
] as const;

const attributes: readonly AthleteField[] = [
  { name: 'birthday', label: 'Birthday', place: 'attributes', kind: 'date' },
  { name: 'height', label: 'Height', place: 'attributes', ...height },
  { name: 'weight', label: 'Weight', place: 'attributes', ...weight },
  ...submittedPictures.flatMap(({ submission, approved, label }) => [
    { name: approved, label, place: 'attributes', kind: 'picture' } as const,
    {
      name: submission,
      label: `Submitted ${label.toLowerCase()}`,
      place: 'attributes',
      kind: 'picture',
    } as const,
  ]),
];

/**
 * The fields of the profile. The contract's schema, the columns that are read, the labels of the history and the groups of the Profile
 * and Social tabs are derived from this list.
 */
export const profileFields = [
  { name: 'email', label: 'E-mail', place: 'profile', kind: 'e-mail', longest: 254 },
  { name: 'phone_number', label: 'Phone', place: 'profile', kind: 'phone', longest: 50 },
  { name: 'dob', label: 'Date of birth', place: 'profile', kind: 'date' },
  { name: 'height', label: 'Height', place: 'profile', ...height, offered: [150, 200] },
  { name: 'weight', label: 'Weight', place: 'profile', ...weight, offered: [45, 100] },
  { name: 'nicknames', label: 'Nicknames', place: 'profile', kind: 'text', longest: 300 },
  { name: 'alternate_names', label: 'Alternate names', place: 'profile', kind: 'text', longest: 500 },
  { name: 'maternity_leave', label: 'Maternity leave', place: 'profile', kind: 'date' },
  { name: 'manager', label: 'Manager', place: 'profile', kind: 'text', longest: 1000, rows: 3 },
  {
    name: 'bio_short',
    label: 'Short biography',
    place: 'profile',
    kind: 'text',
    longest: 500,
    rows: 4,
    isCounted: true,
  },
  { name: 'bio', label: 'Biography', place: 'profile', kind: 'rich text', longest: 400_000 },
  { name: 'instagram', label: 'Instagram', place: 'profile', kind: 'social link' },
  { name: 'twitter', label: 'X (Twitter)', place: 'profile', kind: 'social link' },
  { name: 'youtube', label: 'YouTube', place: 'profile', kind: 'social link' },
  { name: 'facebook', label: 'Facebook', place: 'profile', kind: 'social link' },
  { name: 'strava', label: 'Strava', place: 'profile', kind: 'social link' },
  { name: 'zwift', label: 'Zwift', place: 'profile', kind: 'social link' },
  { name: 'tiktok', label: 'TikTok', place: 'profile', kind: 'social link' },
  { name: 'website', label: 'Website', place: 'profile', kind: 'web address', longest: 500 },
] as const satisfies readonly AthleteField[];

export type ProfileField = (typeof profileFields)[number];

/** Every field that can be written, in the order of the tabs. */
export const athleteFields: readonly AthleteField[] = [...members, ...attributes, ...profileFields];

/** The field of that name in a place; null for an unknown name. */
export function athleteField(place: AthleteFieldPlace, name: string): AthleteField | null {
  return athleteFields.find((field) => field.place === place && field.name === name) ?? null;
}

/** Computed, or stored elsewhere: shown with an athlete, never written by name. */
const readOnlyNames = new Set([
  ...['id', 'name', 'country_3', 'country_id', 'media_pic', 'media_hero_left', 'media_hero_right'],
  ...['overall_rank', 'overall_points', 'team', 'team_rank', 'next_id', 'prev_id', 'version'],
  ...['retirement_source', 'athlete_id', 'created_at', 'folded_name'],
]);

export const isReadOnlyOfAthlete = (name: string): boolean => readOnlyNames.has(name);
