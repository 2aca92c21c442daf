import type { AthleteOption } from '#features/athletes/athletes-contract.ts';

/** "MPRO 1284", when the athlete has retired, and other names: the facts besides the flag that distinguish athletes of the same name. */
export const athleteNote = (
  { division, id, retirement_date }: Pick<AthleteOption, 'division' | 'id' | 'retirement_date'>,
  spellings: string,
): string =>
  `${division} ${id}${retirement_date === null ? '' : ', retired'}${spellings === '' ? '' : `, also ${spellings}`}`;
