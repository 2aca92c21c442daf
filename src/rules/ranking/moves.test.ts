import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import { comparisonSetOf, moveOf } from './moves.ts';

describe('moves', () => {
  it.each<[string, number | null, number, number | null]>([
    ['up three', 8, 5, 3],
    ['down two', 1, 3, -2],
    ['the same rank', 4, 4, 0],
    ['new', null, 4, null],
    ['not ranked before', unranked, 4, null],
    ['not ranked now', 4, unranked, null],
  ])('%s', (_name, before, now, move) => {
    expect(moveOf(before, now)).toBe(move);
  });
});

describe('the comparison set', () => {
  const sets = [
    { id: 1, type: 10, date: '2025-12-29', isPublished: true },
    { id: 2, type: 11, date: '2026-01-05', isPublished: true },
    { id: 3, type: 11, date: '2026-01-05', isPublished: true },
    { id: 4, type: 11, date: '2026-01-12', isPublished: false },
    { id: 5, type: 10, date: '2026-01-12', isPublished: true },
    { id: 6, type: 11, date: '2026-01-19', isPublished: true },
  ];
  const set = (type: number, date: string) => ({ id: 99, type, date, isPublished: false });

  it.each([
    ['newest published of its type before it, the one made last', set(11, '2026-01-19'), 3],
    ['never a draft, never another type', set(11, '2026-01-18'), 3],
    ['never the same date', set(10, '2026-01-12'), 1],
    ['a later one', set(11, '2026-02-01'), 6],
    ['none before it', set(10, '2025-12-29'), undefined],
    ['none of its type', set(8, '2026-01-19'), undefined],
  ])('%s', (_name, own, id) => {
    expect(comparisonSetOf(own, sets)?.id).toBe(id);
    expect(comparisonSetOf(own, sets.toReversed())?.id).toBe(id);
  });
});
