import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, flagField, id, pointsResponse, timestampField } from '#contract/fields.ts';
import { namedSet, setState } from './current-ranking-contract.ts';
import { typeId } from './rankings-contract.ts';

const DEPENDS = ['ranking', 'race', 'tier', 'athlete'] as const;

export type NamedRankingSet = z.output<typeof namedSet>;

/** An athlete whose rank changes; a rank is null if the athlete is not in the set. Points are those of the set. */
const rankChange = z.object({
  id: z.number(),
  name: z.string(),
  country: z.string().nullable(),
  rank_before: z.number().nullable(),
  rank: z.number().nullable(),
  points: pointsResponse,
});
export type ReviewedAthlete = z.output<typeof rankChange>;

export const reviewedAthletes = z.array(rankChange);

export const reviewedDivision = z.object({
  division,
  entered: reviewedAthletes,
  gone: reviewedAthletes,
  /** The biggest moves, biggest first. */
  biggest_moves: reviewedAthletes,
  into_top: reviewedAthletes,
  out_of_top: reviewedAthletes,
  /** The number of athletes in both sets with a different rank, and with the same rank. */
  moved: z.number(),
  unchanged: z.number(),
});
export type ReviewedDivision = z.output<typeof reviewedDivision>;

export const readRankingReview = declareCall({
  method: 'GET',
  path: '/api/ranking/{id}/review',
  purpose:
    'Compares a ranking set with the newest published one: new and missing athletes, the biggest moves, athletes who cross rank 10.',
  dependsOn: DEPENDS,
  input: z.object({ id }),
  response: z.object({
    set: namedSet.extend({
      published: flagField,
      version: z.number(),
      generated_at: z.string().nullable(),
      input_digest: z.string().nullable(),
      ...setState,
      athletes: z.number(),
    }),
    /** The newest other published set by date, which may be stale itself; null if there is none. */
    against: namedSet.extend(setState).nullable(),
    /** Whether lists show this set while it is published: there is no newer published set. */
    is_newest: flagField,
    divisions: z.array(reviewedDivision),
  }),
});
export type RankingReview = z.output<typeof readRankingReview.response>;

export const readGenerationReview = declareCall({
  method: 'GET',
  path: '/api/ranking/{id}/generation_review',
  purpose:
    'Compares the rows of a ranking set with those that generating it now would give, optionally with another type.',
  cached: true,
  dependsOn: DEPENDS,
  input: z.object({ id, type: typeId.optional() }),
  response: z.object({
    set: namedSet.extend({ published: flagField, generated_at: z.string().nullable(), ...setState }),
    /** The number of athletes with a different rank, points or counting result in any discipline. */
    changed_rows: z.number(),
    divisions: z.array(reviewedDivision),
  }),
});
export type GenerationReview = z.output<typeof readGenerationReview.response>;

export const listRankingStates = declareCall({
  method: 'GET',
  path: '/api/rankings/states',
  purpose: 'Lists for every ranking set whether generating it now would give different rows, and why.',
  cached: true,
  dependsOn: DEPENDS,
  response: z.object({ states: z.array(z.object({ id: z.number(), ...setState })) }),
});

/** Author and time of a change, with its change set in history. Null without a record in history. */
const changedBy = {
  at: timestampField.nullable(),
  who: z.string().nullable(),
  change_set_id: z.number().nullable(),
};

const value = z.union([z.string(), z.number()]).nullable();
const changedField = z.object({ name: z.string(), before: value, after: value });
export type ChangedField = z.output<typeof changedField>;

const changedResult = z.object({
  athlete: z.object({ id: z.number(), name: z.string() }),
  change: z.enum(['added', 'changed', 'removed']),
  /** The fields that differ; times in whole seconds. Empty for an added or removed result. */
  fields: z.array(changedField),
  ...changedBy,
});
export type ChangedResult = z.output<typeof changedResult>;

export const changedFact = changedField.extend(changedBy);
export type ChangedFact = z.output<typeof changedFact>;

const changedRace = z.object({
  id: z.number(),
  name: z.string(),
  date: z.string().nullable(),
  is_deleted: flagField,
  /** As text: "2 results changed". */
  what: z.array(z.string()),
  /** The first ones, and the total number. */
  results: z.array(changedResult),
  results_count: z.number(),
  /** Facts of the race that its points depend on. */
  facts: z.array(changedFact),
});
export type ChangedRace = z.output<typeof changedRace>;

export const changedAthlete = z.object({
  id: z.number(),
  name: z.string(),
  /** The last name breaks ties of points. */
  field: z.enum(['division', 'last name']),
  before: z.string(),
  after: z.string(),
  ...changedBy,
});
export type ChangedAthlete = z.output<typeof changedAthlete>;

/** What every list of changes since a generation contains. */
export const changesOfRows = z.object({
  generated_at: z.string().nullable(),
  /** The number of athletes whose row would differ if the set were generated again. */
  changed_rows: z.number(),
  races: z.array(changedRace),
  /** The version of the rules then and now, if they differ. */
  rules: z.object({ before: z.string(), after: z.string() }).nullable(),
});

export const readChangesSince = declareCall({
  method: 'GET',
  path: '/api/ranking/{id}/changes_since',
  purpose:
    'Lists changes since a set was generated that would give different rows: races with their results and facts, athletes and rules, with author and time.',
  dependsOn: DEPENDS,
  input: z.object({ id }),
  response: changesOfRows.extend({
    athletes: z.array(changedAthlete),
    /** The type that the rows were generated with, if the set has another type now. */
    type: z.object({ before: z.number(), after: z.number() }).nullable(),
  }),
});
export type ChangesSince = z.output<typeof readChangesSince.response>;
