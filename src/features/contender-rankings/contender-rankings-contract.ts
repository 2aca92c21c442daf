import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  division,
  flagField,
  id,
  jobResponse,
  plainDate,
  pointsResponse,
  version,
} from '#contract/fields.ts';
import { conflict, notFound } from '#contract/refusal.ts';
import { setState } from '#features/rankings/current-ranking-contract.ts';
import {
  changedAthlete,
  changedFact,
  changesOfRows,
  reviewedAthletes,
  reviewedDivision,
} from '#features/rankings/ranking-review-contract.ts';

const PATH = '/api/t100/contender-rankings';
const READS = ['contender_ranking', 'season', 'contract_tier', 'race', 'tier', 'athlete'] as const;
const read = { method: 'GET', dependsOn: READS } as const;

/** A set as shown in lists. Dates are YYYY-MM-DD, times ISO 8601. */
const listedSet = z.object({
  id: z.number(),
  date: z.string(),
  is_published: flagField,
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  generated_at: z.string().nullable(),
  generated_by: z.string().nullable(),
});
export type ListedContenderSet = z.output<typeof listedSet>;

const season = z.object({ id: z.number(), name: z.string(), contender_opt_method: z.enum(['IN', 'OUT']) });
const namedSet = z.object({ id: z.number(), date: z.string(), is_published: flagField });

const contenderSet = listedSet.extend({
  version: z.number(),
  /** The season and method that the rows were generated with; before the first generation those that would be used now. */
  season: season.nullable(),
  rules_version: z.string().nullable(),
  input_digest: z.string().nullable(),
  ...setState,
  rule: z.string(),
  /** The newest published set with an earlier date, against which moves are calculated. */
  comparison: namedSet.nullable(),
});
export type ContenderSet = z.output<typeof contenderSet>;

const contenderRow = z.object({
  id: z.number(),
  name: z.string(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  division,
  /** 99999 for athletes who are left out. */
  contender_rank: z.number(),
  contender_points: pointsResponse,
  /** Rank in the world ranking when the set was generated; 99999 for none. */
  overall_rank: z.number(),
  /** Why the athlete has no rank; null for those who have one. */
  left_out: z.string().nullable(),
});
export type ContenderRow = z.output<typeof contenderRow>;

export const listContenderSets = declareCall({
  ...read,
  path: `${PATH}/`,
  purpose: 'Lists the contender rankings, newest date first.',
  cached: true,
  response: z.object({ rankings: z.array(listedSet) }),
});

export const listContenderStates = declareCall({
  ...read,
  path: `${PATH}/states`,
  purpose: 'Lists for every contender ranking whether generating it now would give different rows, and why.',
  cached: true,
  response: z.object({ states: z.array(z.object({ id: z.number(), ...setState })) }),
});

export const createContenderSet = declareCall({
  method: 'POST',
  path: `${PATH}/`,
  purpose: 'Adds an empty draft for a date; returns its season and the existing sets of that date.',
  input: z.object({ date: plainDate }),
  response: z.object({
    status: z.literal(0),
    id: z.number(),
    season: season.nullable(),
    /** The other sets of the same date, oldest first. */
    same_date: z.array(z.object({ id: z.number(), is_published: flagField })),
  }),
});

export const readContenderSet = declareCall({
  ...read,
  path: `${PATH}/{id}`,
  purpose:
    'Returns a contender ranking with its rows, men first, those left out last, and the rows of its comparison set.',
  cached: true,
  input: z.object({ id }),
  response: z.object({
    rankings: z.array(contenderRow),
    compareRankings: z.array(contenderRow),
    set: contenderSet,
  }),
});

const done = z.object({ status: z.literal(0), message: z.string() });

export const generateContenders = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/generate`,
  purpose:
    'Recalculates the rows of a contender ranking; readers see the old rows until the new ones are committed.',
  status: 202,
  input: z.object({ id }),
  response: z.union([done, jobResponse]),
});

export const publishContenderSet = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/publish`,
  purpose:
    'Publishes a contender ranking; refused if it is empty or being generated, or if its rows differ from those that were reviewed.',
  input: z.object({
    id,
    version,
    reviewed_digest: z.string().max(200).optional(),
  }),
  response: done,
});

