import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { TableLabels } from './label-shapes.ts';

/** Seasons and rankings. */
export const seasonLabels = {
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
