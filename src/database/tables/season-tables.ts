import { date, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { athlete } from './athlete-tables.ts';
import { flag, points, requiredId, version } from './columns.ts';

/**
 * A T100 season. `contender_opt_method`: IN ranks the listed contenders, OUT everyone except the listed athletes.
 * `contract_min_races`: the races that a contract holder must start in.
 */
export const t100Season = pgTable('t100_season', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  start_date: date('start_date', { mode: 'string' }).notNull(),
  end_date: date('end_date', { mode: 'string' }).notNull(),
  top_scoring_results_count: integer('top_scoring_results_count').notNull().default(0),
  contender_opt_method: text('contender_opt_method').$type<'IN' | 'OUT'>().notNull().default('IN'),
  olympic_bonus_points: points('olympic_bonus_points').notNull().default(0),
  contract_min_races: integer('contract_min_races').notNull().default(5),
  is_active: flag('is_active').notNull().default(1),
  version: version(),
});

export const contractTier = pgTable('contract_tier', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  order: integer('order').notNull(),
  is_active: flag('is_active').notNull().default(1),
  version: version(),
});

export const t100SeasonParticipant = pgTable(
  't100_season_participant',
  {
    season_id: requiredId('season_id', () => t100Season.id),
    athlete_id: requiredId('athlete_id', () => athlete.id),
    contract_tier_id: integer('contract_tier_id').references(() => contractTier.id),
    has_olympic_bonus: flag('has_olympic_bonus').notNull().default(0),
    order: integer('order'),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.season_id, table.athlete_id] }),
    index('t100_season_participant_athlete').on(table.athlete_id),
    index('t100_season_participant_tier').on(table.contract_tier_id),
  ],
);

/** Both lists of a season: the contenders (IN) and the excluded athletes (OUT). */
export const t100Contender = pgTable(
  't100_contender',
  {
    season_id: requiredId('season_id', () => t100Season.id),
    athlete_id: requiredId('athlete_id', () => athlete.id),
    opt_method: text('opt_method').$type<'IN' | 'OUT'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.season_id, table.opt_method, table.athlete_id] }),
    index('t100_contender_athlete').on(table.athlete_id),
  ],
);

export const t100Championship = pgTable(
  't100_championship',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    region: text('region'),
    t100_season_id: integer('t100_season_id').references(() => t100Season.id),
    is_active: flag('is_active').notNull().default(1),
    version: version(),
  },
  (table) => [index('t100_championship_season').on(table.t100_season_id)],
);
