import type { Refusal } from '#contract/refusal.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { seasonHasRaceAhead } from '../../seasons-contract.ts';
import type { SeasonRow } from '../seasons-store.ts';

/** Why the season cannot be archived: its last race is today or later. */
export const seasonArchiveRefusal = (
  { name, is_active, last_race: last }: SeasonRow,
  today: string,
): Refusal | null =>
  is_active === 0 || last === null || last.date < today
    ? null
    : seasonHasRaceAhead(name, { ...last, name: raceName(last.serie, last) });
