import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedEntry } from './places.ts';
import { baselineOf, type FieldForm, pointsByField, positionPointsOf } from './points-by-field.ts';
import { standardTiers } from './tiers.ts';

const tierNamed = (name: string) =>
  standardTiers.find((tier) => tier.name === name) ?? { basePoints: 0, dropoffPercentage: 0 };
const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const entries = (times: readonly number[]): TimedEntry[] =>
  times.map((time, at) => ({ id: at + 1, seconds: time }));
const points = (
  tier: string,
  strengthOfField: number,
  form: FieldForm,
  list: TimedEntry[],
  baselineSeconds?: number,
) =>
  pointsByField(
    { tier: tierNamed(tier), strengthOfField, form, slope: 6 },
    list,
    baselineSeconds === undefined ? undefined : { baselineSeconds, baselineCount: 5 },
  );

/** A field with one athlete in the place: everybody ahead has a faster time. */
const inPlace = (place: number, time: number) => [
  ...Array.from({ length: place - 1 }, (_, at) => ({ id: 1000 + at, seconds: 1 + at })),
  { id: 1, seconds: time },
];

describe('points for the place', () => {
  it.each([
    ['Diamond', [100, 98, 96.04, 92.24, 83.37, 68.12]],
    ['Platinum', [95, 93.1, 91.24, 87.63, 79.21, 64.72]],
    ['Gold', [90, 85.5, 81.23, 73.31, 56.72, 33.96]],
    ['Silver', [80, 73.6, 67.71, 57.31, 37.77, 16.41]],
    ['Bronze', [70, 62.3, 55.45, 43.92, 24.52, 7.65]],
  ])('%s: places 1, 2, 3, 5, 10 and 20', (name, worth) => {
    const own = [1, 2, 3, 5, 10, 20].map((place) => positionPointsOf(tierNamed(name), place));
    own.forEach((value, at) => {
      expect(Math.abs(value - (worth[at] ?? 0))).toBeLessThanOrEqual(0.0051);
    });
  });
});

describe('the baseline time', () => {
  it.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [8, 2],
    [9, 3],
    [12, 3],
    [13, 4],
    [15, 4],
    [16, 4],
    [17, 5],
    [20, 5],
    [63, 5],
  ])('a field of %d: the mean of the first %d', (finishers, count) => {
    const times = Array.from({ length: finishers }, (_, at) => 100 + at);
    expect(baselineOf(entries(times))).toEqual({
      baselineSeconds: 100 + (count - 1) / 2,
      baselineCount: count,
    });
  });

  it('uses the size of the whole field when only its first are known', () => {
    const times = Array.from({ length: 10 }, (_, at) => 100 + at);
    expect(baselineOf(entries(times), 20)).toEqual({ baselineSeconds: 102, baselineCount: 5 });
    expect(baselineOf(entries(times), 3)).toEqual({ baselineSeconds: 101, baselineCount: 3 });
    expect(baselineOf(entries([100, 200]), 20)).toEqual({ baselineSeconds: 150, baselineCount: 2 });
  });

  it('does not exist without finishers', () => {
    expect(baselineOf([])).toBeNull();
    expect(points('Gold', 80, '2024', [])).toEqual(new Map());
  });
});

