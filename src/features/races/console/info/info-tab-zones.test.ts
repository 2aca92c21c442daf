import { expect, it } from 'vitest';
import { zonesOfCountry } from './info-tab-zones.ts';

it('returns the zones of nations by name, and none for an unknown nation', () => {
  expect(zonesOfCountry('Singapore')).toEqual(['Asia/Singapore']);
  expect(zonesOfCountry('United States').length).toBeGreaterThan(4);
  // Germany also has Europe/Busingen, with the same time.
  expect(zonesOfCountry('Germany')).toEqual(['Europe/Berlin']);
  expect(zonesOfCountry('Spain')).toContain('Atlantic/Canary');
  expect(zonesOfCountry('Atlantis')).toEqual([]);
  expect(zonesOfCountry(null)).toEqual([]);
});
