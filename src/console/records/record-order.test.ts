import { beforeEach, expect, it, vi } from 'vitest';

/** The page after a reload: only what the tab stores is left. */
const loaded = () => {
  vi.resetModules();
  return import('./record-order.ts');
};

beforeEach(() => sessionStorage.clear());

it('knows no neighbours where no list was shown', async () => {
  const { neighboursInOrder } = await loaded();
  expect(neighboursInOrder('athlete', 7)).toBeNull();
});

it('follows the list as it was last shown, and still does after a reload', async () => {
  const before = await loaded();
  before.rememberRecordOrder('athlete', [20, 7, 3]);
  before.rememberRecordOrder('athlete', [3, 7, 21]);
  expect(before.neighboursInOrder('athlete', 7)).toEqual({ prev_id: 3, next_id: 21 });
  const after = await loaded();
  expect(after.neighboursInOrder('athlete', 7)).toEqual({ prev_id: 3, next_id: 21 });
  expect(after.neighboursInOrder('athlete', 5)).toBeNull();
});

it('keeps the lists of different kinds of records apart', async () => {
  const { neighboursInOrder, rememberRecordOrder } = await loaded();
  rememberRecordOrder('athlete', [3, 7, 21]);
  rememberRecordOrder('race', [40, 7]);
  expect(neighboursInOrder('race', 7)).toEqual({ prev_id: 40, next_id: null });
  expect(neighboursInOrder('athlete', 7)).toEqual({ prev_id: 3, next_id: 21 });
});

it('a list shown since the reload takes precedence over the stored one', async () => {
  const before = await loaded();
  before.rememberRecordOrder('athlete', [20, 7, 3]);
  before.neighboursInOrder('athlete', 7);
  const after = await loaded();
  after.rememberRecordOrder('athlete', [7, 9]);
  expect(after.neighboursInOrder('athlete', 7)).toEqual({ prev_id: null, next_id: 9 });
});

it('knows no neighbours where the stored order cannot be read', async () => {
  sessionStorage.setItem('tridesk-order:athlete', '{');
  const { neighboursInOrder } = await loaded();
  expect(neighboursInOrder('athlete', 7)).toBeNull();
});
