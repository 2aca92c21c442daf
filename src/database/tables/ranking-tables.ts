import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
import { account } from './account-tables.ts';
import { athlete } from './athlete-tables.ts';
import { division, flag, instant, ownerId, points, version } from './columns.ts';
import { t100Season } from './season-tables.ts';

/** A world ranking of one date and type. Its rows stay unchanged until it is generated again. */
export const rankingSet = pgTable(
  'ranking_set',
  {
    id: serial('id').primaryKey(),
    date: date('date', { mode: 'string' }).notNull(),
    type: integer('type').notNull(),
    published: flag('published').notNull().default(0),
    published_at: instant('published_at'),
    published_by: integer('published_by').references((): AnyPgColumn => account.id, { onDelete: 'set null' }),
    comparison_set_id: integer('comparison_set_id').references((): AnyPgColumn => rankingSet.id, {
      onDelete: 'set null',
    }),
    version: version(),
  },
  (table) => [
    index('ranking_set_date').on(table.date),
    index('ranking_set_comparison').on(table.comparison_set_id),
  ],
);

const generationColumns = {
  rules_version: text('rules_version').notNull(),
  input_digest: text('input_digest').notNull(),
  generated_at: instant('generated_at').notNull(),
  generated_by: integer('generated_by').references(() => account.id, { onDelete: 'set null' }),
  /** The newest change set at that time: later ones are shown as the cause when the set is stale. */
  change_set_id: bigint('change_set_id', { mode: 'number' }).notNull().default(0),
};

/** What the rows of a set were generated from: derived, like the rows. */
export const rankingGeneration = pgTable('ranking_generation', {
  set_id: integer('set_id')
    .primaryKey()
    .references(() => rankingSet.id, { onDelete: 'cascade' }),
  type: integer('type').notNull(),
  ...generationColumns,
});

/**
 * Counts changes that may alter what a race contributes to rankings: its results, their points, its date and tier, an athlete's division.
 * Triggers increment it, so that every write counts; a set is up to date when all its races have the revisions it was generated from.
 */
export const raceRevision = pgTable('race_revision', {
  race_id: integer('race_id').primaryKey(),
  revision: integer('revision').notNull(),
});

/** An athlete's row in a set, for the four disciplines. `details` is JSON text: [swim, bike, run, overall], each with its results. */
export const rankingRow = pgTable(
  'ranking_row',
  {
    set_id: ownerId('set_id', () => rankingSet.id),
    athlete_id: ownerId('athlete_id', () => athlete.id),
    division: division().notNull(),
    overall_rank: integer('overall_rank').notNull(),
    overall_points: points('overall_points'),
    overall_score: points('overall_score'),
    swim_rank: integer('swim_rank').notNull(),
    swim_points: points('swim_points'),
    swim_score: points('swim_score'),
    bike_rank: integer('bike_rank').notNull(),
    bike_points: points('bike_points'),
    bike_score: points('bike_score'),
    run_rank: integer('run_rank').notNull(),
    run_points: points('run_points'),
    run_score: points('run_score'),
    order: integer('order').notNull(),
    details: text('details').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.set_id, table.athlete_id] }),
    index('ranking_row_athlete').on(table.athlete_id),
  ],
);

const inputColumns = {
  race_id: integer('race_id').notNull(),
  digest: text('digest').notNull(),
  /** The race's revision when it was read; 0 before its first change. */
  revision: integer('revision').notNull().default(0),
};

/** The inputs of a set, race by race, so that a stale set can show what changed since. */
export const rankingInput = pgTable(
  'ranking_input',
  {
    set_id: ownerId('set_id', () => rankingSet.id),
    ...inputColumns,
  },
  (table) => [primaryKey({ columns: [table.set_id, table.race_id] })],
);

export const contenderRankingSet = pgTable(
  'contender_ranking_set',
  {
    id: serial('id').primaryKey(),
    date: date('date', { mode: 'string' }).notNull(),
    is_published: flag('is_published').notNull().default(0),
    published_at: instant('published_at'),
    published_by: integer('published_by').references(() => account.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [index('contender_ranking_set_date').on(table.date)],
);

/** What the rows of a contender ranking were generated from. `facts_digest`: of season, lists, contracts and retirements. */
export const contenderGeneration = pgTable('contender_generation', {
  set_id: integer('set_id')
    .primaryKey()
    .references(() => contenderRankingSet.id, { onDelete: 'cascade' }),
  season_id: integer('season_id').references(() => t100Season.id, { onDelete: 'set null' }),
  opt_method: text('opt_method').$type<'IN' | 'OUT'>().notNull(),
  facts_digest: text('facts_digest').notNull(),
  ...generationColumns,
});

/** The same for a contender ranking. */
export const contenderInput = pgTable(
  'contender_input',
  {
    set_id: ownerId('set_id', () => contenderRankingSet.id),
    ...inputColumns,
  },
  (table) => [primaryKey({ columns: [table.set_id, table.race_id] })],
);

/** An athlete's row. `details` is a list of the counting results, best first; `left_out` says why the athlete has no rank. */
export const contenderRankingRow = pgTable(
  'contender_ranking_row',
  {
    set_id: ownerId('set_id', () => contenderRankingSet.id),
    athlete_id: ownerId('athlete_id', () => athlete.id),
    division: division().notNull(),
    contender_rank: integer('contender_rank').notNull(),
    contender_points: points('contender_points'),
    overall_rank: integer('overall_rank').notNull(),
    left_out: text('left_out'),
    order: integer('order').notNull().default(0),
    details: jsonb('details').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.set_id, table.athlete_id] }),
    index('contender_ranking_row_athlete').on(table.athlete_id),
  ],
);

/** A named what-if: changes that are tried on a ranking before anything is saved. */
export const scenario = pgTable(
  'scenario',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    set_id: integer('set_id').references(() => rankingSet.id, { onDelete: 'cascade' }),
    changes: jsonb('changes').notNull(),
    applied_at: instant('applied_at'),
    version: version(),
  },
  (table) => [uniqueIndex('scenario_name_once').on(table.set_id, sql`lower(${table.name})`)],
);
