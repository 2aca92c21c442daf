import { describe, expect, it } from 'vitest';
import { divisionNamed } from './division-named.ts';

describe('the division that a text names', () => {
  it.each([
    ['MPRO', 'MPRO'],
    ['m', 'MPRO'],
    ['Men', 'MPRO'],
    [' male ', 'MPRO'],
    ['Elite Men', 'MPRO'],
    ['FPRO', 'FPRO'],
    ['W', 'FPRO'],
    ['women', 'FPRO'],
    ['Female', 'FPRO'],
    ['Herren', 'MPRO'],
    ['Femmes', 'FPRO'],
    ['', null],
    ['x', null],
    ['M45', null],
  ])('%j is %s', (text, division) => {
    expect(divisionNamed(text)).toBe(division);
  });
});
