import { raceName, raceWhen, type TodayThere } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';
import { bonusPointOfRace } from '#rules/ranking/bonus.ts';
import type { ListedRace, RaceRecord } from '../race-record-contract.ts';
import type { ListedRaceRow, RaceRow } from './races-store.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * A race of the list in the form of the response. `today` is the date at the race's location. The row is changed in place: copying thirty
 * fields of each of thousands of races takes as long as reading them.
 */
export function asListedRace(row: ListedRaceRow, today: TodayThere): ListedRace {
  return Object.assign(row, {
    name: raceName(row.serie, row),
    start_list_last_updated: instant(row.start_list_last_updated),
    wait_list_last_updated: instant(row.wait_list_last_updated),
    when: raceWhen(row, today),
  });
}

/** A race with all fields in the form of the response. */
export function asRaceRecord({ tier_base_points, im_external_id: _external, ...row }: RaceRow): RaceRecord {
  return {
    ...row,
    name: raceName(row.serie, row),
    bonus_point: bonusPointOfRace({
      date: row.date,
      tierBasePoints: tier_base_points,
      distanceType: row.distance_type,
    }),
    contender_rank_cutoff: row.contender_rank_cutoff ?? defaultContenderRankCutoffDays,
    start_timestamp: instant(row.start_timestamp),
    sof_mpro_last_calculated: instant(row.sof_mpro_last_calculated),
    sof_fpro_last_calculated: instant(row.sof_fpro_last_calculated),
    start_list_last_updated: instant(row.start_list_last_updated),
    wait_list_last_updated: instant(row.wait_list_last_updated),
  };
}
