import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRaceField, type SubmittedValue } from './race-field-values.ts';
import { type RaceField, raceFieldOf, raceFields } from './race-fields.ts';

const fieldNamed = (name: string): RaceField => {
  const field = raceFieldOf(name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
};
const read = (name: string, given: SubmittedValue) => readRaceField(fieldNamed(name), given);

/** All race fields. */
const SPECIFIED =
  `year serie brand division distance_type course_shortened rtrt_event_id rtrt_name rtrt_swim rtrt_t1 rtrt_bike rtrt_t2
  rtrt_finish course_disciplines distance_course distance_course_swim distance_course_t1 distance_course_bike distance_course_t2
  distance_course_run sectors_swim sectors_bike sectors_run laps_swim laps_bike laps_run expected_swim_pace_fpro
  expected_swim_pace_mpro tier_id prize_currency_id prize_amount sof_mpro_calculated sof_mpro_last_calculated sof_mpro_manual
  sof_fpro_calculated sof_fpro_last_calculated sof_fpro_manual bonus_point date date_status start_timestamp country_name city
  t100_season_id t100_championship_id is_t100_grand_final contender_rank_cutoff start_list_quota_mpro start_list_quota_fpro broadcast_time broadcast_locale event_link1_url
  event_link1_text event_link2_url event_link2_text event_link3_url event_link3_text sectors_bike_lg sectors_bike_sm
  sectors_run_lg sectors_run_sm ait_men ait_women wt_event_id wt_program_id_mpro wt_program_id_fpro`.split(
    /\s+/,
  );

describe('the fields of a race', () => {
  it('are complete, each once', () => {
    expect(raceFields.map((field) => field.name).toSorted()).toEqual(SPECIFIED.toSorted());
  });

  it('does not accept computed ones', () => {
    expect(raceFields.filter((field) => field.isReadOnly).map((field) => field.name)).toEqual([
      'sof_mpro_calculated',
      'sof_mpro_last_calculated',
      'sof_fpro_calculated',
      'sof_fpro_last_calculated',
      'bonus_point',
    ]);
  });

  it('does not find names of the prototype', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'id', 'version', ''])
      expect(raceFieldOf(name)).toBeNull();
  });
});

describe('the values of a field', () => {
  it.each<[string, SubmittedValue, string | number | null]>([
    ['year', 2026, 2026],
    ['year', '2026', 2026],
    ['city', '  Roth ', 'Roth'],
    ['city', '   ', null],
    ['city', null, null],
    ['division', 'BOTH', 'BOTH'],
    ['division', '', null],
    ['distance_type', '2', 2],
    ['distance_type', '', 0],
    ['course_disciplines', null, 'SBR'],
    ['course_shortened', true, 1],
    ['course_shortened', '0', 0],
    ['course_shortened', null, 0],
    ['prize_amount', '125000,50', 125000.5],
    ['sof_mpro_manual', 0, 0],
    ['sof_mpro_manual', '98.54', 98.54],
    ['sof_fpro_manual', 200, 200],
    ['distance_course_swim', '1,9', 1.9],
    ['distance_course', '113.001', 113.001],
    ['ait_men', '7:35:53', 27_353],
    ['ait_men', 27_353, 27_353],
    ['ait_women', 0, null],
    ['ait_women', '--:--', null],
    ['expected_swim_pace_mpro', '1:12', 72],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '', null],
    ['date_status', '', null],
    ['date_status', 'month-year', 'month-year'],
    ['start_timestamp', '2026-07-05T04:30:00Z', '2026-07-05T04:30:00.000Z'],
    ['start_timestamp', '2026-07-05T06:30+02:00', '2026-07-05T04:30:00.000Z'],
    ['start_timestamp', '2026-07-05 04:30', '2026-07-05T04:30:00.000Z'],
    ['country_name', 'de', 'Germany'],
    ['country_name', 'UK', 'United Kingdom'],
    ['country_name', 'XX', 'XX'],
    ['country_name', 'Republic of Somewhere', 'Republic of Somewhere'],
    ['tier_id', '3', 3],
    ['tier_id', '', null],
    ['broadcast_locale', 'CST-China', 'CST-China'],
    ['broadcast_locale', 'cest', 'CEST'],
    ['contender_rank_cutoff', 0, 0],
    ['start_list_quota_mpro', '20', 20],
    ['start_list_quota_fpro', '', null],
    ['wt_event_id', 2_147_483_647, 2_147_483_647],
  ])('%s %j is stored as %j', (name, given, value) => {
    expect(read(name, given)).toEqual({ value });
  });

  it.each<[string, SubmittedValue, string]>([
    ['year', 1899, '1900 to 2100'],
    ['year', 2026.5, 'whole number'],
    ['year', 'next', 'whole number'],
    ['year', true, 'whole number'],
    ['serie', null, 'cannot be empty'],
    ['serie', 0, 'id of a record'],
    ['serie', '1;drop', 'id of a record'],
    ['tier_id', 2 ** 31, 'id of a record'],
    ['division', 'both', 'MPRO, FPRO, BOTH'],
    ['distance_type', 7, 'one of 0, 1'],
    ['course_shortened', 2, '0 or 1'],
    ['sof_mpro_manual', 200.01, '0 to 200'],
    ['sof_mpro_manual', -1, '0 to 200'],
    ['sof_mpro_manual', 1.234, '2 decimals'],
    ['sof_mpro_manual', '1e2', '0 to 200'],
    ['sof_mpro_manual', Number.NaN, '0 to 200'],
    ['prize_amount', 1e308, '1000000000'],
    ['prize_amount', '100,000', '2 decimals'],
    ['prize_amount', '100.000', '2 decimals'],
    ['date', '2025-02-29', 'exists'],
    ['date', '31/04/2025', 'exists'],
    ['date', '0000-01-01', 'exists'],
    ['date', '9999-01-01', 'exists'],
    ['date', '2025-06-01T00:00:00Z', 'exists'],
    ['start_timestamp', '2025-02-29T10:00:00Z', 'exists'],
    ['start_timestamp', '2025-03-01T24:00:00Z', 'exists'],
    ['start_timestamp', 'tomorrow', 'exists'],
    ['broadcast_locale', 'CST', 'CST-America, CST-China, CST-Taipei'],
    ['broadcast_locale', 'XYZ', 'zone of the list'],
    ['ait_men', '8:61:00', 'more than 59 minutes'],
    ['expected_swim_pace_mpro', '0:20', '40 to 300'],
    ['city', 'x'.repeat(101), '100 characters'],
    ['contender_rank_cutoff', -1, '0 to 366'],
    ['start_list_quota_mpro', 0, '1 to 200'],
    ['start_list_quota_fpro', 201, '1 to 200'],
  ])('%s %j is refused: %s', (name, given, message) => {
    expect(read(name, given)).toMatchObject({ problem: expect.stringContaining(message) });
  });

  it('accepts stored values unchanged', () => {
    const given = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.integer({ min: 0, max: 300 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...raceFields), given, (field, sent) => {
        const first = readRaceField(field, sent);
        if ('problem' in first) return;
        expect(readRaceField(field, first.value)).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });
});
