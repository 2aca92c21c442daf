import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  division,
  flagField,
  id,
  jobResponse,
  numeric,
  plainDate,
  pointsResponse,
  version,
} from '#contract/fields.ts';
import { badInput, conflict, notFound } from '#contract/refusal.ts';
import { rankingTypes } from '#rules/ranking/ranking-types.ts';
import { setState } from './current-ranking-contract.ts';

/** A set as shown in lists. Dates are YYYY-MM-DD, times ISO 8601. */
const listedSet = z.object({
  id: z.number(),
  date: z.string(),
  type: z.number(),
  published: flagField,
  published_at: z.string().nullable(),
  generated_at: z.string().nullable(),
});
export type ListedRankingSet = z.output<typeof listedSet>;

const setInList = listedSet.extend({
  published_by: z.string().nullable(),
  generated_by: z.string().nullable(),
  /** The number of athletes with a row. */
  athletes: z.number(),
});
export type RankingSetInList = z.output<typeof setInList>;

const comparedSet = z.object({ id: z.number(), date: z.string(), type: z.number(), published: flagField });

const rankingSet = listedSet.extend({
  version: z.number(),
  published_by: z.string().nullable(),
  generated_by: z.string().nullable(),
  rules_version: z.string().nullable(),
  input_digest: z.string().nullable(),
  ...setState,
  /** The rule of the set's type as text. */
  rule: z.string(),
  /** The comparison set, against which moves are calculated; `is_chosen` if staff selected it instead of the automatic one. */
  comparison: comparedSet.extend({ is_chosen: flagField }).nullable(),
  /** Athletes excluded from the team views. */
  team_exclusions: z.array(z.number()),
});
export type RankingSet = z.output<typeof rankingSet>;

const standings = {
  overall_rank: z.number(),
  overall_points: pointsResponse,
  overall_score: pointsResponse,
  swim_rank: z.number(),
  swim_points: pointsResponse,
  swim_score: pointsResponse,
  bike_rank: z.number(),
  bike_points: pointsResponse,
  bike_score: pointsResponse,
  run_rank: z.number(),
  run_points: pointsResponse,
  run_score: pointsResponse,
};

const person = {
  id: z.number(),
  name: z.string(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  country_3: z.string().nullable(),
  division,
};

const rankingRow = z.object({
  ...person,
  email: z.string().nullable(),
  ...standings,
  /** JSON text of [swim, bike, run, overall], each {results: [{result_id, race_id, points, bonus_percent?}]}. */
  details: z.string(),
});
export type RankingRow = z.output<typeof rankingRow>;

const comparedRow = z.object({ ...person, ...standings });
export type ComparedRow = z.output<typeof comparedRow>;

const READS_OF_SET = ['ranking', 'race', 'tier', 'athlete', 'setting'] as const;

export const listRankings = declareCall({
  method: 'GET',
  path: '/api/rankings',
  purpose: 'Lists all ranking sets, newest date first.',
  cached: true,
  dependsOn: ['ranking'],
  response: z.object({ rankings: z.array(setInList) }),
});

export const listPosts = declareCall({
  method: 'GET',
  path: '/api/posts',
  purpose: 'Lists all ranking sets for the posts list, newest date first.',
  dependsOn: ['ranking'],
  response: z.object({ rankings: z.array(listedSet) }),
});

const selectableTypes = rankingTypes.filter((type) => type.isSelectable).map((type) => type.id);
/** A type that a set can be given; sets of former types keep theirs. */
export const typeId = numeric('must be the number of a ranking type').refine(
  (given) => selectableTypes.some((type) => type === given),
  `must be one of the ranking types ${selectableTypes.join(', ')}`,
);

export const createRanking = declareCall({
  method: 'POST',
  path: '/api/ranking/create',
  purpose:
    'Adds an empty draft for a date and returns the existing sets of that date. Without a type, the type in force on that date is used.',
  input: z.object({ date: plainDate, type: typeId.nullish() }),
  response: z.object({
    status: z.literal(0),
    id: z.number(),
    type: z.number(),
    /** The other sets of the same date, oldest first. */
    same_date: z.array(z.object({ id: z.number(), type: z.number(), published: flagField })),
  }),
});

export const readRanking = declareCall({
  method: 'GET',
  path: '/api/ranking/{id}',
  purpose:
    'Returns a ranking set with its rows, men first, in the order of the overall ranking, and the rows of its comparison set.',
  cached: true,
  dependsOn: READS_OF_SET,
  input: z.object({ id }),
  response: z.object({
    rankings: z.array(rankingRow),
    cmp_rankings: z.array(comparedRow),
    set: rankingSet,
  }),
});

/** The result of a generation, or the job that continues if it takes longer than 90 seconds. */
const generated = z.union([
  z.object({
    status: z.literal(0),
    message: z.string(),
    athletes: z.number(),
    type: z.number(),
    /** The job that recalculates the strength of field of future races. */
    following_job: z.string().nullable(),
  }),
  jobResponse,
]);

export const generateRankings = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/generate',
  purpose:
    'Recalculates the rows of a ranking set; readers see the old rows until the new ones are committed.',
  status: 202,
  input: z.object({ id }),
  response: generated,
});

