import fc from 'fast-check';
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

it('the quota of one division never changes the places of the other', () => {
  const quota = fc.option(fc.integer({ min: 1, max: 200 }));
  const season = fc.option(fc.integer({ min: 1 }));
  fc.assert(
    fc.property(season, quota, quota, quota, (t100_season_id, mpro, fpro, other) => {
      const places = (men: number | null, women: number | null) =>
        startListPlaces({ t100_season_id, start_list_quota_mpro: men, start_list_quota_fpro: women });
      const { MPRO, FPRO } = places(mpro, fpro);
      expect(places(mpro, other).MPRO).toBe(MPRO);
      expect(places(other, fpro).FPRO).toBe(FPRO);
      expect(places(fpro, mpro)).toEqual({ MPRO: FPRO, FPRO: MPRO });
    }),
  );
});
