import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { id } from '#contract/fields.ts';
import { raceSteps } from '#rules/races/race-line.ts';

const step = z.object({
  step: z.enum(raceSteps),
  state: z.enum(['done', 'next', 'running', 'blocked', 'not needed']),
  /** What is missing, or what it waits for. */
  why: z.string().nullable(),
  /** Who did it last, and when; null when history does not record it. */
  who: z.string().nullable(),
  at: z.string().nullable(),
  job: z.string().nullable(),
});

export const readRaceLine = declareCall({
  method: 'GET',
  path: '/api/race/{id}/line',
  purpose: 'Returns the steps of a race from the tracker to the website, with the next one.',
  dependsOn: ['race', 'tier', 'ranking', 'job'],
  input: z.object({ id }),
  response: z.object({ steps: z.array(step) }),
});
