import { type AthleteField, profileFields } from '#rules/athletes/athlete-fields.ts';
import type { ColumnLabel, TableLabels } from './label-shapes.ts';

function profileLabel({ label, kind, rows }: AthleteField): ColumnLabel {
  if (kind === 'date') return [label, 'date'];
  if (kind === 'rich text') return [label, 'formatted'];
  return rows === undefined ? label : [label, 'long'];
}

/** The columns of the profile are labelled as in its form. The e-mail is the athlete's. */
const profileColumns = Object.fromEntries(
  profileFields
    .filter(({ name }) => name !== 'email')
    .map((field): [string, ColumnLabel] => [field.name, profileLabel(field)]),
);

/** Athletes and what is listed under them. */
export const peopleLabels = {
  athlete: {
    columns: {
      first: 'First name',
      last: 'Last name',
      folded_name: 'Name for searches',
      link: 'Address',
      media_pic: ['Picture', 'media'],
      media_hero_left: ['Hero picture, left', 'media'],
      media_hero_right: ['Hero picture, right', 'media'],
    },
  },
  athlete_old_link: { noun: 'old address', name: ['link'], columns: { link: 'Address' } },
  athlete_alias: { noun: 'alias', name: ['alias'], columns: { folded_alias: 'Alias for searches' } },
  athlete_attribute: { noun: 'attribute' },
  athlete_profile: {
    noun: 'profile',
    name: ['athlete_id'],
    columns: { athlete_id: ['Athlete', 'athlete'], ...profileColumns },
  },
  athlete_equipment: { noun: 'equipment' },
  athlete_sponsor: { noun: 'sponsor', name: ['brand_id'] },
  athlete_note: { noun: 'note', name: ['date'], columns: { text: ['Text', 'long'] } },
  athletes_not_the_same: { noun: 'pair of athletes', name: ['athlete_id', 'other_athlete_id'] },
  athlete_old_id: { noun: 'merged id', name: ['old_id'], columns: { old_id: 'Merged ID' } },
  athlete_merge: {
    noun: 'merge',
    name: ['gone_name', 'kept_name'],
    columns: {
      kept_id: ['ID of the remaining athlete', 'athlete'],
      gone_id: ['ID of the merged athlete', 'athlete'],
      kept_name: 'Remaining athlete',
      gone_name: 'Merged athlete',
      change_set_id: 'Change',
      at: ['Time', 'moment'],
    },
  },
} as const satisfies Record<string, TableLabels>;