describe('worked examples of published races', () => {
  it.each([
    ['explainer 2023, 1st', 'Diamond', 91, '2023', 14_297, 1, '3:44:40', 100, 131.86, 106.86],
    ['explainer 2023, 2nd', 'Diamond', 91, '2023', 14_297, 2, '3:53:33', 98, 107.66, 98.8],
    ['explainer 2023, 3rd', 'Diamond', 91, '2023', 14_297, 3, '3:59:22', 96.04, 92.78, 93.55],
    ['Kona 2024 men, 1st', 'Diamond', 93.09, '2024', 27_837.6, 1, '7:35:53', 100, 106.99, 100.02],
    ['Kona 2024 men, 2nd', 'Diamond', 93.09, '2024', 27_837.6, 2, '7:43:39', 98, 96.95, 96.21],
    ['Kona 2024 men, 10th', 'Diamond', 93.09, '2024', 27_837.6, 10, '7:54:50', 83.37, 82.48, 86.02],
    [
      'Kona 2024 men, 40th, time at the floor',
      'Diamond',
      93.09,
      '2024',
      27_837.6,
      40,
      '9:12:53',
      45.48,
      0,
      46.12,
    ],
    ['Cairns 2024 women, 1st', 'Gold', 78.73, '2024', 31_712.25, 1, '8:44:31', 90, 88.93, 86.3],
    [
      'Cairns 2024 women, 15th, time at the floor',
      'Gold',
      78.73,
      '2024',
      31_712.25,
      15,
      '10:17:03',
      43.89,
      0,
      41.18,
    ],
    ['South Africa 2025 men, 14th', 'Gold', 90.77, '2024', 28_586.4, 14, '8:37:54', 46.2, 38.17, 57.16],
    [
      'South Africa 2025 men, 16th',
      'Gold',
      90.77,
      '2024',
      28_586.4,
      16,
      '8:40:14',
      undefined,
      undefined,
      54.48,
    ],
  ] as const)('%s', (_name, tier, sof, form, baseline, place, time, position, timePoints, total) => {
    const parts = points(tier, sof, form, inPlace(place, seconds(time)), baseline).get(1);
    expect(parts?.place).toBe(place);
    expect(parts?.points).toBe(total);
    if (position !== undefined) expect(parts?.positionPoints).toBeCloseTo(position, 2);
    if (timePoints !== undefined)
      expect(Math.abs((parts?.timePoints ?? -1) - timePoints)).toBeLessThanOrEqual(0.0051);
  });

  it('Roth 2025 men, 1st, from the times of the first five', () => {
    const first = ['7:29:35', '7:31:24', '7:37:59', '7:38:54', '7:40:07'].map(seconds);
    const rest = Array.from({ length: 12 }, (_, at) => 28_800 + at);
    const parts = points('Platinum', 88.83, '2024', entries([...first, ...rest])).get(1);
    expect(parts).toMatchObject({ place: 1, points: 94.6, baselineCount: 5, positionPoints: 95 });
    expect(parts?.timePoints).toBeCloseTo(99.83, 2);
  });

  it('explainer 2023: the baseline is the mean of the top five', () => {
    const first = ['3:44:40', '3:53:33', '3:59:22', '4:04:41', '4:09:09'].map(seconds);
    expect(baselineOf(entries(first), 17)?.baselineSeconds).toBe(14_297);
  });
});

describe('properties of the formula for any field', () => {
  const times = fc.array(fc.integer({ min: 10_000, max: 40_000 }), { minLength: 1, maxLength: 40 });
  const rule = fc.record({
    tier: fc.constantFrom(...standardTiers),
    strengthOfField: fc.integer({ min: 0, max: 11_000 }).map((hundredths) => hundredths / 100),
    form: fc.constantFrom<FieldForm>('2023', '2024'),
    slope: fc.constantFrom(3, 6),
  });

  it('is the same in any order of input', () => {
    fc.assert(
      fc.property(times, rule, fc.func(fc.integer()), (list, how, shuffle) => {
        const field = entries(list);
        const shuffled = field.toSorted((a, b) => shuffle(a.id) - shuffle(b.id));
        const [own, other] = [pointsByField(how, field), pointsByField(how, shuffled)];
        for (const { id } of field) expect(other.get(id)).toEqual(own.get(id));
      }),
    );
  });

  it('never gives a slower athlete more, gives equal times the same, and its parts add up to the points', () => {
    fc.assert(
      fc.property(times, rule, (list, how) => {
        const sorted = [...pointsByField(how, entries(list)).values()].sort((a, b) => a.seconds - b.seconds);
        sorted.forEach((parts, at) => {
          const next = sorted[at + 1];
          if (next !== undefined) {
            expect(next.points).toBeLessThanOrEqual(parts.points);
            if (next.seconds === parts.seconds) expect(next).toEqual(parts);
          }
          const sum = 0.4 * parts.positionPoints + 0.3 * parts.strengthOfField + 0.3 * parts.timePoints;
          expect(Math.abs(sum - parts.points)).toBeLessThanOrEqual(0.005 + 1e-8);
          expect(parts.timePoints).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });
});
