import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { athlete } from './athlete-tables.ts';
import { bytes, division, flag, instant, ownerId, points, requiredId, version } from './columns.ts';
import { media } from './media-tables.ts';
import { contenderRankingSet } from './ranking-tables.ts';
import { t100Championship, t100Season } from './season-tables.ts';

export const currency = pgTable('currency', {
  id: serial('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
});

/** A tier: the points of first place and the drop-off per place, in percent. */
export const tier = pgTable('tier', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  base_points: points('base_points').notNull(),
  dropoff_percentage: points('dropoff_percentage').notNull(),
  is_active: flag('is_active').notNull().default(1),
  version: version(),
});

/** An event whose editions are races; `alias` is its part of the URL. */
export const serie = pgTable('serie', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  alias: text('alias').notNull().unique(),
  version: version(),
});

/** A previous alias of a serie, and the result of its last test. */
export const serieRedirect = pgTable(
  'serie_redirect',
  {
    id: serial('id').primaryKey(),
    serie_id: ownerId('serie_id', () => serie.id),
    alias: text('alias').notNull().unique(),
  },
  (table) => [index('serie_redirect_serie').on(table.serie_id)],
);

/** One edition of a serie. `date` may be known only to the month or year, as `date_status` says. */
export const race = pgTable(
  'race',
  {
    id: serial('id').primaryKey(),
    serie_id: requiredId('serie_id', () => serie.id),
    year: integer('year'),
    brand: text('brand'),
    division: text('division').$type<'MPRO' | 'FPRO' | 'BOTH'>(),
    distance_type: integer('distance_type').notNull().default(0),
    course_shortened: flag('course_shortened').notNull().default(0),
    course_disciplines: text('course_disciplines').$type<'SBR' | 'RBR'>().notNull().default('SBR'),
    date: date('date', { mode: 'string' }),
    date_status: text('date_status').$type<'tba' | 'month-year' | 'year'>(),
    start_timestamp: instant('start_timestamp'),
    country_name: text('country_name'),
    city: text('city'),
    tier_id: integer('tier_id').references(() => tier.id),
    prize_currency_id: integer('prize_currency_id').references(() => currency.id),
    prize_amount: doublePrecision('prize_amount'),
    ait_men: integer('ait_men'),
    ait_women: integer('ait_women'),
    sof_mpro_manual: points('sof_mpro_manual'),
    sof_mpro_calculated: points('sof_mpro_calculated'),
    sof_mpro_last_calculated: instant('sof_mpro_last_calculated'),
    sof_fpro_manual: points('sof_fpro_manual'),
    sof_fpro_calculated: points('sof_fpro_calculated'),
    sof_fpro_last_calculated: instant('sof_fpro_last_calculated'),
    t100_season_id: integer('t100_season_id').references(() => t100Season.id),
    t100_championship_id: integer('t100_championship_id').references(() => t100Championship.id),
    is_t100_grand_final: flag('is_t100_grand_final').notNull().default(0),
    contender_rank_cutoff: integer('contender_rank_cutoff'),
    /** Places on the start list; null: 20 in a race of a T100 season, otherwise no limit. */
    start_list_quota_mpro: integer('start_list_quota_mpro'),
    start_list_quota_fpro: integer('start_list_quota_fpro'),
    contender_ranking_set_id: integer('contender_ranking_set_id').references(() => contenderRankingSet.id),
    start_list_last_updated: instant('start_list_last_updated'),
    wait_list_last_updated: instant('wait_list_last_updated'),
    rtrt_event_id: text('rtrt_event_id'),
    rtrt_name: text('rtrt_name'),
    rtrt_swim: text('rtrt_swim'),
    rtrt_t1: text('rtrt_t1'),
    rtrt_bike: text('rtrt_bike'),
    rtrt_t2: text('rtrt_t2'),
    rtrt_finish: text('rtrt_finish'),
    wt_event_id: integer('wt_event_id'),
    wt_program_id_mpro: integer('wt_program_id_mpro'),
    wt_program_id_fpro: integer('wt_program_id_fpro'),
    im_external_id: text('im_external_id').unique(),
    /** Date, city and country as the IRONMAN feed last gave them: only values that still equal these follow it. */
    im_feed_values: jsonb('im_feed_values').$type<Record<string, string | null>>(),
    distance_course: doublePrecision('distance_course'),
    distance_course_swim: doublePrecision('distance_course_swim'),
    distance_course_t1: doublePrecision('distance_course_t1'),
    distance_course_bike: doublePrecision('distance_course_bike'),
    distance_course_t2: doublePrecision('distance_course_t2'),
    distance_course_run: doublePrecision('distance_course_run'),
    sectors_swim: integer('sectors_swim'),
    sectors_bike: integer('sectors_bike'),
    sectors_run: integer('sectors_run'),
    laps_swim: integer('laps_swim'),
    laps_bike: integer('laps_bike'),
    laps_run: integer('laps_run'),
    expected_swim_pace_fpro: integer('expected_swim_pace_fpro'),
    expected_swim_pace_mpro: integer('expected_swim_pace_mpro'),
    broadcast_time: text('broadcast_time'),
    broadcast_locale: text('broadcast_locale'),
    event_link1_url: text('event_link1_url'),
    event_link1_text: text('event_link1_text'),
    event_link2_url: text('event_link2_url'),
    event_link2_text: text('event_link2_text'),
    event_link3_url: text('event_link3_url'),
    event_link3_text: text('event_link3_text'),
    sectors_bike_lg: integer('sectors_bike_lg').references(() => media.id),
    sectors_bike_sm: integer('sectors_bike_sm').references(() => media.id),
    sectors_run_lg: integer('sectors_run_lg').references(() => media.id),
    sectors_run_sm: integer('sectors_run_sm').references(() => media.id),
    version: version(),
  },
  (table) => [
    index('race_serie').on(table.serie_id),
    index('race_date').on(table.date),
    index('race_tier').on(table.tier_id),
    index('race_season').on(table.t100_season_id),
    index('race_championship').on(table.t100_championship_id),
  ],
);

