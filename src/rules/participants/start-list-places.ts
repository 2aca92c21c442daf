/**
 * Places on a start list, per division: as many as the race says; otherwise 20 in a race of a T100 season, and no limit in other races.
 * See docs/domain.md, "Start lists".
 */
import type { Division } from '../races/division.ts';

/** Places per division in a race of a T100 season. Source: docs/domain.md, "Start lists". */
export const defaultStartListPlaces = 20;

export interface RaceOfPlaces {
  readonly t100_season_id: number | null;
  readonly start_list_quota_mpro: number | null;
  readonly start_list_quota_fpro: number | null;
}

/** The places of each division; null: no limit. */
export function startListPlaces(race: RaceOfPlaces): Record<Division, number | null> {
  const otherwise = race.t100_season_id === null ? null : defaultStartListPlaces;
  return {
    MPRO: race.start_list_quota_mpro ?? otherwise,
    FPRO: race.start_list_quota_fpro ?? otherwise,
  };
}
