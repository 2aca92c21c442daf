import { describe, expect, it } from 'vitest';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { raceFieldOf } from '#rules/races/race-fields.ts';
import { createRaceRecord } from '#testing/builders/create-race-record.ts';
import { fieldStanding } from './info-tab-field-state.ts';

const standing = (name: string, race: Partial<RaceRecord>) => {
  const field = raceFieldOf(name);
  if (!field) throw new Error(`no field ${name}`);
  const { isHidden, lock, note } = fieldStanding(field, createRaceRecord(race));
  return isHidden ? 'hidden' : lock !== null ? `locked: ${lock}` : note !== null ? `noted: ${note}` : 'open';
};

describe('fields that depend on others', () => {
  it.each<[string, Partial<RaceRecord>, string]>([
    ['ait_women', { division: 'MPRO' }, 'hidden'],
    ['ait_women', { division: 'MPRO', ait_women: 14_000 }, 'noted: Not used: only men race'],
    ['ait_women', { division: 'BOTH' }, 'open'],
    ['sof_mpro_manual', { division: 'FPRO' }, 'hidden'],
    ['sof_mpro_manual', { division: null }, 'open'],
    ['distance_course_swim', { course_disciplines: 'RBR' }, 'hidden'],
    [
      'distance_course_swim',
      { course_disciplines: 'RBR', distance_course_swim: 3.8 },
      'noted: Not used: no swim',
    ],
    ['rtrt_swim', { course_disciplines: 'RBR' }, 'hidden'],
    ['laps_bike', { course_disciplines: 'RBR' }, 'open'],
    ['distance_course_t1', {}, 'locked: Needs the bike leg'],
    ['distance_course_t2', { distance_course_bike: 180 }, 'locked: Needs the bike and run legs'],
    ['distance_course_t2', { distance_course_bike: 180, distance_course_run: 42.2 }, 'open'],
    ['distance_course_t2', { distance_course_t2: 0.4 }, 'noted: Needs the bike and run legs'],
    ['t100_championship_id', {}, 'open'],
    ['t100_championship_id', { t100_championship_id: 2 }, 'open'],
    ['is_t100_grand_final', {}, 'locked: Choose the season first'],
    ['is_t100_grand_final', { is_t100_grand_final: 1 }, 'noted: Choose the season first'],
    ['date', { date_status: 'tba' }, 'locked: Locked: to be announced'],
    ['date', { date_status: 'year' }, 'open'],
    ['start_timestamp', { date_status: 'month-year' }, 'locked: Needs the full date'],
    ['start_timestamp', {}, 'open'],
    ['event_link1_text', {}, 'locked: Needs the address'],
    ['event_link1_text', { event_link1_url: 'https://example.org' }, 'open'],
  ])('%s of %j is %s', (name, race, expected) => {
    expect(standing(name, race)).toBe(expected);
  });
});
