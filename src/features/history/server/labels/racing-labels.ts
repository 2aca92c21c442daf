import { raceFields } from '#rules/races/race-fields.ts';
import type { TableLabels } from './label-shapes.ts';

/** The names of choices, as on the race's page: "70.3" for distance type 1. */
const raceChoices: TableLabels['values'] = Object.fromEntries(
  raceFields.flatMap(({ name, choices }) =>
    choices ? [[name, (given: unknown) => choices.find(({ value }) => value === given)?.label]] : [],
  ),
);

/** Races, and what they consist of. */
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
} as const satisfies Record<string, TableLabels>;
