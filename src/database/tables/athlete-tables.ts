import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { brand } from './brand-tables.ts';
import { division, flag, instant, ownerId, points, requiredId, version } from './columns.ts';
import { media } from './media-tables.ts';

/** Nations: ISO 3166 codes and the Olympic (NOC) code that start lists use. */
export const nation = pgTable('nation', {
  id: serial('id').primaryKey(),
  alpha_2: text('alpha_2').notNull().unique(),
  alpha_3: text('alpha_3').notNull().unique(),
  noc: text('noc'),
  name: text('name').notNull(),
});

/** A professional athlete. `folded_name` is the name without case, accents and punctuation, for searches. */
export const athlete = pgTable(
  'athlete',
  {
    id: serial('id').primaryKey(),
    first: text('first').notNull(),
    last: text('last').notNull(),
    name: text('name').notNull(),
    folded_name: text('folded_name').notNull(),
    country: text('country').references(() => nation.alpha_2),
    division: division().notNull(),
    email: text('email'),
    link: text('link').notNull().unique(),
    retirement_date: date('retirement_date', { mode: 'string' }),
    retirement_source: text('retirement_source').$type<'rule' | 'hand'>(),
    media_pic: integer('media_pic').references(() => media.id),
    media_hero_left: integer('media_hero_left').references(() => media.id),
    media_hero_right: integer('media_hero_right').references(() => media.id),
    created_at: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [index('athlete_folded_name').on(table.folded_name, table.division)],
);

/** Previous slugs of an athlete; they still find the athlete. */
export const athleteOldLink = pgTable('athlete_old_link', {
  link: text('link').primaryKey(),
  athlete_id: ownerId('athlete_id', () => athlete.id),
});

/** Another spelling under which files name the athlete, stored as typed. */
export const athleteAlias = pgTable(
  'athlete_alias',
  {
    id: serial('id').primaryKey(),
    alias: text('alias').notNull(),
    folded_alias: text('folded_alias').notNull(),
    athlete_id: ownerId('athlete_id', () => athlete.id),
  },
  (table) => [
    uniqueIndex('athlete_alias_once').on(table.folded_alias, table.athlete_id),
    index('athlete_alias_athlete').on(table.athlete_id),
  ],
);

/** Named values of an athlete: pic, pic-submission, birthday, height, weight and the hero pictures. */
export const athleteAttribute = pgTable(
  'athlete_attribute',
  {
    athlete_id: ownerId('athlete_id', () => athlete.id),
    name: text('name').notNull(),
    value: text('value').notNull(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.athlete_id, table.name] })],
);

/** The athlete's profile; it exists only after Create profile. The e-mail is a column of the athlete. */
export const athleteProfile = pgTable('athlete_profile', {
  athlete_id: integer('athlete_id')
    .primaryKey()
    .references(() => athlete.id, { onDelete: 'cascade' }),
  phone_number: text('phone_number'),
  dob: date('dob', { mode: 'string' }),
  height: integer('height'),
  weight: points('weight'),
  nicknames: text('nicknames'),
  alternate_names: text('alternate_names'),
  maternity_leave: date('maternity_leave', { mode: 'string' }),
  manager: text('manager'),
  bio: text('bio'),
  bio_short: text('bio_short'),
  instagram: text('instagram'),
  twitter: text('twitter'),
  youtube: text('youtube'),
  facebook: text('facebook'),
  strava: text('strava'),
  zwift: text('zwift'),
  tiktok: text('tiktok'),
  website: text('website'),
  version: version(),
});

/** One item of the equipment catalogue: a choice (`value`) or free text (`brand`, `model`). */
export const athleteEquipment = pgTable(
  'athlete_equipment',
  {
    athlete_id: ownerId('athlete_id', () => athlete.id),
    name: text('name').notNull(),
    value: text('value'),
    brand: text('brand'),
    model: text('model'),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.athlete_id, table.name] })],
);

/** An athlete's sponsors in order. */
export const athleteSponsor = pgTable(
  'athlete_sponsor',
  {
    athlete_id: ownerId('athlete_id', () => athlete.id),
    brand_id: requiredId('brand_id', () => brand.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.athlete_id, table.brand_id] }),
    index('athlete_sponsor_brand').on(table.brand_id),
  ],
);

/** Dated internal notes of staff about an athlete. */
export const athleteNote = pgTable(
  'athlete_note',
  {
    id: serial('id').primaryKey(),
    athlete_id: ownerId('athlete_id', () => athlete.id),
    date: date('date', { mode: 'string' }).notNull(),
    text: text('text').notNull(),
    is_archived: flag('is_archived').notNull().default(0),
    version: version(),
  },
  (table) => [index('athlete_note_athlete').on(table.athlete_id)],
);

/** Two athletes that staff reviewed and marked as two people; the smaller id first. */
export const athletesNotTheSame = pgTable(
  'athletes_not_the_same',
  {
    athlete_id: ownerId('athlete_id', () => athlete.id),
    other_athlete_id: ownerId('other_athlete_id', () => athlete.id),
  },
  (table) => [
    primaryKey({ columns: [table.athlete_id, table.other_athlete_id] }),
    index('athletes_not_the_same_other').on(table.other_athlete_id),
  ],
);

/** Ids of athletes that were merged into another one; they still lead to that one, like {@link athleteOldLink} for slugs. */
export const athleteOldId = pgTable(
  'athlete_old_id',
  {
    old_id: integer('old_id').primaryKey(),
    athlete_id: ownerId('athlete_id', () => athlete.id),
  },
  (table) => [index('athlete_old_id_athlete').on(table.athlete_id)],
);

/**
 * A merge: staff merged an athlete (`gone_id`) into another (`kept_id`). The moved rows are in history under `change_set_id`. `unmerged_at`
 * is when it was undone, `not_returned` lists what had changed since and was not moved back.
 */
export const athleteMerge = pgTable(
  'athlete_merge',
  {
    id: serial('id').primaryKey(),
    kept_id: integer('kept_id').notNull(),
    gone_id: integer('gone_id').notNull(),
    kept_name: text('kept_name').notNull(),
    gone_name: text('gone_name').notNull(),
    change_set_id: bigint('change_set_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    who: text('who').notNull(),
    unmerged_at: instant('unmerged_at'),
    not_returned: jsonb('not_returned').$type<string[]>().notNull().default([]),
  },
  (table) => [index('athlete_merge_kept').on(table.kept_id), index('athlete_merge_gone').on(table.gone_id)],
);

/**
 * The original ranking rows of the merged athlete: `generated_at` shows whether the set is still the same.
 * Derived like those rows, and retained when the merge is undone, so that it can be redone.
 */
export const athleteMergeStanding = pgTable(
  'athlete_merge_standing',
  {
    merge_id: integer('merge_id').notNull(),
    table_name: text('table_name').$type<'ranking_row' | 'contender_ranking_row'>().notNull(),
    set_id: integer('set_id').notNull(),
    generated_at: instant('generated_at'),
    /** Whether the remaining athlete had no row in the set and got this one. */
    is_taken_over: boolean('is_taken_over').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merge_id, table.table_name, table.set_id] })],
);
