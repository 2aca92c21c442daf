import {
  type CommonFailure,
  commonFailures,
  type RequestedFailure,
} from '../../json-service/simulated-service.ts';

// How the simulated service fails when a test requests it.

export type SimulatedCall = 'register' | 'events' | 'event' | 'points' | 'profiles' | 'splits';

export type Misbehaviour =
  | CommonFailure
  /** JSON of another shape: a list that is a text. */
  | 'wrong type'
  /** Another error field than the regular end. */
  | 'error field'
  /** The first page again, with its own row numbers. */
  | 'repeated page'
  /** The rows of each page in reverse order. */
  | 'reordered'
  | 'token expired';

export const misbehaviours: readonly Misbehaviour[] = [
  ...commonFailures,
  'wrong type',
  'error field',
  'repeated page',
  'reordered',
  'token expired',
];

export type Mishap = RequestedFailure<Misbehaviour, SimulatedCall>;
