import { findNation } from '#rules/nations/nations.ts';
import type { TodayThere } from '#rules/races/race-dates.ts';

const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** The time zones of a nation, as the platform knows them; UTC when it knows none. */
function zonesOf(countryName: string | null): string[] {
  const nation = countryName === null ? null : findNation(countryName);
  if (!nation) return ['UTC'];
  const region = new Intl.Locale(`und-${nation.alpha_2}`) as Intl.Locale & { getTimeZones?(): string[] };
  const zones = region.getTimeZones?.() ?? [];
  return zones.length > 0 ? zones : ['UTC'];
}

interface Days {
  at: number;
  known: Map<string | null, TodayThere>;
}

let latest: Days = { at: Number.NaN, known: new Map() };

/** Returns the current date at a race's location, by its country; the results for the latest time are cached. */
export function todayByCountry(now: Date): (countryName: string | null) => TodayThere {
  if (latest.at !== now.getTime()) latest = { at: now.getTime(), known: new Map() };
  const { known } = latest;
  return (countryName) => {
    const remembered = known.get(countryName);
    if (remembered) return remembered;
    const days = zonesOf(countryName)
      .map((zone) => dayIn(now, zone))
      .sort();
    const today = { earliest: days[0] as string, latest: days.at(-1) as string };
    known.set(countryName, today);
    return today;
  };
}
