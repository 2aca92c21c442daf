import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  division,
  emptyable,
  id,
  LARGEST_ID,
  numeric,
  omittable,
  option,
  pointsResponse,
  text,
  wholeNumber,
} from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { raceResult, rankingSystem, resultPoints } from './result-contract.ts';

const READS = ['race', 'athlete', 'tier', 'season', 'ranking'] as const;

/** Maximum rows per request: no race has a hundredth of it. */
export const MOST_RESULTS = 10_000;
const LARGEST_RESULTS_BODY = 4 * 1024 * 1024;
/** No race lasts longer than 100 hours. */
export const LONGEST_SECONDS = 360_000 - 1;

/** A time in whole seconds; 0, null and nothing are no time. */
const seconds = emptyable(
  numeric('must be whole seconds').pipe(
    z
      .number()
      .int('must be whole seconds')
      .min(0, 'must not be negative')
      .max(LONGEST_SECONDS, 'must be less than 100 hours'),
  ),
).transform((given) => given ?? 0);

/** Points given by a file or tracker; stored next to the calculated ones. */
const pointsBrought = emptyable(
  numeric('must be a number').pipe(
    z.number().min(-100_000, 'is out of range').max(100_000, 'is out of range'),
  ),
).transform((given) => given ?? null);

export const times = {
  swim: seconds,
  t1: seconds,
  bike: seconds,
  t2: seconds,
  run: seconds,
  overall: seconds,
};

const rankingSystemId = emptyable(numeric('must be 1 or 2').pipe(rankingSystem));

/** A country as typed or coded; the server converts it to the nation's two letters. */
export const country = text(100).nullish();

/** How a division of the race is scored, and why it is not. */
const scoring = z.object({
  division,
  ranking_system: z.number(),
  /** What is missing for points: tier, strength of field, adjusted ideal time; null when they are calculated. */
  missing: z.enum(['tier', 'strength of field', 'adjusted ideal time']).nullable(),
  sof_manual: pointsResponse,
  sof_calculated: pointsResponse,
  sof_last_calculated: z.string().nullable(),
  ait: z.number().nullable(),
});
export type Scoring = z.output<typeof scoring>;

export const listRaceResults = declareCall({
  method: 'GET',
  path: '/api/race/{id}/results',
  purpose: 'Lists the results of a race with places and points, and the scoring of each division.',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({
    race: z.object({
      id: z.number(),
      name: z.string(),
      date: z.string().nullable(),
      division: z.enum(['MPRO', 'FPRO', 'BOTH']).nullable(),
      course_disciplines: z.enum(['SBR', 'RBR']),
      tier: z.string().nullable(),
      t100_season_id: z.number().nullable(),
      scoring: z.array(scoring),
    }),
    results: z.array(raceResult),
    points: z.array(resultPoints),
  }),
});

const both = { results: z.array(raceResult), points: z.array(resultPoints) };

const resultRow = z.object({
  athlete_id: id,
  name: text(200).nullish(),
  fname: text(100).nullish(),
  lname: text(100).nullish(),
  first: text(100).nullish(),
  last: text(100).nullish(),
  country,
  country_iso: country,
  division,
  rank: emptyable(wholeNumber(0, LARGEST_ID)),
  ...times,
  status: text(40).nullish(),
  swim_points: pointsBrought,
  bike_points: pointsBrought,
  run_points: pointsBrought,
  overall_points: pointsBrought,
  ranking_system_id: rankingSystemId,
});
export type ResultRow = z.output<typeof resultRow>;

/** 1: refuse impossible times, so that they can be confirmed. */
export const checkTimes = option;

export const saveResults = declareCall({
  method: 'POST',
  path: '/api/race/{id}/results',
  purpose:
    "Replaces the race's results in the divisions of the given rows, in one change; points are recalculated.",
  largestBody: LARGEST_RESULTS_BODY,
  input: z.object({
    id,
    ranking_system_id: rankingSystemId,
    results: z
      .array(resultRow, 'must be a list of results')
      .min(1, 'must contain at least one result')
      .max(MOST_RESULTS, `may contain ${MOST_RESULTS} results at most`),
  }),
  response: z.object({ status: z.literal(0), ...both }),
});

export const deleteAllResults = declareCall({
  method: 'POST',
  path: '/api/race/{id}/delete_all_results',
  purpose: 'Deletes all results of a race in one operation that can be undone.',
  input: z.object({ id }),
  response: z.object({ status: z.literal(0), count: z.number() }),
});

export const updatePoints = declareCall({
  method: 'POST',
  path: '/api/race/{id}/update_points',
  purpose: "Recalculates the points of a race's results; a given ranking system is saved with the results.",
  largestBody: LARGEST_RESULTS_BODY,
  input: z.object({
    id,
    ranking_system_id: rankingSystemId,
    results: z.array(z.unknown()).max(MOST_RESULTS).optional(),
  }),
  response: z.object({ status: z.literal(0), scoring: z.array(scoring), ...both }),
});

export const calculateSof = declareCall({
  method: 'POST',
  path: '/api/race/{id}/calculate_sof',
  purpose: 'Calculates the strength of field of a race from its starters, then its points.',
  input: z.object({ id }),
  response: z.object({
    status: z.literal(0),
    sof_mpro_calculated: pointsResponse,
    sof_mpro_last_calculated: z.string().nullable(),
    sof_fpro_calculated: pointsResponse,
    sof_fpro_last_calculated: z.string().nullable(),
  }),
});

export const reassignResult = declareCall({
  method: 'POST',
  path: '/api/result/reassign/{resultId}/{athleteId}',
  purpose:
    'Reassigns a result to another athlete: 0 done, 1 athlete not found, 2 the athlete already has a result in this race.',
  input: z.object({
    resultId: id,
    athleteId: id,
    /** The athlete whose result is reassigned; refused (409) when it is another athlete's by now. */
    before: omittable(id),
  }),
  response: z.object({
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    first: z.string().optional(),
    last: z.string().optional(),
  }),
});

const MOST_NAMED = 3;

/** 409: times contradict each other or those of the field, and the request does not confirm them. */
export const impossibleTimesGiven = (messages: readonly string[]) => {
  const more = messages.length > MOST_NAMED ? ` And ${messages.length - MOST_NAMED} more.` : '';
  return conflict(
    'impossible-times',
    `${messages.slice(0, MOST_NAMED).join(' ')}${more} Nothing was saved. Correct the times, or confirm them.`,
    'overall',
  );
};

/** How a refusal identifies a row: its position and athlete. */
const rowName = (row: number, name: string) => `Row ${row}${name === '' ? '' : ` (${name})`}`;

export const athleteNotFound = (row: number, name: string, athleteId: number) =>
  badInput(
    `results.${row - 1}.athlete_id`,
    `${rowName(row, name)}: there is no athlete ${athleteId}. Choose the athlete again.`,
  );

export const athleteTwice = (row: number, name: string, first: number) =>
  badInput(
    `results.${row - 1}.athlete_id`,
    `${rowName(row, name)}: the athlete already has row ${first}. One athlete can have one result in a race.`,
  );

export const otherDivision = (row: number, name: string, athletes: string, rows: string) =>
  badInput(
    `results.${row - 1}.division`,
    `${rowName(row, name)}: the athlete is in ${athletes}, the row says ${rows}.`,
  );

export const unknownCountry = (field: string, given: string) =>
  badInput(field, `Country: "${given}" is not a known nation. Enter its name or code.`);
