import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/** The props of an athlete's tab. */
export interface AthleteTabProps {
  /** The athlete as last read. */
  athlete: AthletePage;
}