export const unpublishContenderSet = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/unpublish`,
  purpose: 'Changes a published contender ranking back to a draft.',
  input: z.object({ id, version }),
  response: done,
});

export const deleteContenderSet = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/delete`,
  purpose:
    'Deletes a draft; status -1 with a message if the set is published, is being generated, or was used for a start list.',
  input: z.object({ id, version }),
  response: z.object({ status: z.union([z.literal(0), z.literal(-1)]), message: z.string() }),
});

export const reviewContenderSet = declareCall({
  ...read,
  path: `${PATH}/{id}/review`,
  purpose:
    'Compares a contender ranking with the newest published one: who enters, leaves, moves most, and crosses rank 5 or 40.',
  input: z.object({ id }),
  response: z.object({
    set: namedSet.extend({ version: z.number(), input_digest: z.string().nullable(), ...setState }),
    /** The newest other published set by date; null if there is none. */
    against: namedSet.nullable(),
    divisions: z.array(
      reviewedDivision.omit({ into_top: true, out_of_top: true }).extend({
        /** Into and out of the first 5 and the first 40. */
        crossings: z.array(z.object({ rank: z.number(), into: reviewedAthletes, out_of: reviewedAthletes })),
      }),
    ),
  }),
});
export type ContenderReview = z.output<typeof reviewContenderSet.response>;

const changedContender = changedAthlete.extend({
  field: z.enum(['division', 'retirement', 'contract tier', 'excluded list', 'contender list']),
});
export type ChangedContender = z.output<typeof changedContender>;

export const readContenderChanges = declareCall({
  ...read,
  path: `${PATH}/{id}/changes_since`,
  purpose:
    'Lists changes since a contender ranking was generated that would give different rows: season and method, races, contracts, lists and retirements, with author and time.',
  input: z.object({ id }),
  response: changesOfRows.extend({
    /** The season of the set or its method, if they differ. */
    season: changedFact.nullable(),
    athletes: z.array(changedContender),
  }),
});
export type ContenderChanges = z.output<typeof readContenderChanges.response>;

const upcomingRace = z.object({
  id: z.number(),
  name: z.string(),
  date: z.string(),
  contender_rank_cutoff: z.number(),
  /** Days from the set to the race. */
  days: z.number(),
  /** A new entry is late: the set is more days before the race than the cut-off allows. */
  is_late: flagField,
  /** The first race day with this cut-off on which entries are late by the set. */
  late_from: z.string(),
});
export type UpcomingT100Race = z.output<typeof upcomingRace>;

export const listUpcomingT100Races = declareCall({
  ...read,
  path: `${PATH}/upcoming_races`,
  purpose:
    'Lists the T100 races from today on, and whether new entries are late by the newest published contender ranking.',
  response: z.object({ set: namedSet.nullable(), races: z.array(upcomingRace) }),
});

/** The kind of the generation job; its subject is the set id. */
export const GENERATE_CONTENDERS_JOB = 'generate-contender-rankings';

export const contenderSetNotFound = (id: number) => notFound(`contender rankings set ${id}`);

export const noSeasonOfDate = (date: string) =>
  conflict(
    'no-season',
    `No active season includes ${date}. Add or publish a season with this date, then generate.`,
  );

export const noCandidates = (date: string, name: string, method: 'IN' | 'OUT') =>
  conflict(
    'no-candidates',
    method === 'IN'
      ? `${name} has no contenders. Add them on its Contenders tab, then generate.`
      : `There are no candidates for ${name}: nobody has race points in the 52 weeks up to ${date}.`,
  );

export const startListMadeFrom = (races: readonly string[]) =>
  `A start list was made from this contender ranking: ${races.join(', ')}. It cannot be deleted.`;
