import { expect, it } from 'vitest';
import { currencies } from './currencies.ts';

it('lists each currency once, by code, with its ISO number', () => {
  const codes = currencies.map((currency) => currency.code);
  expect(codes).toEqual([...codes].sort());
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(currencies.map((currency) => currency.id)).size).toBe(codes.length);
  expect(currencies.every((currency) => /^[A-Z]{3}$/.test(currency.code) && currency.name !== '')).toBe(true);
  expect(currencies.find((currency) => currency.code === 'USD')).toEqual({
    id: 840,
    code: 'USD',
    name: 'US dollar',
  });
});
