import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { attributes, division, filledText, id, version } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { disciplinePoints, raceResult, resultPoints, resultStatus } from './result-contract.ts';
import { checkTimes, country, times } from './results-contract.ts';

// One result added, corrected or removed manually, each with a reason that is saved in history.

const reason = z.string('must state why').pipe(filledText(500));

/** A world ranking whose window includes the race. */
export const affectedSet = z.object({
  id: z.number(),
  date: z.string(),
  type: z.number(),
  published: z.union([z.literal(0), z.literal(1)]),
});
export type AffectedSet = z.output<typeof affectedSet>;

const corrected = { status: z.literal(0), sets: z.array(affectedSet) };

export const addResult = declareCall({
  method: 'POST',
  path: '/api/race/{id}/result',
  purpose:
    'Adds one result manually, with a reason; returns the ranking sets it would change. With check_times: 1, impossible times are refused (409).',
  input: z.object({
    id,
    athlete_id: id,
    division: division.optional(),
    status: resultStatus.optional(),
    country,
    ...times,
    reason,
    check_times: checkTimes,
  }),
  response: z.object({ ...corrected, id: z.number(), result: raceResult, points: resultPoints }),
});

export const correctResult = declareCall({
  method: 'POST',
  path: '/api/result/{id}/attributes',
  purpose:
    'Corrects one result manually, with a reason; returns the ranking sets it would change. With check_times: 1, impossible times are refused (409).',
  input: z.object({ id, attributes, reason, version, check_times: checkTimes }),
  response: z.object({ ...corrected, result: raceResult, points: resultPoints }),
});

export const previewCorrection = declareCall({
  method: 'GET',
  path: '/api/result/{id}/points_preview',
  purpose:
    'Returns the place and points that a result would have with another status and other times, with the strength of field as it is. Changes nothing.',
  dependsOn: ['race', 'tier'],
  input: z.object({ id, status: resultStatus, ...times }),
  response: z.object({
    /** 99999 without a place. */
    rank: z.number(),
    ...disciplinePoints.shape,
  }),
});

export const removeResult = declareCall({
  method: 'DELETE',
  path: '/api/result/{id}',
  purpose: 'Removes one result manually, with a reason; returns the ranking sets it would change.',
  input: z.object({ id, reason, version }),
  response: z.object(corrected),
});

export const wrongDivision = (athlete: { first: string; last: string; division: string }, given: string) =>
  badInput(
    'division',
    `Division: ${fullName(athlete.first, athlete.last)} is in ${athlete.division}, the result says ${given}.`,
  );

export const hasResultAlready = (name: string) =>
  conflict('result-exists', `${name} already has a result in this race. Correct that one.`, 'athlete_id');

export const finisherWithoutTime = () =>
  badInput('overall', 'Overall: a finisher needs an overall time. Give it, or another status.');

export const notCorrectable = (name: string) =>
  badInput(
    name,
    `${name} cannot be set here. Correct division, status, country, swim, t1, bike, t2, run, overall or ranking_system_id.`,
  );
