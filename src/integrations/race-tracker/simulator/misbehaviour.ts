import { commonFailures, type RequestedFailure } from '../../json-service/simulated-service.ts';

// How the simulated service fails when a test requests it.

export type SimulatedCall = 'register' | 'events' | 'event' | 'points' | 'profiles' | 'splits';

export const misbehaviours = [
  ...commonFailures,
  /** JSON of another shape: a list that is a text. */
  'wrong type',
  /** Another error field than the regular end. */
  'error field',
  /** The first page again, with its own row numbers. */
  'repeated page',
  /** The rows of each page in reverse order. */
  'reordered',
  'token expired',
] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

export interface Mishap extends RequestedFailure<Misbehaviour> {
  call: SimulatedCall;
}
