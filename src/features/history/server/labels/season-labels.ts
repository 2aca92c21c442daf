import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { TableLabels } from './label-shapes.ts';

/** Seasons and rankings. */
export const seasonLabels = {
  t100_season: {
    noun: 'season',
    name: ['name'],
    columns: {
      id: 'ID',
      name: 'Name',
      start_date: ['Start date', 'date'],
      end_date: ['End date', 'date'],
      top_scoring_results_count: 'Top Scoring Results Count',
      contender_opt_method: 'Contenders',
      olympic_bonus_points: ['Olympic bonus points', 'points'],
      contract_min_races: 'Races per contract',
      is_active: ['Active', 'flag'],
    },
  },
  t100_season_participant: {
    noun: 'season participant',
    name: ['athlete_id'],
    columns: {
      season_id: ['Season', 'season'],
      athlete_id: ['Athlete', 'athlete'],
      contract_tier_id: ['Contract tier', 'contract_tier'],
      has_olympic_bonus: ['Olympic bonus', 'flag'],
      order: 'Order',
    },
  },
  t100_contender: {
    noun: 'contender',
    name: ['athlete_id'],
    columns: {
      season_id: ['Season', 'season'],
      athlete_id: ['Athlete', 'athlete'],
      opt_method: 'List',
    },
  },
  t100_championship: {
    noun: 'championship',
    name: ['name'],
    columns: {
      id: 'ID',
      name: 'Name',
      region: 'Region',
      t100_season_id: ['Season', 'season'],
      is_active: ['Active', 'flag'],
    },
  },
  contract_tier: {
    noun: 'contract tier',
    name: ['name'],
    columns: {
      id: 'ID',
      name: 'Name',
      order: 'Order',
      is_active: ['Active', 'flag'],
    },
  },
  ranking_set: {
    noun: 'ranking',
    name: ['date'],
    columns: {
      id: 'ID',
      date: ['Date', 'date'],
      type: 'Type',
      published: ['Published', 'flag'],
      published_at: ['Published at', 'moment'],
      published_by: ['Published by', 'account'],
      comparison_set_id: ['Compared with', 'ranking'],
    },
    values: { type: (type) => rankingTypeOf(Number(type))?.name },
  },
  scenario: {
    noun: 'scenario',
    name: ['name'],
    columns: {
      id: 'ID',
      name: 'Name',
      set_id: ['Ranking', 'ranking'],
      changes: 'Changes',
      applied_at: ['Applied at', 'moment'],
    },
  },
  contender_ranking_set: {
    noun: 'contender ranking',
    name: ['date'],
    columns: {
      id: 'ID',
      date: ['Date', 'date'],
      is_published: ['Published', 'flag'],
      published_at: ['Published at', 'moment'],
      published_by: ['Published by', 'account'],
    },
  },
} as const satisfies Record<string, TableLabels>;
