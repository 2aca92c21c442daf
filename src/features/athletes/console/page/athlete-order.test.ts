import { beforeEach, expect, it, vi } from 'vitest';

/** The page after a reload: only what the tab stores is left. */
const loaded = () => {
  vi.resetModules();
  return import('./athlete-order.ts');
};
const athlete = { id: 7, prev_id: 6, next_id: 8 };

beforeEach(() => sessionStorage.clear());

it('follows ids where no list was shown', async () => {
  const { neighboursInOrder } = await loaded();
  expect(neighboursInOrder(athlete)).toEqual({ prev_id: 6, next_id: 8 });
});

it('follows the list as it was last shown, and still does after a reload', async () => {
  const before = await loaded();
  before.rememberAthleteOrder([20, 7, 3]);
  before.rememberAthleteOrder([3, 7, 21]);
  expect(before.neighboursInOrder(athlete)).toEqual({ prev_id: 3, next_id: 21 });
  const after = await loaded();
  expect(after.neighboursInOrder(athlete)).toEqual({ prev_id: 3, next_id: 21 });
  expect(after.neighboursInOrder({ ...athlete, id: 5 })).toEqual({ prev_id: 6, next_id: 8 });
});

it('a list shown since the reload takes precedence over the stored one', async () => {
  const before = await loaded();
  before.rememberAthleteOrder([20, 7, 3]);
  before.neighboursInOrder(athlete);
  const after = await loaded();
  after.rememberAthleteOrder([7, 9]);
  expect(after.neighboursInOrder(athlete)).toEqual({ prev_id: null, next_id: 9 });
});

it('follows ids where the stored order cannot be read', async () => {
  sessionStorage.setItem('athletes in order', '{');
  const { neighboursInOrder } = await loaded();
  expect(neighboursInOrder(athlete)).toEqual({ prev_id: 6, next_id: 8 });
});
