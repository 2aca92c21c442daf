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
    noun: 'athlete',
    name: ['name'],
    columns: {
      id: 'ID',
      first: 'First name',
      last: 'Last name',
      name: 'Name',
      folded_name: 'Name for searches',
      country: ['Country', 'nation'],
      division: 'Division',
      email: 'E-mail',
      link: 'Address',
      retirement_date: ['Retirement date', 'date'],
      retirement_source: 'Retirement source',
      media_pic: ['Picture', 'media'],
      media_hero_left: ['Hero picture, left', 'media'],
      media_hero_right: ['Hero picture, right', 'media'],
      created_at: ['Created at', 'moment'],
    },
  },
  athlete_old_link: {
    noun: 'old address',
    name: ['link'],
    columns: {
      link: 'Address',
      athlete_id: ['Athlete', 'athlete'],
    },
  },
  athlete_alias: {
    noun: 'alias',
    name: ['alias'],
    columns: {
      id: 'ID',
      alias: 'Alias',
      folded_alias: 'Alias for searches',
      athlete_id: ['Athlete', 'athlete'],
    },
  },
  athlete_attribute: {
    noun: 'attribute',
    name: ['name'],
    columns: {
      athlete_id: ['Athlete', 'athlete'],
      name: 'Name',
      value: 'Value',
    },
  },
  athlete_profile: {
    noun: 'profile',
    name: ['athlete_id'],
    columns: {
      athlete_id: ['Athlete', 'athlete'],
      ...profileColumns,
    },
  },
  athlete_equipment: {
    noun: 'equipment',
    name: ['name'],
    columns: {
      athlete_id: ['Athlete', 'athlete'],
      name: 'Name',
      value: 'Value',
      brand: 'Brand',
      model: 'Model',
    },
  },
  athlete_sponsor: {
    noun: 'sponsor',
    name: ['brand_id'],
    columns: {
      athlete_id: ['Athlete', 'athlete'],
      brand_id: ['Brand', 'brand'],
      position: 'Position',
    },
  },
  athlete_note: {
    noun: 'note',
    name: ['date'],
    columns: {
      id: 'ID',
      athlete_id: ['Athlete', 'athlete'],
      date: ['Date', 'date'],
      text: ['Text', 'long'],
      is_archived: ['Archived', 'flag'],
    },
  },
  athletes_not_the_same: {
    noun: 'pair of athletes',
    name: ['athlete_id', 'other_athlete_id'],
    columns: {
      athlete_id: ['Athlete', 'athlete'],
      other_athlete_id: ['Other athlete', 'athlete'],
    },
  },
  athlete_old_id: {
    noun: 'merged id',
    name: ['old_id'],
    columns: {
      old_id: 'Merged ID',
      athlete_id: ['Athlete', 'athlete'],
    },
  },
  athlete_merge: {
    noun: 'merge',
    name: ['gone_name', 'kept_name'],
    columns: {
      id: 'ID',
      kept_id: ['ID of the remaining athlete', 'athlete'],
      gone_id: ['ID of the merged athlete', 'athlete'],
      kept_name: 'Remaining athlete',
      gone_name: 'Merged athlete',
      change_set_id: 'Change',
      at: ['Time', 'moment'],
      who: 'Who',
      unmerged_at: ['Unmerged at', 'moment'],
      not_returned: 'Not returned',
    },
  },
} as const satisfies Record<string, TableLabels>;
