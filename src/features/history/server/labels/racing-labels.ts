import { raceFields } from '#rules/races/race-fields.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { TableLabels } from './label-shapes.ts';

/** The names of choices, as on the race's page: "70.3" for distance type 1. */
const raceChoices: TableLabels['values'] = Object.fromEntries(
  raceFields.flatMap(({ name, choices }) =>
    choices ? [[name, (given: unknown) => choices.find(({ value }) => value === given)?.label]] : [],
  ),
);

/** Races and what they consist of, seasons and rankings. */
export const racingLabels = {
  tier: { columns: { description: ['Description', 'long'], dropoff_percentage: 'Drop-off in percent' } },
  serie: { noun: 'series' },
  serie_redirect: { noun: 'redirect', name: ['alias'] },
  race: {
    name: ['serie_id', 'year'],
    columns: {
      country_name: 'Country',
      is_t100_grand_final: ['T100 Grand Final', 'flag'],
      contender_rank_cutoff: 'Rank cut-off',
      contender_ranking_set_id: ['Contender ranking', 'contender_ranking'],
      im_external_id: 'IRONMAN race',
      im_feed_values: 'Values of the IRONMAN feed',
      sectors_bike_lg: ['Sectors bike, large', 'media'],
      sectors_bike_sm: ['Sectors bike, small', 'media'],
      sectors_run_lg: ['Sectors run, large', 'media'],
      sectors_run_sm: ['Sectors run, small', 'media'],
    },
    values: raceChoices,
  },
  result: {
    name: ['athlete_id'],
    columns: {
      country: ['Country', 'nation'],
      swim: ['Swim', 'time'],
      t1: ['T1', 'time'],
      bike: ['Bike', 'time'],
      t2: ['T2', 'time'],
      run: ['Run', 'time'],
      overall: ['Overall', 'time'],
      name_in_file: 'Name in the file',
      place_in_file: 'Place in the file',
      ranking_system_id: 'Ranking system',
    },
  },
  participant: {
    name: ['athlete_id'],
    columns: {
      is_waiting: ['On the wait list', 'flag'],
      is_late_entry_by_hand: ['Late entry set by hand', 'flag'],
      is_by_hand: ['Added by hand', 'flag'],
      by_hand_reason: 'Reason',
      notes: ['Notes', 'long'],
      meta: 'Details',
    },
  },
  withdrawal: {
    name: ['athlete_id'],
    columns: { is_waiting: ['On the wait list', 'flag'], promoted_athlete_id: ['Moved up', 'athlete'] },
  },
  import_warning: {
    columns: { country: ['Country', 'nation'], file_id: 'File', error_code: 'Code', error_reason: 'Reason' },
  },
  t100_season: {
    noun: 'season',
    columns: {
      top_scoring_results_count: 'Top Scoring Results Count',
      contender_opt_method: 'Contenders',
      contract_min_races: 'Races per contract',
    },
  },
  t100_season_participant: { noun: 'season participant', name: ['athlete_id'] },
  t100_contender: { noun: 'contender', name: ['athlete_id'], columns: { opt_method: 'List' } },
  t100_championship: { noun: 'championship' },
  contract_tier: {},
  ranking_set: {
    noun: 'ranking',
    name: ['date'],
    columns: { comparison_set_id: ['Compared with', 'ranking'] },
    values: { type: (type) => rankingTypeOf(Number(type))?.name },
  },
  scenario: { columns: { set_id: ['Ranking', 'ranking'] } },
  contender_ranking_set: { noun: 'contender ranking', name: ['date'] },
} as const satisfies Record<string, TableLabels>;
