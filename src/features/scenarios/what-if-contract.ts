import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, id, idNumber, plainDate, pointsResponse } from '#contract/fields.ts';
import { affectedSet } from '#features/results/result-by-hand-contract.ts';
import { resultStatus } from '#features/results/result-contract.ts';

/** A scenario is created manually, change by change. */
const MOST_CHANGES = 200;
/** No race lasts longer than 100 hours. */
const LONGEST_SECONDS = 360_000 - 1;
/** No ranking was ever made from more. */
const MOST_COUNTING = 20;
const COUNTING_PROBLEM = `must be a whole number from 1 to ${MOST_COUNTING}`;
/** Rows of a division that are sent unless more are requested, as many as the screens show at first. */
const ROWS = 100;

const seconds = z
  .number('must be whole seconds')
  .int('must be whole seconds')
  .min(0, 'must not be negative')
  .max(LONGEST_SECONDS, 'must be less than 100 hours')
  .optional();

const upToHundred = z
  .number('must be a number from 0 to 100')
  .min(0, 'must be a number from 0 to 100')
  .max(100, 'must be a number from 0 to 100')
  .refine((given) => Math.round(given * 100) / 100 === given, 'may have at most two decimals');

/** One change; the form of `WhatIfChange` in the rules. */
export const whatIfChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('race-tier'), race_id: idNumber, tier_id: idNumber.nullable() }),
    z.object({ kind: z.literal('race-date'), race_id: idNumber, date: plainDate }),
    z.object({
      kind: z.literal('race-cutoff'),
      race_id: idNumber,
      days: z.number('must be a number of days').int('must be whole days').min(0).max(365),
    }),
    z.object({ kind: z.literal('race-left-out'), race_id: idNumber }),
    z.object({
      kind: z.literal('result-status'),
      result_id: idNumber,
      status: resultStatus,
    }),
    z.object({
      kind: z.literal('result-times'),
      result_id: idNumber,
      /** Whole seconds, 0 is no time; omitted fields do not change. */
      times: z.object({
        swim: seconds,
        t1: seconds,
        bike: seconds,
        t2: seconds,
        run: seconds,
        overall: seconds,
      }),
    }),
    z.object({
      kind: z.literal('tier-points'),
      tier_id: idNumber,
      base_points: upToHundred,
      dropoff_percentage: upToHundred,
    }),
    z.object({
      kind: z.literal('counting-results'),
      count: z
        .number(COUNTING_PROBLEM)
        .int(COUNTING_PROBLEM)
        .min(1, COUNTING_PROBLEM)
        .max(MOST_COUNTING, COUNTING_PROBLEM),
    }),
  ],
  'must be one of the kinds of changes',
);

export const changes = z
  .array(whatIfChange, 'must be a list of changes')
  .max(MOST_CHANGES, `may contain ${MOST_CHANGES} changes at most`);

export const discipline = z.enum(['overall', 'swim', 'bike', 'run'], 'must be overall, swim, bike or run');

/** A change as text, with the current value. */
const describedChange = z.object({
  change: whatIfChange,
  /** The record: "IRONMAN Nice 2026", "Lucy Hall in T100 Dubai 2025", "Tier Gold", "Rule of the rankings". */
  subject: z.string(),
  race_id: z.number().nullable(),
  /** The field: "Tier", "Date", "Status". */
  what: z.string(),
  before: z.string(),
  after: z.string(),
  /** Consequences: "place 3 to 1", "12 races". Null if there are none. */
  note: z.string().nullable(),
  /** Why it is not possible; null when it is. */
  problem: z.string().nullable(),
  /** Why nobody moves: the race is outside the window of the set. Null when it counts. */
  outside: z.string().nullable(),
  /** The data already has this value. */
  is_same: z.boolean(),
  /** A rule of the ranking can be previewed, but not applied. */
  is_rule: z.boolean(),
});
export type DescribedChange = z.output<typeof describedChange>;

/** Rank and points; null for no rank. */
const standing = z.object({ rank: z.number(), points: pointsResponse }).nullable();

const line = z.object({
  id: z.number(),
  name: z.string(),
  country: z.string().nullable(),
  before: standing,
  after: standing,
  /** Gains or loses the title Top 10er: rank 10 or better. */
  crossing: z.enum(['gains', 'loses']).nullable(),
});
export type PreviewedLine = z.output<typeof line>;

const previewedDivision = z.object({
  division,
  ranked: z.number(),
  /** Ranked before and after, with another rank. */
  moved: z.number(),
  entered: z.number(),
  gone: z.number(),
  /** With other points or another rank, including athletes who enter or leave the ranking. */
  differing: z.number(),
  gains: z.number(),
  loses: z.number(),
  /** Athletes who gain or lose Top 10er. */
  crossings: z.array(line),
  /** The first of the requested rows, in the order of the ranking after; athletes who leave it are last. */
  lines: z.array(line),
  /** The number of rows of the requested kind. */
  total: z.number(),
});
export type PreviewedDivision = z.output<typeof previewedDivision>;

/** A division of a race that is recalculated. */
const rescoredRace = z.object({
  race_id: z.number(),
  race: z.string(),
  division,
  results: z.number(),
  sof_before: pointsResponse,
  sof_after: pointsResponse,
});
export type RescoredRace = z.output<typeof rescoredRace>;

/** The effect of a changed cut-off or date on a race's start list: not the ranks, but which entries are late. */
const startList = z.object({
  race_id: z.number(),
  race: z.string(),
  /** Whether an entry made now is late; null while the day of the race or a published contender ranking is missing. */
  is_late_before: z.boolean().nullable(),
  is_late_after: z.boolean().nullable(),
  /** Athletes on the lists: they keep their flag until the list is imported again. */
  entries: z.number(),
});
export type WhatIfStartList = z.output<typeof startList>;

export const previewResponse = z.object({
  set: affectedSet,
  changes: z.array(describedChange),
  divisions: z.array(previewedDivision),
  scored: z.array(rescoredRace),
  start_lists: z.array(startList),
  /** The ranking sets that applying would make stale. */
  sets: z.array(affectedSet),
  /** A digest of all numbers of the ranking with the changes: equal texts mean equal rankings. */
  numbers: z.string(),
});

const looking = {
  discipline: discipline.optional(),
  /** Only athletes whose rank or points differ. */
  only: z.enum(['differing', 'all'], 'must be differing or all').optional(),
  /** Rows of each division. */
  rows: z.number('must be a whole number').int().min(1).max(20_000).default(ROWS),
};

/** Nothing is written: `dependsOn` makes a console request the preview again when its input changes. */
const READS = ['ranking', 'race', 'tier', 'athlete', 'contender_ranking'] as const;

export const previewWhatIf = declareCall({
  method: 'POST',
  path: '/api/ranking/{id}/what_if',
  purpose:
    'Previews a ranking set with hypothetical changes: moves, athletes who gain or lose Top 10er. Nothing is saved.',
  dependsOn: READS,
  input: z.object({ id, changes, ...looking }),
  response: previewResponse,
});

export const previewScenario = declareCall({
  method: 'POST',
  path: '/api/scenarios/{id}/preview',
  purpose: 'Previews the ranking set of a scenario with its changes. Nothing is saved.',
  dependsOn: [...READS, 'scenario'],
  input: z.object({ id, ...looking }),
  response: previewResponse,
});