/** An athlete's result: the facts. Places and points are computed into `result_points`. Times in whole seconds, 0 means none. */
export const result = pgTable(
  'result',
  {
    id: serial('id').primaryKey(),
    race_id: ownerId('race_id', () => race.id),
    athlete_id: requiredId('athlete_id', () => athlete.id),
    division: division().notNull(),
    status: text('status').$type<'Finish' | 'DNF' | 'DQ' | 'DNS'>().notNull(),
    country: text('country'),
    swim: integer('swim').notNull().default(0),
    t1: integer('t1').notNull().default(0),
    bike: integer('bike').notNull().default(0),
    t2: integer('t2').notNull().default(0),
    run: integer('run').notNull().default(0),
    overall: integer('overall').notNull().default(0),
    name_in_file: text('name_in_file'),
    place_in_file: integer('place_in_file'),
    swim_points_in_file: points('swim_points_in_file'),
    bike_points_in_file: points('bike_points_in_file'),
    run_points_in_file: points('run_points_in_file'),
    overall_points_in_file: points('overall_points_in_file'),
    ranking_system_id: integer('ranking_system_id').$type<1 | 2>(),
    version: version(),
  },
  (table) => [
    uniqueIndex('result_one_per_athlete').on(table.race_id, table.athlete_id),
    index('result_athlete').on(table.athlete_id),
    index('result_division').on(table.race_id, table.division),
  ],
);

/** Computed from a race's results, tier and strength of field; no history, it can always be computed again. */
export const resultPoints = pgTable('result_points', {
  result_id: integer('result_id')
    .primaryKey()
    .references(() => result.id, { onDelete: 'cascade' }),
  rank: integer('rank').notNull(),
  ranking_system_id: integer('ranking_system_id').$type<1 | 2>(),
  swim_points: points('swim_points'),
  bike_points: points('bike_points'),
  run_points: points('run_points'),
  overall_points: points('overall_points'),
  t100_points: points('t100_points'),
});

/** An athlete on a race's start list (is_waiting 0) or wait list (1). */
export const participant = pgTable(
  'participant',
  {
    id: serial('id').primaryKey(),
    race_id: ownerId('race_id', () => race.id),
    athlete_id: requiredId('athlete_id', () => athlete.id),
    is_waiting: flag('is_waiting').notNull().default(1),
    is_public: flag('is_public').notNull().default(1),
    late_entry: flag('late_entry').notNull().default(0),
    is_late_entry_by_hand: flag('is_late_entry_by_hand').notNull().default(0),
    /** Added or moved manually, with the reason if one was given. */
    is_by_hand: flag('is_by_hand').notNull().default(0),
    by_hand_reason: text('by_hand_reason'),
    notes: text('notes'),
    meta: jsonb('meta').$type<{ latest_source?: string; [name: string]: unknown }>().notNull().default({}),
    version: version(),
  },
  (table) => [
    uniqueIndex('participant_once').on(table.race_id, table.athlete_id),
    index('participant_athlete').on(table.athlete_id),
  ],
);

/** An athlete who was removed from a list with a reason; deleted when the athlete joins the race again. Time and person are in history. */
export const withdrawal = pgTable(
  'withdrawal',
  {
    id: serial('id').primaryKey(),
    race_id: ownerId('race_id', () => race.id),
    athlete_id: requiredId('athlete_id', () => athlete.id),
    /** The list that the athlete was on. */
    is_waiting: flag('is_waiting').notNull(),
    /** Null once personal data was erased. */
    reason: text('reason'),
    /** Who moved up to the start list in the same change. Not a reference: it only documents. */
    promoted_athlete_id: integer('promoted_athlete_id'),
    version: version(),
  },
  (table) => [
    uniqueIndex('withdrawal_once').on(table.race_id, table.athlete_id),
    index('withdrawal_athlete').on(table.athlete_id),
  ],
);

/** A row of a list import that needs a decision; it stays until it is resolved. */
export const importWarning = pgTable(
  'import_warning',
  {
    id: serial('id').primaryKey(),
    race_id: ownerId('race_id', () => race.id),
    list: text('list').$type<'start' | 'wait' | 'participants'>().notNull(),
    /** In the file, from 1. */
    line: integer('line'),
    name: text('name').notNull(),
    country: text('country'),
    division: division(),
    /** The stored file. Not a reference: files are not restored with a deleted race. */
    file_id: integer('file_id'),
    error_code: text('error_code'),
    error_reason: text('error_reason').notNull(),
    resolved: flag('resolved').notNull().default(0),
  },
  (table) => [index('import_warning_race').on(table.race_id)],
);

/** A received file or external response, stored so that an import can be inspected or repeated. */
export const storedImportFile = pgTable(
  'kept_file',
  {
    id: serial('id').primaryKey(),
    race_id: ownerId('race_id', () => race.id),
    kind: text('kind').$type<'results' | 'participants' | 'start-list' | 'wait-list' | 'tracker'>().notNull(),
    filename: text('filename').notNull(),
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
    /** Of a start or wait list the divisions that it contains. */
    divisions: text('divisions').array().$type<('MPRO' | 'FPRO')[]>(),
    /** Of a tracker response: 0 when it was not read to the end and staff have not accepted it. */
    is_usable: flag('is_usable').notNull().default(1),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('kept_file_race').on(table.race_id)],
);
