import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResultStatus, unranked } from './places.ts';
import { type RaceForPoints, type ResultForPoints, racePoints, rankingSystemOf } from './points.ts';

const gold = { basePoints: 90, dropoffPercentage: 5 };
const race: RaceForPoints = {
  year: 2025,
  courseDisciplines: 'SBR',
  tier: gold,
  strengthOfField: 80,
  adjustedIdealSeconds: null,
};
const finish = (id: number, overallSeconds: number): ResultForPoints => ({
  id,
  status: 'Finish',
  overallSeconds,
  swimSeconds: 1500,
  bikeSeconds: 7000,
  runSeconds: overallSeconds - 8500,
});

describe('which system scores a race division', () => {
  it.each<[string, Partial<RaceForPoints>, 1 | 2]>([
    ['a tier', {}, 2],
    ['an ideal time and no tier', { tier: null, adjustedIdealSeconds: 30_000 }, 1],
    ['an ideal time and a tier', { adjustedIdealSeconds: 30_000 }, 2],
    ['neither', { tier: null }, 2],
    ['an ideal time of 0 is none', { tier: null, adjustedIdealSeconds: 0 }, 2],
    ['set to 1 against the tier', { adjustedIdealSeconds: 30_000, rankingSystem: 1 }, 1],
    ['set to 2 against the ideal time', { tier: null, adjustedIdealSeconds: 30_000, rankingSystem: 2 }, 2],
  ])('%s', (_name, change, system) => {
    expect(rankingSystemOf({ ...race, ...change })).toBe(system);
  });

  it.each([
    // The winner of two, against a baseline time of 9,600 s: 1,200 s faster are 12.5 percent of it, 14.29 percent of the athlete’s time.
    [2021, '2023', 14.2857],
    [2023, '2023', 14.2857],
    [2024, '2024', 12.5],
    [2026, '2024', 12.5],
  ])('a race of %d uses the form of %s', (year, form, percentFaster) => {
    const points = racePoints({ ...race, year, finishersInAll: 5 }, [finish(1, 8400), finish(2, 10_800)]);
    expect(points.form).toBe(form);
    expect(points.baseline).toEqual({ baselineSeconds: 9600, baselineCount: 2 });
    expect(points.results[0]?.parts.overall?.percentFaster).toBeCloseTo(percentFaster, 4);
  });
});

describe('what a division needs for its points', () => {
  it.each<[string, Partial<RaceForPoints>, string | null]>([
    ['tier and strength of field', {}, null],
    ['a strength of field of 0 is known', { strengthOfField: 0 }, null],
    ['no strength of field yet', { strengthOfField: null }, 'strength of field'],
    ['no tier', { tier: null }, 'tier'],
    ['no ideal time', { rankingSystem: 1 }, 'adjusted ideal time'],
    ['an ideal time', { tier: null, strengthOfField: null, adjustedIdealSeconds: 9000 }, null],
  ])('%s', (_name, change, missing) => {
    const points = racePoints({ ...race, ...change }, [finish(1, 9000)]);
    expect(points.missing).toBe(missing);
    expect(points.results[0]?.place).toBe(1);
    expect(points.results[0]?.overallPoints === null).toBe(missing !== null);
    expect(points.results[0]?.parts.overall === null).toBe(missing !== null);
  });

  it('a strength of field of 0 lowers the points, but does not remove them', () => {
    // 0.4 * 90 + 0.3 * 0 + 0.3 * 45, since the only finisher is the baseline time.
    expect(racePoints({ ...race, strengthOfField: 0 }, [finish(1, 9000)]).results[0]?.overallPoints).toBe(
      49.5,
    );
  });
});

describe('points of a division', () => {
  it('gives no points without a finish, and ignores those results', () => {
    const lines: ResultForPoints[] = [
      finish(1, 9000),
      { ...finish(2, 8000), status: 'DNF' },
      { ...finish(3, 7000), status: 'DQ' },
      { ...finish(4, 0), status: 'DNS' },
    ];
    const points = racePoints(race, lines);
    expect(points.finishers).toBe(1);
    expect(points.baseline).toEqual({ baselineSeconds: 9000, baselineCount: 1 });
    expect(points.results.map(({ place }) => place)).toEqual([1, unranked, unranked, unranked]);
    for (const result of points.results.slice(1)) {
      expect(result).toMatchObject({
        overallPoints: null,
        swimPoints: null,
        bikePoints: null,
        runPoints: null,
      });
    }
  });

  it('under the Adjusted Ideal Time there are race points only', () => {
    const ideal = { ...race, tier: null, adjustedIdealSeconds: 9000 };
    const [result] = racePoints(ideal, [finish(1, 9000)]).results;
    expect(result).toMatchObject({ overallPoints: 100, swimPoints: null, bikePoints: null, runPoints: null });
    expect(result?.parts.overall).toEqual({
      form: 'ideal time',
      seconds: 9000,
      adjustedIdealSeconds: 9000,
      percentFaster: 0,
      points: 100,
    });
  });

  it('returns the parts of every number', () => {
    // Alone in the race: place 1, the athlete's time is the baseline. 0.4 * 90 + 0.3 * 80 + 0.3 * 85.
    const [result] = racePoints(race, [finish(1, 9000)]).results;
    expect(result).toMatchObject({
      overallPoints: 85.5,
      swimPoints: 85.5,
      bikePoints: 85.5,
      runPoints: 85.5,
    });
    expect(result?.parts.overall).toEqual({
      form: '2024',
      place: 1,
      seconds: 9000,
      baselineSeconds: 9000,
      baselineCount: 1,
      positionPoints: 90,
      strengthOfField: 80,
      baselinePoints: 85,
      percentFaster: 0,
      timePoints: 85,
      points: 85.5,
    });
  });

  it('a disqualification moves up those behind and changes the baseline time', () => {
    const before = racePoints(race, [finish(1, 9000), finish(2, 9100), finish(3, 9200)]);
    const after = racePoints(race, [{ ...finish(1, 9000), status: 'DQ' }, finish(2, 9100), finish(3, 9200)]);
    expect(before.results.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(after.results.map(({ place }) => place)).toEqual([unranked, 1, 2]);
    expect(after.baseline?.baselineSeconds).toBe(9100);
    expect(after.results[1]?.overallPoints).toBe(85.5);
  });

  it('is the same in any order of input', () => {
    const line = fc.record({
      status: fc.constantFrom<ResultStatus>('Finish', 'Finish', 'Finish', 'DNF', 'DNS', 'DQ'),
      overallSeconds: fc.integer({ min: 0, max: 20_000 }),
      swimSeconds: fc.integer({ min: 0, max: 3000 }),
      bikeSeconds: fc.integer({ min: 0, max: 9000 }),
      runSeconds: fc.integer({ min: 0, max: 6000 }),
    });
    const lines = fc
      .array(line, { maxLength: 25 })
      .map((list) => list.map((entry, at) => ({ id: at, ...entry })));
    fc.assert(
      fc.property(lines, fc.func(fc.integer()), (list, shuffle) => {
        const own = racePoints(race, list);
        const other = racePoints(
          race,
          list.toSorted((a, b) => shuffle(a.id) - shuffle(b.id)),
        );
        expect(other.results.toSorted((a, b) => a.id - b.id)).toEqual(own.results);
        expect(other.baseline).toEqual(own.baseline);
      }),
    );
  });
});
