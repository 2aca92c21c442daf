import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inHundredths, roundPoints } from '../points/rounding.ts';
import { addingUp } from './explanation-rounding.ts';

describe('parts that add up', () => {
  it.each([
    ['the last takes what is left', [29.5415, 29.061, 17.0827], 75.69, [29.54, 29.06, 17.09]],
    ['thirds of a mean', [93.4 / 3, 80.24 / 3, 75.69 / 3], 83.11, [31.13, 26.75, 25.23]],
    ['what is left may be less', [0.005, 0.005, 1], 1.01, [0.01, 0.01, 0.99]],
    ['a part that is nothing takes nothing', [45.475, 27.927, 0], 73.4, [45.48, 27.92, 0]],
    ['no part falls below zero', [0.005, 0.005, 0.001], 0.01, [0.01, 0, 0]],
    ['losses stay losses', [-30.143, 27.603], -2.54, [-30.14, 27.6]],
    ['a loss takes the rest and stays one', [27.603, -30.143], -2.54, [27.6, -30.14]],
    ['one part is the whole', [3.333], 3.33, [3.33]],
    ['nothing is nothing', [], 0, []],
    ['only nothings: the first takes it', [0, 0], 0.01, [0.01, 0]],
  ])('%s', (_name, parts, sum, expected) => {
    expect(addingUp(parts, sum)).toEqual(expected);
  });

  const part = fc.double({ min: 0, max: 130, noNaN: true });

  it('add up exactly, each within a hundredth for every part', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const sum = roundPoints(parts.reduce((total, one) => total + one, 0));
        const rounded = addingUp(parts, sum);
        expect(rounded.reduce((total, one) => total + inHundredths(one), 0)).toBe(inHundredths(sum));
        rounded.forEach((one, at) => {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(Math.abs(one - (parts[at] ?? 0))).toBeLessThanOrEqual(0.01 * parts.length + 1e-9);
        });
      }),
    );
  });
});