export const setRankingType = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/type',
  purpose: 'Changes the type of a ranking set and recalculates its rows in one operation.',
  status: 202,
  input: z.object({ id, type: typeId, version }),
  response: generated,
});

const published = z.object({
  status: z.literal(0),
  message: z.string(),
  following_job: z.string().nullable(),
});

export const publishRanking = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/publish',
  purpose:
    'Publishes a ranking set; refused if it is empty or if its rows differ from those that were reviewed.',
  input: z.object({
    id,
    version,
    reviewed_digest: z.string().max(200).optional(),
  }),
  response: published,
});

export const unpublishRanking = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/unpublish',
  purpose: 'Changes a published set back to a draft.',
  input: z.object({ id, version }),
  response: published,
});

export const deleteRanking = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/delete',
  purpose: 'Deletes a draft; status -1 with a message if the set is published or being generated.',
  input: z.object({ id, version }),
  response: z.object({ status: z.union([z.literal(0), z.literal(-1)]), message: z.string() }),
});

export const chooseComparison = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/comparison',
  purpose: 'Sets the comparison set, against which moves are calculated; null selects it automatically.',
  input: z.object({ id, comparison_set_id: id.nullable(), version }),
  response: z.object({ status: z.literal(0) }),
});

export const listFutureRaces = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/future_races',
  purpose: 'Lists the races from today on; their strength of field depends on the published rankings.',
  input: z.object({ id }),
  response: z.object({
    races: z.array(z.object({ id: z.number(), name: z.string(), date: z.string() })),
  }),
});

/** The kind of the generation job; its subject is the set id. */
export const GENERATE_JOB = 'generate-rankings';
/** The kind of the job that recalculates the strength of field of upcoming races. */
export const FUTURE_SOF_JOB = 'future-strength-of-field';

interface SofChange {
  before: number | null;
  now: number | null;
}

/** The result of that job: each recalculated race with its calculated strength of field before and after. */
export interface FutureSof {
  races: number;
  recalculated: { id: number; name: string; date: string; mpro: SofChange; fpro: SofChange }[];
}

export const rankingNotFound = (id: number) => notFound(`rankings set ${id}`);

type Noun = 'Rankings' | 'Contender rankings';

export const emptySetNotPublished = (noun: Noun, date: string) =>
  conflict('ranking-empty', `${noun} of ${date} have no rows yet. Generate them first, then publish.`);

export const generatingNow = (noun: Noun, date: string) =>
  conflict('ranking-generating', `${noun} of ${date} are being generated. Try again when that is done.`);

export const generatedSinceReview = (noun: Noun, date: string) =>
  conflict(
    'ranking-generated-since',
    `${noun} of ${date} were generated again after you reviewed them. Nothing was published; review the changes again.`,
  );

export const publishedWouldBeEmpty = (date: string) =>
  conflict(
    'ranking-would-be-empty',
    `No result counts for the published rankings of ${date}; the rows were left as they are. Unpublish them first.`,
  );

export const cannotCompare = (message: string) => badInput('comparison_set_id', `Moves against: ${message}`);

export const PUBLISHED_NOT_DELETED = 'Published rankings cannot be deleted. Unpublish them first.';
export const GENERATING_NOT_DELETED = 'These rankings are being generated. Delete them when that is done.';
