import type { AthletePage } from '#features/athletes/athletes-contract.ts';

export interface AthleteTabProps {
  athlete: AthletePage;
}
