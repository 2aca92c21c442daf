import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impossibleTimes, type TimedResult } from './impossible-times.ts';

/** A 70.3 in 3:46:00 and slower, legs and overall alike; changed where a test says so. */
const finisher = (id: number, more: Partial<TimedResult> = {}): TimedResult => ({
  id,
  division: 'MPRO',
  status: 'Finish',
  swim: 1500,
  t1: 150,
  bike: 7500,
  t2: 120,
  run: 4290 + id * 30,
  overall: 13_560 + id * 30,
  ...more,
});
const field = Array.from({ length: 12 }, (_, at) => finisher(at + 1));
const messageOf = (result: TimedResult, others: readonly TimedResult[] = field) =>
  impossibleTimes([result, ...others]).get(result.id)?.message ?? null;

const noLegs = { swim: 0, t1: 0, bike: 0, t2: 0, run: 0 };

describe('an impossible time', () => {
  it.each<[string, Partial<TimedResult>, string | null]>([
    ['no contradiction', {}, null],
    ['legs that are rounded up', { overall: 14_153 }, null],
    ['a slip of a minute', { overall: 14_100 }, null],
    ['2 % less than the legs', { overall: 13_877 }, null],
    [
      'more than 2 % less',
      { overall: 13_876 },
      'Overall 03:51:16 is 4:44 less than the sum of the legs (03:56:00).',
    ],
    [
      'an hour too little',
      { overall: 7800 },
      'Overall 02:10:00 is 01:46:00 less than the sum of the legs (03:56:00).',
    ],
    [
      'an hour too much',
      { overall: 17_760 },
      'Overall 04:56:00 is 01:00:00 more than the sum of the legs (03:56:00).',
    ],
    [
      'less than the legs that there are',
      { t2: 0, overall: 7800 },
      'Overall 02:10:00 is 01:44:00 less than the sum of the legs (03:54:00).',
    ],
    ['no transitions in the file', { t1: 0, t2: 0 }, null],
    [
      'no legs, far ahead',
      { ...noLegs, overall: 7800 },
      'Overall 02:10:00 is 01:36:30 faster than every other finisher.',
    ],
    ['no legs, 10 % ahead', { ...noLegs, overall: 12_231 }, null],
    [
      'no legs, far behind',
      { ...noLegs, overall: 36_000 },
      'Overall 10:00:00 is too slow for this field (median 03:49:30).',
    ],
    ['no legs, slow', { ...noLegs, overall: 18_000 }, null],
    ['swim and T1 confused', { swim: 150, t1: 1500 }, 'Swim 2:30 is too fast for this field (median 25:00).'],
    ['no finish', { status: 'DNF', overall: 7800 }, null],
    ['no overall time', { overall: 0 }, null],
  ])('%s', (_what, more, message) => {
    expect(messageOf(finisher(20, more))).toBe(message);
  });

  it('is found in a field of one by its legs alone', () => {
    expect(messageOf(finisher(1, { overall: 7800 }), [])).toContain('less than the sum of the legs');
    expect(messageOf(finisher(1, { ...noLegs, overall: 7800 }), field.slice(0, 3))).toBeNull();
  });

  it('of two leaders is found by the median', () => {
    const [one, other] = [
      finisher(21, { ...noLegs, overall: 7800 }),
      finisher(22, { ...noLegs, overall: 7900 }),
    ];
    expect([...impossibleTimes([one, other, ...field]).keys()]).toEqual([21, 22]);
  });

  it('does not occur where the whole field has the same untimed stretch', () => {
    const stretched = field.map((one) => ({ ...one, overall: one.overall + 600 }));
    expect(impossibleTimes(stretched).size).toBe(0);
    const [doubt] = impossibleTimes([finisher(20, { overall: 7800 }), ...stretched]).values();
    expect(doubt?.legSum).toBeNull();
  });

  it('is compared within its division only', () => {
    const women = field.map((one) => ({
      ...one,
      id: one.id + 100,
      division: 'FPRO' as const,
      overall: one.overall * 2,
      run: one.run + one.overall,
    }));
    expect(impossibleTimes([...field, ...women]).size).toBe(0);
  });
});

describe('any field', () => {
  const anyResult = fc.record({
    overall: fc.integer({ min: 0, max: 40_000 }),
    swim: fc.constantFrom(0, 1500, 100),
    run: fc.integer({ min: 0, max: 9000 }),
    division: fc.constantFrom('MPRO' as const, 'FPRO' as const),
    status: fc.constantFrom('Finish' as const, 'DNF' as const),
  });
  it('gives the same result in any order', () => {
    fc.assert(
      fc.property(fc.array(anyResult, { maxLength: 12 }), (parts) => {
        const results = parts.map((part, at) => finisher(at, part));
        const ordered = impossibleTimes(results);
        const reversed = impossibleTimes(results.toReversed());
        expect(new Map([...reversed].sort(([one], [other]) => one - other))).toEqual(
          new Map([...ordered].sort(([one], [other]) => one - other)),
        );
      }),
    );
  });
});
