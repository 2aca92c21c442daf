import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  attributeNames,
  attributes,
  emptyable,
  id,
  jobResponse,
  option,
  plainDate,
  text,
  version,
} from '#contract/fields.ts';
import { badInput, conflict, notFound } from '#contract/refusal.ts';
import { participant } from '#features/participants/participants-contract.ts';
import { raceResult, resultPoints } from '#features/results/result-contract.ts';
import { raceFilters } from '#rules/races/race-dates.ts';
import { listedRace, raceRecord } from './race-record-contract.ts';

/** The kinds of the bulk jobs. */
export const pointsOfRacesJob = 'points-of-races';
export const sofOfRacesJob = 'sof-of-races';

const LIST_READS = ['race', 'serie', 'tier', 'season'] as const;
const READS = [...LIST_READS, 'athlete', 'ranking', 'contender_ranking', 'contract_tier'] as const;

const filter = z
  .string()
  .transform((typed) => raceFilters.find((one) => one.toLowerCase() === typed.toLowerCase()))
  .refine((one) => one !== undefined, `must be one of ${raceFilters.join(', ')}`);

export const listRaces = declareCall({
  method: 'GET',
  path: '/api/races/',
  purpose: 'Lists races, newest first; filter: current, upcoming or past by local date.',
  cached: true,
  dependsOn: LIST_READS,
  input: z.object({ filter: filter.optional() }),
  response: z.object({ races: z.array(listedRace) }),
});

export const addRace = declareCall({
  method: 'POST',
  path: '/api/races/create',
  purpose:
    'Adds a race to a serie (by id); copy_from copies the fields that editions share from another race.',
  input: z.object({
    serie: id,
    date: z.union([plainDate, z.literal('').transform(() => null)]).nullish(),
    country: text(100).nullish(),
    city: text(100).nullish(),
    division: emptyable(z.enum(['MPRO', 'FPRO', 'BOTH'], 'must be MPRO, FPRO or BOTH')),
    copy_from: id.optional(),
  }),
  response: z.object({ status: z.literal(0), id: z.number() }),
});

export const readRace = declareCall({
  method: 'GET',
  path: '/api/race/{id}',
  purpose: 'Returns a race with all fields, results with points, participants and contender rankings.',
  cached: true,
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({
    race: raceRecord,
    results: z.array(raceResult),
    points: z.array(resultPoints),
    participants: z.array(participant),
    /** The newest published contender ranking. */
    contender_set_info: z.object({ id: z.number(), date: z.string() }).nullable(),
    /** The contender ranking that the race's start list is based on. */
    contender_ranking_set_id: z.number().nullable(),
    contender_ranking_set_date: z.string().nullable(),
  }),
});

export const readRaceNeighbours = declareCall({
  method: 'GET',
  path: '/api/race/{id}/neighbours',
  purpose:
    'Returns the races before and after a race in the list of all races, latest first; null at the ends.',
  dependsOn: ['race'],
  input: z.object({ id }),
  response: z.object({ prev_id: z.number().nullable(), next_id: z.number().nullable() }),
});

const saved = z.object({
  status: z.literal(0),
  race: raceRecord,
  /** The championship that the race left because its season changed. */
  cleared_championship: z.string().nullable(),
});

export const saveRaceAttributes = declareCall({
  method: 'POST',
  path: '/api/race/{id}/attributes',
  purpose: 'Saves fields of a race by name, all or none; dependent points are recalculated.',
  input: z.object({ id, attributes, version }),
  response: saved,
});

export const clearRaceAttributes = declareCall({
  method: 'DELETE',
  path: '/api/race/{id}/attributes',
  purpose: 'Clears fields of a race by name, all or none.',
  input: z.object({ id, attributes: attributeNames, version }),
  response: saved,
});

export const deleteRace = declareCall({
  method: 'POST',
  path: '/api/race/{id}/delete',
  purpose: 'Deletes a race with its results and participants in one operation that can be undone.',
  input: z.object({ id, version }),
});

export const listCurrencies = declareCall({
  method: 'GET',
  path: '/api/currencies/',
  purpose: 'Lists the currencies of prize money, by code.',
  dependsOn: [],
  response: z.object({
    currencies: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  }),
});

export const recordListsUpdated = declareCall({
  method: 'POST',
  path: '/api/race/{id}/wait-start-lists-update',
  purpose: 'Records that the start list, the wait list or both were just changed.',
  input: z.object({
    id,
    start_list_updated: option,
    wait_list_updated: option,
    both_lists_updated: option,
  }),
});

export const readWorldTriathlonMapping = declareCall({
  method: 'POST',
  path: '/api/wt_race/{id}/',
  purpose:
    "Lists the World Triathlon event and programs to which the race's Info tab maps it, one row per division.",
  input: z.object({ id, season_id: id.nullish() }),
  response: z.object({
    wt_t100_season_races: z.array(
      z.object({ event_id: z.number(), program_id: z.number(), division: z.enum(['MPRO', 'FPRO']) }),
    ),
  }),
});

/** Races by id; without ids, all in the scope of the operation. */
const someRaces = z.object({
  ids: z
    .array(id, 'must be a list of race ids')
    .min(1, 'must not be empty; leave it out for all races')
    .max(5000)
    .optional(),
});

export const updatePointsOfRaces = declareCall({
  method: 'POST',
  path: '/api/races/update_points',
  purpose:
    'Recalculates the points of races as a job: those given, or all of the last three calendar years with a tier or an AIT.',
  status: 202,
  input: someRaces,
  response: jobResponse,
});

export const calculateSofOfRaces = declareCall({
  method: 'POST',
  path: '/api/races/calculate_sof',
  purpose:
    'Calculates the strength of field of races as a job: those given, or all of this and the previous calendar year.',
  status: 202,
  input: someRaces,
  response: jobResponse,
});

/** The result of the two jobs. */
export const bulkResponse = z.object({
  races: z.number(),
  /** Races that could be recalculated. */
  recalculated: z.number(),
});
export type BulkResponse = z.output<typeof bulkResponse>;

/** 409: one run at a time; the one in progress does not include the same races. */
export const otherRacesInProgress = (what: string, who: string) =>
  conflict(
    'other-races-in-progress',
    `${what}: ${who} is calculating other races. Nothing was started; try again when that is done.`,
  );

export const raceNotFound = (raceId: number) => notFound(`race ${raceId}`);

/** The record that a reference names does not exist. */
export const recordNotFound = (field: string, what: string, recordId: number) =>
  badInput(field, `There is no ${what} ${recordId}. Choose another one.`);

/** Archived records are not given any more; races that have one keep it. */
export const recordArchived = (field: string, what: string) =>
  badInput(field, `${field} must be an active ${what}.`);

export const championshipOfOtherSeason = (name: string) =>
  badInput(
    't100_championship_id',
    `${name} belongs to another season than the race. Choose a championship of the race's season.`,
  );

export const unknownField = (name: string) =>
  badInput(name, `A race has no field ${name.slice(0, 60)}. Nothing was saved.`);

export const computedField = (name: string, label: string) =>
  badInput(name, `${label} is computed and cannot be set. Nothing was saved.`);

export const fieldProblem = (name: string, label: string, problem: string) =>
  badInput(name, `${label} ${problem}.`);

export const notAnAddress = (name: string, label: string) =>
  badInput(name, `${label} must be a web address that starts with http:// or https://.`);
