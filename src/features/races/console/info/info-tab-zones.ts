import { findNation } from '#rules/nations/nations.ts';

/** The time zones of a nation as the browser knows them, "Europe/Berlin"; none for an unknown nation. */
export function zonesOfCountry(countryName: string | null): readonly string[] {
  const nation = countryName === null ? null : findNation(countryName);
  if (!nation) return [];
  const region = new Intl.Locale(`und-${nation.alpha_2}`) as Intl.Locale & { getTimeZones?(): string[] };
  return region.getTimeZones?.() ?? [];
}
