import { z } from 'zod';
import { division, pointsResponse } from '#contract/fields.ts';

export const resultStatus = z.enum(['Finish', 'DNF', 'DQ', 'DNS'], 'must be Finish, DNF, DQ or DNS');
export const rankingSystem = z.union([z.literal(1), z.literal(2)], 'must be 1 or 2');

/** A result as shown on the race's screens: facts, place, and the athlete's current world rank and points. */
export const raceResult = z.object({
  result_id: z.number(),
  /** The athlete's id. */
  id: z.number(),
  first: z.string(),
  last: z.string(),
  division,
  /** ISO alpha-2: that of this result, otherwise the athlete's. */
  country: z.string().nullable(),
  /** ISO alpha-2: the nation represented that day, if the result has one. */
  country_in_result: z.string().nullable(),
  status: resultStatus,
  /** Place in the division; 99999 without a place. */
  rank: z.number(),
  swim: z.number(),
  t1: z.number(),
  bike: z.number(),
  t2: z.number(),
  run: z.number(),
  overall: z.number(),
  /** In the current world ranking; 99999 when not ranked. */
  overall_rank: z.number(),
  overall_points: pointsResponse,
  /** The points system in use, and the one given by the file or sender; null: decided by the race. */
  ranking_system: rankingSystem.nullable(),
  ranking_system_id: rankingSystem.nullable(),
  name_in_file: z.string().nullable(),
  place_in_file: z.number().nullable(),
  swim_points_in_file: pointsResponse,
  bike_points_in_file: pointsResponse,
  run_points_in_file: pointsResponse,
  overall_points_in_file: pointsResponse,
  version: z.number(),
});
export type RaceResult = z.output<typeof raceResult>;

/** Points of each discipline; null without points. */
export const disciplinePoints = z.object({
  swim_points: pointsResponse,
  bike_points: pointsResponse,
  run_points: pointsResponse,
  overall_points: pointsResponse,
});

/** Calculated points of a result. */
export const resultPoints = z.object({
  result_id: z.number(),
  ...disciplinePoints.shape,
  t100_points: pointsResponse,
});
export type ResultPoints = z.output<typeof resultPoints>;
