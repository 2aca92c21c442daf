import type { ResponseOf } from '#contract/declare-call.ts';
import type { readRace } from '../races-contract.ts';

export type RaceResponse = ResponseOf<typeof readRace>;

/** What a tab of a race is given; most read what they need by its id. */
export interface RaceTabProps {
  raceId: number;
  /** The race as it was last read. */
  answer: RaceResponse;
}
