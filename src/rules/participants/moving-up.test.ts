import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EntryToMoveUp, movingUp } from './moving-up.ts';

const entry = (participant_id: number, more: Partial<EntryToMoveUp> = {}): EntryToMoveUp => ({
  ...{ participant_id, division: 'FPRO', is_waiting: 1, conflicts: [] },
  ...more,
});
const retired = { conflicts: ['retired'] };
const man = { division: 'MPRO' } as const;
const starter = { is_waiting: 0 } as const;
const leaving = entry(1, starter);

it.each<[string, EntryToMoveUp[], EntryToMoveUp, number[], number | null]>([
  ['nobody waits', [leaving, entry(2, starter)], leaving, [], null],
  ['the first who waits', [leaving, entry(5), entry(3)], leaving, [5, 3], 5],
  ['the first without a conflict', [entry(5, retired), entry(3), entry(4)], leaving, [5, 3, 4], 3],
  ['all have conflicts', [entry(5, retired), entry(3, retired)], leaving, [5, 3], null],
  ['of the same division', [entry(5, man), entry(3)], leaving, [3], 3],
  ['from the wait list: no place becomes free', [entry(5), entry(3)], entry(5), [3], null],
])('%s', (_what, entries, withdrawing, candidates, proposed) => {
  const found = movingUp(entries, withdrawing);
  expect(found.candidates.map(({ participant_id }) => participant_id)).toEqual(candidates);
  expect(found.proposed?.participant_id ?? null).toBe(proposed);
});

it('proposes a candidate that no candidate without a conflict precedes', () => {
  const any = fc.record({
    participant_id: fc.integer({ min: 2, max: 1000 }),
    division: fc.constantFrom('MPRO' as const, 'FPRO' as const),
    is_waiting: fc.constantFrom(0 as const, 1 as const),
    conflicts: fc.constantFrom([], ['retired']),
  });
  fc.assert(
    fc.property(fc.array(any), (entries) => {
      const { candidates, proposed } = movingUp(entries, leaving);
      const at = proposed === null ? candidates.length : candidates.indexOf(proposed);
      expect(candidates.slice(0, at).every(({ conflicts }) => conflicts.length > 0)).toBe(true);
      expect(proposed?.conflicts ?? []).toEqual([]);
    }),
  );
});
