import { explainPoints } from '#rules/explanation/explanation-points.ts';
import type {
  CountingExplained,
  CrossingAthlete,
  RankingExplanation,
  ResultExplanation,
  SofExplanation,
} from '#rules/explanation/explanation-shape.ts';

// Explanations for tests and pictures of the screens: Kona 2024, men, 10th, whose points domain facts, 1.2, work out.

export const konaParts = {
  form: '2024',
  place: 10,
  seconds: 28_490,
  positionPoints: 83.3748,
  strengthOfField: 93.09,
  baselineSeconds: 27_837.6,
  baselineCount: 5,
  baselinePoints: 96.545,
  percentFaster: -2.3436,
  timePoints: 82.4835,
  points: 86.02,
} as const;

const swimParts = {
  ...konaParts,
  place: 3,
  seconds: 2_850,
  positionPoints: 96.04,
  timePoints: 72.5,
  points: 88.1,
};

export const konaCounts: CountingExplained = {
  result_id: 11,
  race_id: 21,
  race: 'IM Worlds Kona 2024',
  date: '2024-10-26',
  tier: 'Diamond',
  ...explainPoints(konaParts, 86.02),
  base_points: 100,
  dropoff_percentage: 2,
  sof: 93.09,
  sof_is_manual: false,
  sof_worked_out: 93.09,
  sof_athletes: [
    { athlete_id: 7, name: 'Magnus Ditlev', points: 99.1 },
    { athlete_id: 8, name: 'Sam Laidlaw', points: 97 },
  ],
  sof_set_date: '2024-10-22',
  overall_seconds: 28_490,
  race_points: 86.02,
  race_points_today: 86.02,
  bonus_percent: 0,
  counted_points: 86.02,
  share: 28.67,
};

/** Counted with 9.86 points less than the race gives today, and with a bonus. */
export const placidCounts: CountingExplained = {
  ...konaCounts,
  ...explainPoints(konaParts, 76.16),
  result_id: 12,
  race_id: 22,
  race: 'IM Lake Placid 2024',
  date: '2024-07-21',
  tier: 'Gold',
  sof_is_manual: true,
  sof_worked_out: 39.22,
  race_points: 76.16,
  race_points_today: 86.02,
  bonus_percent: 5,
  counted_points: 79.97,
  share: 26.66,
};

const passing: CrossingAthlete = {
  athlete_id: 5,
  name: 'Frederic Funk',
  rank_before: 40,
  rank: 30,
  points_before: 50.1,
  points: 57.2,
  race: 'Challenge Roth 2025',
  race_date: '2025-07-06',
};

/** Two of three results count; one was corrected, one went out, another athlete passed. */
export const shownExplanation = (more: Partial<RankingExplanation> = {}): RankingExplanation => ({
  set: { id: 8, date: '2025-07-08', type: 10, published: 0, generated_at: null },
  athlete: { id: 1, name: 'Ann Adam', country: 'DE', division: 'MPRO' },
  discipline: 'overall',
  rank: 34,
  points: 55.33,
  score: 165.99,
  overall_rank: 34,
  overall_points: 55.33,
  points_today: 58.77,
  rule: 'Best 3 race points of the last 52 weeks, divided by 3; missing results count 0.',
  rounding: 'Rounded once.',
  counting_results: 3,
  divisor: 3,
  counting: [konaCounts, placidCounts],
  not_counting: [
    {
      result_id: 13,
      race_id: 23,
      race: 'T100 Miami 2025',
      date: '2025-03-15',
      tier: 'Diamond',
      status: 'DNF',
      place: null,
      points: null,
      is_in_window: true,
      reason: 'Did not finish.',
    },
    {
      result_id: 14,
      race_id: 24,
      race: 'IM Nice 2023',
      date: '2023-09-10',
      tier: 'Diamond',
      status: 'Finish',
      place: 4,
      points: 90.11,
      is_in_window: false,
      reason: 'Raced before the last 52 weeks.',
    },
  ],
  moved: {
    comparison: { id: 7, date: '2025-06-03' },
    from_rank: 22,
    to_rank: 34,
    difference: -12,
    measured_from: 22,
    measured_to: 34,
    points_before: 61.62,
    points: 55.33,
    own: -11,
    others: -1,
    gained: [],
    lost: [
      {
        result_id: 15,
        race_id: 25,
        race: 'T100 Ibiza 2024',
        date: '2024-09-28',
        tier: 'Diamond',
        points: 14,
        share: -4.67,
        reason: 'Disqualified.',
      },
    ],
    corrected: [
      {
        result_id: 12,
        race_id: 22,
        race: 'IM Lake Placid 2024',
        date: '2024-07-21',
        tier: 'Gold',
        points: 79.97,
        share: -1.62,
        reason: 'Its race points were corrected from 80.79 to 76.16.',
        points_before: 84.83,
        race_points_before: 80.79,
        race_points: 76.16,
        bonus_percent_before: 5,
        bonus_percent: 5,
      },
    ],
    rule_changed: null,
    passed_by_count: 12,
    fell_behind_count: 0,
    passed_by: [passing],
    fell_behind: [],
    sentence: 'His points fell from 61.62 to 55.33. Twelve athletes passed him.',
  },
  leaves_next: {
    date: '2025-10-25',
    result_id: 11,
    race_id: 21,
    race: 'IM Worlds Kona 2024',
    points: 26.66,
    rank_then: 140,
  },
  ...more,
});

/** An athlete who is not in the set. */
export const goneExplanation = (more: Partial<RankingExplanation> = {}): RankingExplanation => ({
  ...shownExplanation(),
  rank: null,
  points: null,
  score: null,
  overall_rank: null,
  overall_points: null,
  points_today: null,
  counting: [],
  leaves_next: null,
  ...more,
});

/** 93.60 set by hand; 39.22 by the starters. */
export const shownSof = (more: Partial<SofExplanation> = {}): SofExplanation => ({
  division: 'MPRO',
  in_force: 93.6,
  source: 'manual',
  manual: 93.6,
  calculated: 39.22,
  last_calculated: '2024-10-25T06:00:00.000Z',
  worked_out: 39.22,
  starters: 42,
  ranked_starters: 2,
  starters_from: 'results',
  counted: [
    { athlete_id: 7, name: 'Magnus Ditlev', points: 99.1, share: 19.82 },
    { athlete_id: 8, name: 'Sam Laidlaw', points: 97, share: 19.4 },
  ],
  set: { id: 3, date: '2024-10-22', type: 10 },
  ...more,
});

/** 86.02 race points and 88.10 swim points of a tenth place. */
export const shownResultExplanation = (more: Partial<ResultExplanation> = {}): ResultExplanation => ({
  race: {
    id: 12,
    name: 'IM Worlds Kona 2024',
    date: '2024-10-26',
    tier: 'Diamond',
    base_points: 100,
    dropoff_percentage: 2,
  },
  athlete: { id: 101, name: 'Ann Adam', country: 'DE', division: 'MPRO' },
  result_id: 1,
  status: 'Finish',
  overall_seconds: 28_490,
  finishers: 40,
  missing: null,
  overall: { points: 86.02, ...explainPoints(konaParts, 86.02) },
  swim: { points: 88.1, ...explainPoints(swimParts, 88.1) },
  bike: null,
  run: null,
  sof: shownSof(),
  rounding: 'Rounded once.',
  ...more,
});
