import { printInZone } from '#console/ui/form/dates/zone-moments.ts';
import { findNation } from '#rules/nations/nations.ts';

/** A moment in winter time and one in summer time. */
const MOMENTS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];

/** The local times of a zone at both moments. */
const timesIn = (zone: string): string => MOMENTS.map((moment) => printInZone(moment, zone)).join();

/**
 * The time zones of a nation as the browser knows them, "Europe/Berlin"; only the first where all have the same time, so that
 * nobody has to choose between them; none for an unknown nation.
 */
export function zonesOfCountry(countryName: string | null): readonly string[] {
  const nation = countryName === null ? null : findNation(countryName);
  if (!nation) return [];
  const region = new Intl.Locale(`und-${nation.alpha_2}`) as Intl.Locale & { getTimeZones?(): string[] };
  const zones = region.getTimeZones?.() ?? [];
  const [first] = zones;
  return first !== undefined && zones.every((zone) => timesIn(zone) === timesIn(first)) ? [first] : zones;
}
