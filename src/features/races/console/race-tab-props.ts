import type { ResponseOf } from '#contract/declare-call.ts';
import type { readRace } from '../races-contract.ts';

export type RaceResponse = ResponseOf<typeof readRace>;

/** Props of a tab of a race; most load their data by its id. */
export interface RaceTabProps {
  raceId: number;
  /** The race as last loaded. */
  response: RaceResponse;
}
