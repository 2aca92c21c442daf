import { expect, it } from 'vitest';
import { startListPlaces } from './start-list-places.ts';

it.each([
  [{ t100_season_id: 1, start_list_quota_mpro: null, start_list_quota_fpro: null }, 20, 20],
  [{ t100_season_id: null, start_list_quota_mpro: null, start_list_quota_fpro: null }, null, null],
  [{ t100_season_id: 1, start_list_quota_mpro: 12, start_list_quota_fpro: null }, 12, 20],
  [{ t100_season_id: null, start_list_quota_mpro: null, start_list_quota_fpro: 200 }, null, 200],
])('the places of %o are %s and %s', (race, MPRO, FPRO) => {
  expect(startListPlaces(race)).toEqual({ MPRO, FPRO });
});
