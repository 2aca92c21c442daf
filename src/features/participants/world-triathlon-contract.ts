import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { Refusal, serviceFailed } from '#contract/refusal.ts';

export const forwardToWorldTriathlon = declareCall({
  method: 'GET',
  path: '/api/t100/triathlon',
  purpose:
    'Reads the start list or wait list of one program from World Triathlon with the configured key, and returns its JSON unchanged.',
  input: z.object({
    path: z
      .string('must be text')
      .regex(
        /^\d{1,10}\/programs\/\d{1,10}\/entries$/,
        'must be {eventId}/programs/{programId}/entries with whole numbers',
      ),
    query: z.enum(['type=start', 'type=wait'], 'must be type=start or type=wait'),
  }),
  response: z.unknown(),
});

/** 503: the operator has not configured the service. */
export const worldTriathlonNotConfigured = () =>
  new Refusal(
    503,
    'world-triathlon-not-configured',
    'World Triathlon is not set up. Ask the operator to set WORLD_TRIATHLON_URL and WORLD_TRIATHLON_KEY.',
  );

/** 503: the service gave nothing that can be used. */
export const worldTriathlonFailed = (message: string, status: number | null) =>
  serviceFailed('world-triathlon-failed', message, status);
