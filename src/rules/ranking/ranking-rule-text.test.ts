import { describe, expect, it } from 'vitest';
import { formatRule } from './ranking-rule-text.ts';
import { rankingTypeOf, rankingTypes } from './ranking-types.ts';

describe('the rule of a ranking type as text', () => {
  it.each([
    [11, 'Best 4 race points of the last 52 weeks, divided by 4; missing results count 0.'],
    [
      10,
      'Best 3 race points of the last 52 weeks, divided by 3; missing results count 0; one result in a race of a Gold or lower tier counts 5 % more.',
    ],
    [
      8,
      'Best 3 race points of the last 52 weeks, divided by 3; missing results count 0; one result in a full-distance race counts 5 % more.',
    ],
    [0, 'Best 3 race points of the last 104 weeks, added up.'],
    [1, 'Best 2 race points since 2020-12-01, divided by the number of results there are.'],
    [2, 'Best 3 race points of all time, divided by 3; missing results count 0.'],
  ])('of type %d', (id, message) => {
    const type = rankingTypeOf(id);
    expect(type && formatRule(type)).toBe(message);
  });

  it('is a sentence for every type', () => {
    for (const type of rankingTypes) expect(formatRule(type)).toMatch(/^Best \d race points .+\.$/);
  });
});
