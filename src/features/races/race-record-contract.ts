import { z } from 'zod';
import { flagField, pointsResponse, timestampField } from '#contract/fields.ts';

const raceDivision = z.enum(['MPRO', 'FPRO', 'BOTH'], 'must be MPRO, FPRO or BOTH');
const dateStatus = z.enum(['tba', 'month-year', 'year']).nullable();
const texts = z.string().nullable();
const numbers = z.number().nullable();
const instants = timestampField.nullable();

/** The same type under several names. */
const each = <const Name extends string, Type extends z.ZodType>(type: Type, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;

const strengthOfField = each(pointsResponse, [
  'sof_mpro_manual',
  'sof_mpro_calculated',
  'sof_fpro_manual',
  'sof_fpro_calculated',
]);

const named = {
  id: z.number(),
  /** The serie's name. */
  serie: z.string(),
  serie_id: z.number(),
  serie_alias: z.string(),
  /** Serie and year: "Challenge Roth 2026". */
  name: z.string(),
  year: numbers,
  brand: texts,
  division: raceDivision.nullable(),
  date: texts,
  date_status: dateStatus,
  country_name: texts,
  city: texts,
  /** The tier's name. */
  tier: texts,
  tier_id: numbers,
  ait_men: numbers,
  ait_women: numbers,
  /** The season's name. */
  t100_season: texts,
  t100_season_id: numbers,
  t100_championship_id: numbers,
  start_list_last_updated: instants,
  wait_list_last_updated: instants,
  results_count: z.number(),
  ...strengthOfField,
};

export const listedRace = z.object({
  ...named,
  /** Today, upcoming or past, by the date at the race's location. */
  when: z.enum(['Current', 'Upcoming', 'Past']),
});
export type ListedRace = z.output<typeof listedRace>;

/** A race with every field. Distances in km, paces in seconds per 100 m, ideal times in seconds. */
export const raceRecord = z.object({
  ...named,
  participants_count: z.number(),
  distance_type: z.number(),
  course_shortened: flagField,
  course_disciplines: z.enum(['SBR', 'RBR']),
  ...each(instants, ['start_timestamp', 'sof_mpro_last_calculated', 'sof_fpro_last_calculated']),
  ...each(numbers, ['prize_currency_id', 'prize_amount']),
  /** Bonus percentage for one result in the ranking of the race's year: 5 or 0. */
  bonus_point: z.number(),
  is_t100_grand_final: flagField,
  /** Days; 35 unless the race sets its own. */
  contender_rank_cutoff: z.number(),
  /** Places on the start list; null: 20 in a race of a T100 season, otherwise no limit. */
  ...each(numbers, ['start_list_quota_mpro', 'start_list_quota_fpro']),
  ...each(numbers, ['contender_ranking_set_id', 'wt_event_id', 'wt_program_id_mpro', 'wt_program_id_fpro']),
  ...each(texts, [
    'rtrt_event_id',
    'rtrt_name',
    'rtrt_swim',
    'rtrt_t1',
    'rtrt_bike',
    'rtrt_t2',
    'rtrt_finish',
  ]),
  ...each(numbers, [
    'distance_course',
    'distance_course_swim',
    'distance_course_t1',
    'distance_course_bike',
    'distance_course_t2',
    'distance_course_run',
    'sectors_swim',
    'sectors_bike',
    'sectors_run',
    'laps_swim',
    'laps_bike',
    'laps_run',
    'expected_swim_pace_fpro',
    'expected_swim_pace_mpro',
  ]),
  ...each(texts, [
    'broadcast_time',
    'broadcast_locale',
    'event_link1_url',
    'event_link1_text',
    'event_link2_url',
    'event_link2_text',
    'event_link3_url',
    'event_link3_text',
  ]),
  ...each(numbers, ['sectors_bike_lg', 'sectors_bike_sm', 'sectors_run_lg', 'sectors_run_sm']),
  version: z.number(),
});
export type RaceRecord = z.output<typeof raceRecord>;
