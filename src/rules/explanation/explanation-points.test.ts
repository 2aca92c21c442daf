import { describe, expect, it } from 'vitest';
import { type ResultForPoints, racePoints } from '../points/points.ts';
import { explainPoints } from './explanation-points.ts';

const result = (id: number, overallSeconds: number, legs = {}): ResultForPoints => ({
  id,
  status: 'Finish',
  overallSeconds,
  swimSeconds: 0,
  bikeSeconds: 0,
  runSeconds: 0,
  ...legs,
});
const race = {
  year: 2025,
  courseDisciplines: 'SBR' as const,
  tier: { basePoints: 100, dropoffPercentage: 2 },
  strengthOfField: 93.09,
  adjustedIdealSeconds: null,
};

/** The baseline time is that of the first, 28,000 s, in a field of two. */
const two = racePoints(race, [
  result(1, 28_000, { swimSeconds: 2_800 }),
  result(2, 28_280, { swimSeconds: 2_856 }),
]);
const partsOf = (id: number) => two.results.find((one) => one.id === id)?.parts;

describe('the breakdown of race points', () => {
  it('by place, field and time: 2nd, one percent slower', () => {
    // 40 % of 98 is 39.2; 30 % of 93.09 is 27.927; the time gives (100 + 93.09) / 2 - 6 = 90.545, 30 % of it is 27.1635.
    // Together 94.2905; position 39.20 and field 27.93 leave 27.16 for the time.
    const explained = explainPoints(partsOf(2)?.overall ?? null, 94.29);
    expect(explained).toMatchObject({ formula: '2024', place: 2, seconds: 28_280, baseline_seconds: 28_000 });
    expect(explained.position_points).toBeCloseTo(98, 10);
    expect(explained.time_points).toBeCloseTo(90.545, 10);
    expect(explained.percent_faster).toBeCloseTo(-1, 10);
    expect(explained.parts).toEqual({
      position: 39.2,
      strength_of_field: 27.93,
      time: 27.16,
      changed_since: 0,
    });
  });

  it('of a leg, where a percent gives three points', () => {
    // Two percent slower: (100 + 93.09) / 2 - 6 = 90.545, the same parts as above.
    const explained = explainPoints(partsOf(2)?.swim ?? null, 94.29);
    expect(explained).toMatchObject({ formula: '2024', place: 2, seconds: 2_856, baseline_seconds: 2_800 });
    expect(explained.parts).toEqual({
      position: 39.2,
      strength_of_field: 27.93,
      time: 27.16,
      changed_since: 0,
    });
  });

  it('with the difference when a ranking counted other points', () => {
    const { parts } = explainPoints(partsOf(2)?.overall ?? null, 93.1);
    expect(parts).toEqual({ position: 39.2, strength_of_field: 27.93, time: 27.16, changed_since: -1.19 });
  });

  it('with only the difference when the race gives no points today', () => {
    const explained = explainPoints(null, 93.1);
    expect(explained).toMatchObject({ formula: null, place: null, time_points: null });
    expect(explained.parts).toEqual({ position: 0, strength_of_field: 0, time: 0, changed_since: 93.1 });
  });

  it('by the ideal time, without place and field', () => {
    // Kona 2019 women: AIT 9:01:46, 8:40:10 gives 126.58.
    const kona = racePoints({ ...race, year: 2019, tier: null, adjustedIdealSeconds: 32_506 }, [
      result(1, 31_210),
    ]);
    const explained = explainPoints(kona.results[0]?.parts.overall ?? null, 126.58);
    expect(explained).toMatchObject({ formula: 'ideal time', place: null, adjusted_ideal_seconds: 32_506 });
    expect(explained.parts).toEqual({ position: 0, strength_of_field: 0, time: 126.58, changed_since: 0 });
  });

  it('without a part for the time when it gives 0', () => {
    // 40th of Kona 2024: position 45.48, of it 40 % is 18.19; 30 % of 93.09 is 27.93; together 46.12.
    const field = { positionPoints: 45.4797, strengthOfField: 93.09, timePoints: 0 };
    const timed = { place: 40, seconds: 33_173, baselineSeconds: 27_837.6, baselineCount: 5 };
    const parts = { ...field, ...timed, baselinePoints: 96.545, percentFaster: -19.17, points: 46.12 };
    expect(explainPoints(parts, 46.12).parts).toEqual({
      position: 18.19,
      strength_of_field: 27.93,
      time: 0,
      changed_since: 0,
    });
  });
});
