import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, flagField, id, pointsResponse } from '#contract/fields.ts';
import { notFound } from '#contract/refusal.ts';
import { disciplines } from '#rules/ranking/ranking-input.ts';

// The keys are documented in #rules/explanation/explanation-shape.ts, which defines these records; #rules/explanation/explanation-text.ts
// formats them.

const READS = ['ranking', 'race', 'tier', 'athlete'] as const;

const number = z.number();
const perhaps = z.number().nullable();
const day = z.string().nullable();
const status = z.enum(['Finish', 'DNF', 'DQ', 'DNS']);
const athlete = z.object({ id: number, name: z.string(), country: z.string().nullable(), division });

const explainedParts = {
  formula: z.enum(['2023', '2024', 'ideal time']).nullable(),
  place: perhaps,
  seconds: perhaps,
  position_points: perhaps,
  baseline_seconds: perhaps,
  baseline_count: perhaps,
  baseline_points: perhaps,
  percent_faster: perhaps,
  time_points: perhaps,
  adjusted_ideal_seconds: perhaps,
  parts: z.object({ position: number, strength_of_field: number, time: number, changed_since: number }),
};

const explainedRace = {
  result_id: number,
  race_id: number,
  race: z.string(),
  date: day,
  tier: z.string().nullable(),
};

const sofAthlete = { athlete_id: number, name: z.string(), points: number };

const counting = z.object({
  ...explainedRace,
  ...explainedParts,
  base_points: perhaps,
  dropoff_percentage: perhaps,
  sof: perhaps,
  sof_is_manual: z.boolean(),
  sof_recalculated: perhaps,
  sof_athletes: z.array(z.object(sofAthlete)),
  sof_set_date: day,
  overall_seconds: perhaps,
  race_points: number,
  race_points_today: pointsResponse,
  bonus_percent: number,
  counted_points: number,
  share: number,
});

const notCounting = z.object({
  ...explainedRace,
  status,
  place: perhaps,
  points: pointsResponse,
  is_in_window: z.boolean(),
  reason: z.string(),
});

const movedResult = { ...explainedRace, points: number, share: number, reason: z.string() };

const crossingAthlete = z.object({
  athlete_id: number,
  name: z.string(),
  rank_before: perhaps,
  rank: perhaps,
  points_before: pointsResponse,
  points: pointsResponse,
  race: z.string().nullable(),
  race_date: day,
});

const moved = z.object({
  comparison: z.object({ id: number, date: z.string() }).nullable(),
  from_rank: perhaps,
  to_rank: perhaps,
  difference: perhaps,
  measured_from: number,
  measured_to: number,
  points_before: pointsResponse,
  points: pointsResponse,
  own: number,
  others: number,
  gained: z.array(z.object(movedResult)),
  lost: z.array(z.object(movedResult)),
  corrected: z.array(
    z.object({
      ...movedResult,
      points_before: number,
      race_points_before: number,
      race_points: number,
      bonus_percent_before: number,
      bonus_percent: number,
    }),
  ),
  rule_changed: z.object({ share: number }).nullable(),
  passed_by_count: number,
  fell_behind_count: number,
  passed_by: z.array(crossingAthlete),
  fell_behind: z.array(crossingAthlete),
  sentence: z.string(),
});

const leavesNext = z.object({
  date: z.string(),
  result_id: number,
  race_id: number,
  race: z.string(),
  points: pointsResponse,
  rank_then: perhaps,
});

const rowExplanation = z.object({
  set: z.object({
    id: number,
    date: z.string(),
    type: number,
    published: flagField,
    generated_at: z.string().nullable(),
  }),
  athlete,
  discipline: z.enum(disciplines),
  rank: perhaps,
  points: pointsResponse,
  score: pointsResponse,
  overall_rank: perhaps,
  overall_points: pointsResponse,
  points_today: pointsResponse,
  rule: z.string(),
  rounding: z.string(),
  counting_results: number,
  divisor: number,
  counting: z.array(counting),
  not_counting: z.array(notCounting),
  moved,
  leaves_next: leavesNext.nullable(),
});

export const explainContenderRow = declareCall({
  method: 'GET',
  path: '/api/t100/contender-rankings/{id}/explain/{athlete_id}',
  purpose:
    "Explains an athlete's number in a contender ranking: the results that count, why the rank moved, what expires next, and why someone is left out.",
  dependsOn: [...READS, 'contender_ranking'],
  input: z.object({ id, athlete_id: id }),
  response: rowExplanation.extend({
    /** Why the athlete has no rank; null for those who have one. */
    left_out: z.string().nullable(),
  }),
});

export const explainRankingRow = declareCall({
  method: 'GET',
  path: '/api/ranking/{id}/explain/{athlete_id}',
  purpose:
    "Explains an athlete's number in a ranking set: which results count, which do not and why, why the rank moved, and which results expire next.",
  dependsOn: READS,
  input: z.object({
    id,
    athlete_id: id,
    discipline: z.enum(disciplines, `must be one of ${disciplines.join(', ')}`).default('overall'),
  }),
  response: rowExplanation,
});

const strengthOfField = z.object({
  division,
  in_force: pointsResponse,
  source: z.enum(['manual', 'calculated']).nullable(),
  manual: pointsResponse,
  calculated: pointsResponse,
  last_calculated: z.string().nullable(),
  recalculated: pointsResponse,
  starters: number,
  ranked_starters: number,
  starters_from: z.enum(['results', 'start list']).nullable(),
  counted: z.array(z.object({ ...sofAthlete, share: number })),
  set: z.object({ id: number, date: z.string(), type: number }).nullable(),
});

const race = z.object({
  id: number,
  name: z.string(),
  date: day,
  tier: z.string().nullable(),
  base_points: perhaps,
  dropoff_percentage: perhaps,
});

const points = z.object({ ...explainedParts, points: number }).nullable();

export const explainRaceResult = declareCall({
  method: 'GET',
  path: '/api/race/{id}/explain/{result_id}',
  purpose: 'Explains the points of one result in a race: overall, swim, bike and run.',
  dependsOn: READS,
  input: z.object({ id, result_id: id }),
  response: z.object({
    race,
    athlete,
    result_id: number,
    status,
    overall_seconds: number,
    finishers: number,
    missing: z.enum(['tier', 'strength of field', 'adjusted ideal time']).nullable(),
    overall: points,
    swim: points,
    bike: points,
    run: points,
    sof: strengthOfField,
    rounding: z.string(),
  }),
});

export const explainStrengthOfField = declareCall({
  method: 'GET',
  path: '/api/race/{id}/explain_sof',
  purpose:
    "Explains a race's strength of field in each division: the athletes counted, the ranking used, and the value in force.",
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ race, divisions: z.array(strengthOfField), rounding: z.string() }),
});

export const resultNotFound = (raceId: number, resultId: number) =>
  notFound(`result ${resultId} in race ${raceId}`);
