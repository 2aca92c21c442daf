import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inHundredths, roundPoints } from './rounding.ts';

describe('points have two decimals', () => {
  it.each([
    [0, 0],
    [94.704, 94.7],
    [94.705, 94.71],
    [94.7049, 94.7],
    [1.005, 1.01],
    [2.675, 2.68],
    [8.345, 8.35],
    [0.285, 0.29],
    [-1.005, -1.01],
    [-0.001, 0],
    [0.1 + 0.2, 0.3],
    [(101.73 + 95.5) / 3, 65.74],
    [101.73 / 3, 33.91],
    [100_000.005, 100_000.01],
  ])('%f is %f', (points, rounded) => {
    expect(Object.is(roundPoints(points), rounded)).toBe(true);
  });

  it('rounds a half up, however it was calculated, and rounds only once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_00 }),
        fc.integer({ min: 2, max: 9 }),
        (hundredths, parts) => {
          const half = (hundredths + 0.5) / 100;
          const inParts = Array.from({ length: parts }, () => half / parts).reduce(
            (sum, part) => sum + part,
            0,
          );
          expect(inHundredths(inParts)).toBe(hundredths + 1);
          expect(inHundredths(-inParts)).toBe(-hundredths - 1);
          expect(roundPoints(roundPoints(inParts))).toBe(roundPoints(inParts));
        },
      ),
    );
  });

  it('never changes a number by more than half a hundredth', () => {
    fc.assert(
      fc.property(fc.double({ min: -10_000, max: 10_000, noNaN: true }), (points) => {
        expect(Math.abs(roundPoints(points) - points)).toBeLessThanOrEqual(0.005 + 1e-8);
      }),
    );
  });
});
