import { printPoints } from '#console/ui/format/figures.ts';
import { formatDay } from '#rules/explanation/explanation-texts.ts';
import { type RaceDate, raceYear } from '#rules/races/race-dates.ts';
import type { RaceRecord } from '../race-record-contract.ts';

/** The date as far as it is known: "17 Nov 2024", "Nov 2024", "2024", "Date to be announced". */
export function formatRaceDate(race: RaceDate): string {
  const { date, date_status } = race;
  if (date_status === 'tba') return 'Date to be announced';
  if (date === null || date_status === 'year') return String(raceYear(race) ?? 'No date');
  return date_status === 'month-year' ? formatDay(date).replace(/^\d+ /, '') : formatDay(date);
}

/** The facts in the page header: date, place, tier. */
export const raceFacts = (race: RaceRecord): (string | null)[] => [
  formatRaceDate(race),
  [race.city, race.country_name].filter(Boolean).join(', ') || null,
  race.tier,
];

/** The strength of field in force; a manual one takes precedence over the calculated one. "98.54", "–". */
export const printSof = (manual: number | null, calculated: number | null): string =>
  printPoints(manual ?? calculated);
