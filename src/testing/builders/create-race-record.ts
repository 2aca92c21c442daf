import type { ResponseOf } from '#contract/declare-call.ts';
import { type RaceRecord, raceRecord } from '#features/races/race-record-contract.ts';
import type { readRace } from '#features/races/races-contract.ts';

/** The response of reading a race without results and participants. */
export const raceResponse = (race: RaceRecord): ResponseOf<typeof readRace> => ({
  race,
  results: [],
  points: [],
  participants: [],
  contender_set_info: null,
  contender_ranking_set_id: null,
  contender_ranking_set_date: null,
});

/** A race as the server returns it; all other fields are empty. */
export function createRaceRecord(more: Partial<RaceRecord> = {}): RaceRecord {
  const empty = Object.fromEntries(Object.keys(raceRecord.shape).map((name) => [name, null]));
  return raceRecord.parse({
    ...empty,
    id: 12,
    serie: 'Challenge Roth',
    serie_id: 3,
    serie_alias: 'challenge-roth',
    name: 'Challenge Roth 2026',
    year: 2026,
    division: 'BOTH',
    date: '2026-07-05',
    country_name: 'Germany',
    city: 'Roth',
    tier: 'Gold',
    tier_id: 2,
    results_count: 0,
    participants_count: 0,
    distance_type: 2,
    course_shortened: 0,
    course_disciplines: 'SBR',
    bonus_point: 0,
    is_t100_grand_final: 0,
    contender_rank_cutoff: 35,
    version: 4,
    ...more,
  });
}
