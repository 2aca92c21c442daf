import { describe, expect, it } from 'vitest';
import { sampleDivisions } from '#testing/builders/sample-races.ts';
import { disciplinePoints } from './discipline-points.ts';
import type { ResultStatus } from './places.ts';

const field = {
  tier: { basePoints: 100, dropoffPercentage: 2 },
  strengthOfField: 90,
  courseDisciplines: 'SBR',
} as const;
const line = (id: number, swimSeconds: number, status: ResultStatus = 'Finish') => ({
  id,
  status,
  overallSeconds: 13_000,
  swimSeconds,
  bikeSeconds: 7200,
  runSeconds: 4000,
});

describe('swim, bike and run points', () => {
  it.each([
    // Five swims: the baseline time is the mean of the two fastest, 1,000 s. Base 100, strength of field 90: the baseline gives 95.
    ['1st, 1 percent faster', 1, 990, 1, 0.4 * 100 + 27 + 0.3 * 98],
    ['2nd, 1 percent slower', 2, 1010, 2, 0.4 * 98 + 27 + 0.3 * 92],
    ['3rd, 10 percent slower', 3, 1100, 3, 0.4 * 96.04 + 27 + 0.3 * 65],
    ['4th, just not at the floor', 4, 1316, 4, 0.4 * 94.1192 + 27 + 0.3 * 0.2],
    ['5th, time at the floor', 5, 1400, 5, 0.4 * 92.236816 + 27],
  ])('%s', (_name, id, seconds, place, points) => {
    const lines = [line(1, 990), line(2, 1010), line(3, 1100), line(4, 1316), line(5, 1400)];
    const parts = disciplinePoints(field, lines, 'swim').get(id);
    expect(parts).toMatchObject({ seconds, place, baselineSeconds: 1000, baselineCount: 2 });
    expect(parts?.points).toBeCloseTo(points, 2);
  });

  it('equal legs share the rank', () => {
    const points = disciplinePoints(field, [line(1, 1000), line(2, 1000), line(3, 1001)], 'swim');
    expect([...points.values()].map(({ place }) => place)).toEqual([1, 1, 3]);
    expect(points.get(1)).toEqual(points.get(2));
  });

  it('athletes without a finish or a time for the leg have no points and do not affect the baseline', () => {
    const lines = [line(1, 1000), line(2, 0), line(3, 900, 'DNF'), line(4, 800, 'DQ')];
    const points = disciplinePoints(field, lines, 'swim');
    expect([...points.keys()]).toEqual([1]);
    expect(points.get(1)?.baselineSeconds).toBe(1000);
    expect([...disciplinePoints(field, lines, 'bike').keys()]).toEqual([1, 2]);
  });

  it('a run-bike-run course has no swim points, but bike and run points', () => {
    const course = { ...field, courseDisciplines: 'RBR' } as const;
    expect(disciplinePoints(course, [line(1, 1000)], 'swim')).toEqual(new Map());
    expect([...disciplinePoints(course, [line(1, 1000)], 'bike').keys()]).toEqual([1]);
    expect([...disciplinePoints(course, [line(1, 1000)], 'run').keys()]).toEqual([1]);
  });
});

describe('the slope of a leg, over 102 real race divisions', () => {
  const shareAtFloor = (leg: 'swim' | 'bike' | 'run') => {
    const parts = sampleDivisions().flatMap(({ tier, strengthOfField, results }) => [
      ...disciplinePoints({ tier, strengthOfField, courseDisciplines: 'SBR' }, results, leg).values(),
    ]);
    return parts.filter(({ timePoints }) => timePoints === 0).length / parts.length;
  };

  it.each(['swim', 'bike', 'run'] as const)('gives few %s times 0 time points', (leg) => {
    expect(shareAtFloor(leg)).toBeLessThan(0.1);
  });
});
