import type { AthletePage } from '#features/athletes/athletes-contract.ts';

/** What a tab of an athlete is given. */
export interface AthleteTabProps {
  /** The athlete as last read. */
  athlete: AthletePage;
}
