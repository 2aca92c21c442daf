/** Name, month and day (or month, or nothing), city, nation: as a calendar of the next season could announce them. */
const CALENDAR: readonly (readonly [string, string, string, string])[] = [
  ['IRONMAN New Zealand', '03-06', 'Taupō', 'NZ'],
  ['IRONMAN 70.3 Geelong', '03-21', 'Geelong', 'AUS'],
  ['IRONMAN 70.3 Oceanside', '04-03', 'Oceanside', 'US'],
  ['IRONMAN Texas', '04-17', 'The Woodlands', 'United States'],
  ['IRONMAN 70.3 Aix-en-Provence', '05', 'Aix-en-Provence', 'France'],
  ['IRONMAN Hamburg', '06-06', 'Hamburg', 'GER'],
  ['IRONMAN Frankfurt', '06-27', 'Frankfurt', 'DE'],
  ['IRONMAN Lake Placid', '07', 'Lake Placid', 'USA'],
  ['IRONMAN 70.3 Zell am See', '08-29', 'Zell am See', 'AUT'],
  ['IRONMAN 70.3 World Championship', '', '', ''],
];

/** The races of the next year, in the several ways that the feed writes them. */
export function simulatedFeed(now = new Date()): object[] {
  const year = now.getUTCFullYear() + 1;
  return CALENDAR.map(([name, day, city, country], at) => ({
    external_id: `sim-${at + 1}-${year}`,
    name: at % 2 === 0 ? `${year} ${name}` : `${name} ${year}`,
    date:
      day === '' ? null : at % 3 === 2 && day.length === 5 ? `${year}-${day}T07:00:00Z` : `${year}-${day}`,
    brand: name.startsWith('IRONMAN 70.3') ? 'IRONMAN 70.3' : 'IRONMAN',
    city,
    country,
  }));
}
