import type { Refusal } from '#contract/refusal.ts';
import { championshipHasRaces } from '../../championships-contract.ts';
import type { ChampionshipRow } from '../championships-store.ts';

/** Why the championship cannot be archived: races belong to it. */
export const championshipArchiveRefusal = ({ name, races_count }: ChampionshipRow): Refusal | null =>
  races_count > 0 ? championshipHasRaces(name, races_count) : null;
