import { expect, it } from 'vitest';
import { inListOrder, type OrderedEntry } from './list-order.ts';

const entry = (id: number, more: Partial<OrderedEntry> = {}): OrderedEntry => ({
  id,
  first: 'Ann',
  last: 'Berg',
  late_entry: 0,
  overall_rank: 99_999,
  contender_ranking: 99_999,
  ...more,
});

const inOrder = [
  entry(9, { overall_rank: 3 }),
  entry(8, { overall_rank: 4, contender_ranking: 1 }),
  entry(7, { overall_rank: 4, contender_ranking: 2, last: 'Abt' }),
  entry(6, { contender_ranking: 5 }),
  entry(5, { last: 'Ábt', first: 'Zoe' }),
  entry(4, { last: 'Berg', first: 'Ada' }),
  entry(2, { last: 'berg' }),
  entry(3),
  entry(1, { late_entry: 1, overall_rank: 1 }),
];

it.each([0, 1, 4, 7])(
  'is late entries last, then ranks, then names, whatever the order before: %i',
  (from) => {
    const mixed = [...inOrder.slice(from), ...inOrder.slice(0, from)].toReversed();
    expect(inListOrder(mixed).map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  },
);
