import type { AthleteOption } from '#features/athletes/athletes-contract.ts';

/** "MPRO 1284", when the athlete has retired, and what else the athlete is known as: what tells namesakes apart beside the flag. */
export const athleteNote = (
  { division, id, retirement_date }: Pick<AthleteOption, 'division' | 'id' | 'retirement_date'>,
  spellings: string,
): string =>
  `${division} ${id}${retirement_date === null ? '' : ', retired'}${spellings === '' ? '' : `, also ${spellings}`}`;
