import { describe, expect, it } from 'vitest';
import { parseIntegers } from './parse-integers.ts';

describe('a text of numbers', () => {
  it.each([
    ['', 0, []],
    ['7 ', 1, [7]],
    ['12 93.40 - 0.05 ', 4, [12, 9340, -1, 5]],
    ['- - ', 2, [-1, -1]],
    ['2147483647 101.73 0.00 ', 3, [2_147_483_647, 10_173, 0]],
  ])('"%s" contains %d', (text, length, numbers) => {
    expect([...parseIntegers(text, length)]).toEqual(numbers);
  });
});
