import { describe, expect, it } from 'vitest';
import { isGoldOrLower, standardTiers } from './tiers.ts';

describe('tiers', () => {
  it('are five, highest first', () => {
    expect(
      standardTiers.map(({ name, basePoints, dropoffPercentage }) => [name, basePoints, dropoffPercentage]),
    ).toEqual([
      ['Diamond', 100, 2],
      ['Platinum', 95, 2],
      ['Gold', 90, 5],
      ['Silver', 80, 8],
      ['Bronze', 70, 11],
    ]);
  });

  it.each([
    [100, false],
    [95, false],
    [90.01, false],
    [90, true],
    [80, true],
    [0, true],
    [null, false],
  ])('base points %s are Gold or lower: %s', (basePoints, isLow) => {
    expect(isGoldOrLower(basePoints)).toBe(isLow);
  });
});
