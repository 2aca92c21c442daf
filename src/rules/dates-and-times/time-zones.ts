/**
 * The time zones of a broadcast time (race field broadcast_locale). Viewers see the abbreviations; several stand for more than one
 * zone (CST, IST, BST, AST …), so each entry has a unique key and a full name. Source: the IANA time zone database. Offsets are fixed: an
 * abbreviation says whether daylight saving applies.
 */

export interface BroadcastZone {
  /** The stored key: the abbreviation, and the region where the abbreviation alone would be ambiguous. */
  readonly key: string;
  readonly abbreviation: string;
  /** The zone in full, with its region. */
  readonly name: string;
  readonly offsetMinutes: number;
}

const table: readonly (readonly [string, string, number])[] = [
  ['HST', 'Hawaii Standard Time', -600],
  ['AKST', 'Alaska Standard Time', -540],
  ['AKDT', 'Alaska Daylight Time', -480],
  ['PST', 'Pacific Standard Time, North America', -480],
  ['PDT', 'Pacific Daylight Time, North America', -420],
  ['MST', 'Mountain Standard Time, North America', -420],
  ['MDT', 'Mountain Daylight Time, North America', -360],
  ['CST-America', 'Central Standard Time, North America', -360],
  ['CDT-America', 'Central Daylight Time, North America', -300],
  ['EST', 'Eastern Standard Time, North America', -300],
  ['EDT', 'Eastern Daylight Time, North America', -240],
  ['AST-Atlantic', 'Atlantic Standard Time, North America', -240],
  ['ADT', 'Atlantic Daylight Time, North America', -180],
  ['NST', 'Newfoundland Standard Time', -210],
  ['NDT', 'Newfoundland Daylight Time', -150],
  ['COT', 'Colombia Time', -300],
  ['PET', 'Peru Time', -300],
  ['BOT', 'Bolivia Time', -240],
  ['CLT', 'Chile Standard Time', -240],
  ['CLST', 'Chile Summer Time', -180],
  ['BRT', 'Brasilia Time', -180],
  ['ART', 'Argentina Time', -180],
  ['UTC', 'Coordinated Universal Time', 0],
  ['GMT', 'Greenwich Mean Time', 0],
  ['WET', 'Western European Time', 0],
  ['WEST', 'Western European Summer Time', 60],
  ['BST-Britain', 'British Summer Time', 60],
  ['IST-Ireland', 'Irish Standard Time (summer)', 60],
  ['CET', 'Central European Time', 60],
  ['CEST', 'Central European Summer Time', 120],
  ['EET', 'Eastern European Time', 120],
  ['EEST', 'Eastern European Summer Time', 180],
  ['SAST', 'South Africa Standard Time', 120],
  ['IST-Israel', 'Israel Standard Time', 120],
  ['IDT', 'Israel Daylight Time', 180],
  ['TRT', 'Turkey Time', 180],
  ['MSK', 'Moscow Standard Time', 180],
  ['EAT', 'East Africa Time', 180],
  ['AST-Arabia', 'Arabia Standard Time', 180],
  ['GST', 'Gulf Standard Time, Dubai', 240],
  ['PKT', 'Pakistan Standard Time', 300],
  ['IST-India', 'India Standard Time', 330],
  ['BST-Bangladesh', 'Bangladesh Standard Time', 360],
  ['ICT', 'Indochina Time', 420],
  ['WIB', 'Western Indonesia Time', 420],
  ['CST-China', 'China Standard Time', 480],
  ['CST-Taipei', 'Taipei Standard Time', 480],
  ['HKT', 'Hong Kong Time', 480],
  ['SGT', 'Singapore Time', 480],
  ['MYT', 'Malaysia Time', 480],
  ['PHT', 'Philippine Time', 480],
  ['AWST', 'Australian Western Standard Time', 480],
  ['JST', 'Japan Standard Time', 540],
  ['KST', 'Korea Standard Time', 540],
  ['ACST', 'Australian Central Standard Time', 570],
  ['ACDT', 'Australian Central Daylight Time', 630],
  ['AEST', 'Australian Eastern Standard Time', 600],
  ['AEDT', 'Australian Eastern Daylight Time', 660],
  ['NZST', 'New Zealand Standard Time', 720],
  ['NZDT', 'New Zealand Daylight Time', 780],
];

/** All zones, in list order: the Americas, Europe and Africa, Asia, Oceania. */
export const broadcastZones: readonly BroadcastZone[] = table.map(([key, name, offsetMinutes]) => ({
  key,
  abbreviation: key.split('-')[0] ?? key,
  name,
  offsetMinutes,
}));

/** The zone of a stored key; null for an unknown key. */
export function broadcastZoneByKey(key: string): BroadcastZone | null {
  return broadcastZones.find((zone) => zone.key === key) ?? null;
}

/** An offset as text: "UTC", "UTC+5:30", "UTC-6". */
export function formatUtcOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const hours = Math.floor(Math.abs(offsetMinutes) / 60);
  const minutes = Math.abs(offsetMinutes) % 60;
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** A zone's label: "CST: Central Standard Time, North America (UTC-6)". */
export function formatBroadcastZone(zone: BroadcastZone): string {
  const offset = zone.abbreviation === 'UTC' ? '' : ` (${formatUtcOffset(zone.offsetMinutes)})`;
  return `${zone.abbreviation}: ${zone.name}${offset}`;
}
