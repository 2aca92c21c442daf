import { describe, expect, it } from 'vitest';
import { broadcastZoneByKey, broadcastZones, formatBroadcastZone, formatUtcOffset } from './time-zones.ts';

describe('broadcast zones', () => {
  it('have unique keys and names', () => {
    expect(new Set(broadcastZones.map((zone) => zone.key)).size).toBe(broadcastZones.length);
    expect(new Set(broadcastZones.map((zone) => zone.name)).size).toBe(broadcastZones.length);
  });

  it('contain a region in the key exactly where the abbreviation is ambiguous', () => {
    for (const zone of broadcastZones) {
      const count = broadcastZones.filter((other) => other.abbreviation === zone.abbreviation).length;
      if (count > 1) expect(zone.key).not.toBe(zone.abbreviation);
    }
    const ists = broadcastZones.filter((zone) => zone.abbreviation === 'IST').map((zone) => zone.key);
    expect(ists).toEqual(['IST-Ireland', 'IST-Israel', 'IST-India']);
  });

  it.each([
    ['CST-America', 'CST: Central Standard Time, North America (UTC-6)'],
    ['CST-China', 'CST: China Standard Time (UTC+8)'],
    ['IST-India', 'IST: India Standard Time (UTC+5:30)'],
    ['NST', 'NST: Newfoundland Standard Time (UTC-3:30)'],
    ['UTC', 'UTC: Coordinated Universal Time'],
    ['GMT', 'GMT: Greenwich Mean Time (UTC)'],
  ])('%s is labelled "%s"', (key, message) => {
    const zone = broadcastZoneByKey(key);
    expect(zone && formatBroadcastZone(zone)).toBe(message);
  });

  it('returns null for other keys', () => {
    expect(broadcastZoneByKey('CST')).toBeNull();
    expect(broadcastZoneByKey('')).toBeNull();
  });

  // The local time of a city in January or July shows the meaning of the abbreviation there.
  it.each([
    ['PST', 'America/Los_Angeles', 1],
    ['PDT', 'America/Los_Angeles', 7],
    ['MST', 'America/Denver', 1],
    ['MDT', 'America/Denver', 7],
    ['CST-America', 'America/Chicago', 1],
    ['EDT', 'America/New_York', 7],
    ['AST-Atlantic', 'America/Halifax', 1],
    ['NST', 'America/St_Johns', 1],
    ['HST', 'Pacific/Honolulu', 1],
    ['AKST', 'America/Anchorage', 1],
    ['CLST', 'America/Santiago', 1],
    ['CLT', 'America/Santiago', 7],
    ['BRT', 'America/Sao_Paulo', 1],
    ['COT', 'America/Bogota', 1],
    ['PET', 'America/Lima', 1],
    ['BST-Britain', 'Europe/London', 7],
    ['IST-Ireland', 'Europe/Dublin', 7],
    ['CET', 'Europe/Berlin', 1],
    ['CEST', 'Europe/Berlin', 7],
    ['EEST', 'Europe/Helsinki', 7],
    ['SAST', 'Africa/Johannesburg', 1],
    ['IST-Israel', 'Asia/Jerusalem', 1],
    ['IDT', 'Asia/Jerusalem', 7],
    ['AST-Arabia', 'Asia/Riyadh', 1],
    ['GST', 'Asia/Dubai', 1],
    ['PKT', 'Asia/Karachi', 1],
    ['IST-India', 'Asia/Kolkata', 1],
    ['BST-Bangladesh', 'Asia/Dhaka', 1],
    ['ICT', 'Asia/Bangkok', 1],
    ['WIB', 'Asia/Jakarta', 1],
    ['CST-Taipei', 'Asia/Taipei', 1],
    ['AWST', 'Australia/Perth', 1],
    ['ACST', 'Australia/Adelaide', 7],
    ['ACDT', 'Australia/Adelaide', 1],
    ['AEST', 'Australia/Brisbane', 7],
    ['AEDT', 'Australia/Sydney', 1],
    ['NZST', 'Pacific/Auckland', 7],
    ['NZDT', 'Pacific/Auckland', 1],
  ])('%s is the zone of %s in month %i', (key, city, month) => {
    const noon = new Date(Date.UTC(2026, month - 1, 15, 12));
    const parts = new Intl.DateTimeFormat('en', { timeZone: city, timeZoneName: 'longOffset' });
    const shown = parts.formatToParts(noon).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(shown) ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    expect(broadcastZoneByKey(key)?.offsetMinutes).toBe(offset);
  });

  it('prints offsets', () => {
    expect([0, 60, -60, 345, -210].map(formatUtcOffset)).toEqual([
      'UTC',
      'UTC+1',
      'UTC-1',
      'UTC+5:45',
      'UTC-3:30',
    ]);
  });
});
