import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  attributeNames,
  attributes,
  done,
  flag,
  id,
  jobResponse,
  plainDate,
  text,
  version,
} from '#contract/fields.ts';
import { badInput, notFound } from '#contract/refusal.ts';
import { participant } from '#features/participants/participants-contract.ts';
import { raceResult, resultPoints } from '#features/results/results-contract.ts';
import { raceFilters } from '#rules/races/race-dates.ts';
import { listedRace, raceRecord } from './race-record-contract.ts';

const LIST_READS = ['race', 'serie', 'tier', 'season'] as const;
const READS = [...LIST_READS, 'athlete', 'ranking', 'contender_ranking', 'contract_tier'] as const;

const filter = z
  .string()
  .transform((typed) => raceFilters.find((one) => one.toLowerCase() === typed.toLowerCase()))
  .refine((one) => one !== undefined, `must be one of ${raceFilters.join(', ')}`);

export const listRaces = declareCall({
  method: 'GET',
  path: '/api/races/',
  purpose:
    'The races, the latest first; all, or those whose day at their place is today, ahead or over (filter).',
  access: 'admin',
  cached: true,
  dependsOn: LIST_READS,
  input: z.object({ filter: filter.optional() }),
  response: z.object({ races: z.array(listedRace) }),
});

export const addRace = declareCall({
  method: 'POST',
  path: '/api/races/create',
  purpose: "Adds a race to a serie (its id); copy_from takes over what another race's editions share.",
  access: 'admin',
  input: z.object({
    serie: id,
    date: z.union([plainDate, z.literal('').transform(() => null)]).nullish(),
    country: text(100).nullish(),
    city: text(100).nullish(),
    division: z.enum(['MPRO', 'FPRO', 'BOTH'], 'must be MPRO, FPRO or BOTH').nullish(),
    copy_from: id.optional(),
  }),
  response: z.object({ status: z.literal(0), id: z.number() }),
});

export const readRace = declareCall({
  method: 'GET',
  path: '/api/race/{id}',
  purpose: 'One race: every field, results with points, participants, the contender rankings around it.',
  access: 'admin',
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
    /** The one that the race's start list was made by. */
    contender_ranking_set_id: z.number().nullable(),
    contender_ranking_set_date: z.string().nullable(),
  }),
});

const saved = z.object({ status: z.literal(0), race: raceRecord });

export const saveRaceAttributes = declareCall({
  method: 'POST',
  path: '/api/race/{id}/attributes',
  purpose: 'Saves fields of a race by name, all or none; points and rankings that depend on them follow.',
  access: 'admin',
  input: z.object({ id, attributes, version }),
  response: saved,
});

export const clearRaceAttributes = declareCall({
  method: 'DELETE',
  path: '/api/race/{id}/attributes',
  purpose: 'Empties fields of a race by name, all or none.',
  access: 'admin',
  input: z.object({ id, attributes: attributeNames, version }),
  response: saved,
});

export const deleteRace = declareCall({
  method: 'POST',
  path: '/api/race/{id}/delete',
  purpose: 'Deletes a race with its results and participants, as one act that can be undone.',
  access: 'admin',
  input: z.object({ id, version }),
  response: done,
});

export const listCurrencies = declareCall({
  method: 'GET',
  path: '/api/currencies/',
  purpose: 'The currencies of prize money, by code.',
  access: 'admin',
  dependsOn: [],
  input: z.object({}),
  response: z.object({
    currencies: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  }),
});

export const recordListsUpdated = declareCall({
  method: 'POST',
  path: '/api/race/{id}/wait-start-lists-update',
  purpose:
    'Notes that the start list, the wait list or both were changed just now: the race shows when each was last updated.',
  access: 'admin',
  input: z.object({
    id,
    start_list_updated: flag.optional(),
    wait_list_updated: flag.optional(),
    both_lists_updated: flag.optional(),
  }),
  response: done,
});

export const readWorldTriathlonMapping = declareCall({
  method: 'POST',
  path: '/api/wt_race/{id}/',
  purpose:
    "The World Triathlon event and programs that the race's Info tab maps it to, one row per division.",
  access: 'admin',
  input: z.object({ id, season_id: id.nullish() }),
  response: z.object({
    wt_t100_season_races: z.array(
      z.object({ event_id: z.number(), program_id: z.number(), division: z.enum(['MPRO', 'FPRO']) }),
    ),
  }),
});

/** Races named by id; none named means all in the scope of the act. */
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
    'Works the points of many races out anew, as a job: those named, or all of the last three calendar years with a tier or an AIT.',
  access: 'admin',
  status: 202,
  input: someRaces,
  response: jobResponse,
});

export const calculateSofOfRaces = declareCall({
  method: 'POST',
  path: '/api/races/calculate_sof',
  purpose:
    'Calculates the strength of field of many races, as a job: those named, or all of this and the last calendar year.',
  access: 'admin',
  status: 202,
  input: someRaces,
  response: jobResponse,
});

/** What the two jobs answer when they are done. */
export const bulkResponse = z.object({
  races: z.number(),
  /** Races of which something could be worked out. */
  worked_out: z.number(),
});
export type BulkResponse = z.output<typeof bulkResponse>;

export const noSuchRace = (raceId: number) => notFound(`race ${raceId}`);

/** What a reference points at does not exist. */
export const noSuchRecord = (field: string, what: string, recordId: number) =>
  badInput(field, `There is no ${what} ${recordId}. Choose another one.`);

export const unknownField = (name: string) =>
  badInput(name, `A race has no field ${name.slice(0, 60)}. Nothing was saved.`);

export const computedField = (name: string, label: string) =>
  badInput(name, `${label} is computed and cannot be set. Nothing was saved.`);

export const fieldProblem = (name: string, label: string, problem: string) =>
  badInput(name, `${label} ${problem}.`);

export const notAnAddress = (name: string, label: string) =>
  badInput(name, `${label} must be a web address that begins with http:// or https://.`);
