import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedEntry, type ComparedLists, compareLists } from './compare-lists.ts';
import { listChangesText } from './list-changes-text.ts';

const entry = (athlete_id: number, division: 'MPRO' | 'FPRO' = 'FPRO'): ComparedEntry => ({
  athlete_id,
  name: `Athlete ${athlete_id}`,
  division,
});
const lists = (
  starting: readonly number[],
  waiting: readonly number[] = [],
  withdrawn: readonly (readonly [number, 'start' | 'wait'])[] = [],
): ComparedLists => ({
  starting: starting.map((id) => entry(id)),
  waiting: waiting.map((id) => entry(id)),
  withdrawn: withdrawn.map(([id, list]) => ({ ...entry(id), list })),
});
const none = { joined: [], left: [], moved: [], withdrawn: [], reordered: [] };

/** Each change as athlete, list and places. */
function shortOf(before: ComparedLists, after: ComparedLists) {
  const changes = compareLists(before, after);
  const place = (one: { entry: ComparedEntry; list: string; place: number }) => [
    one.entry.athlete_id,
    one.list,
    one.place,
  ];
  return {
    joined: changes.joined.map(place),
    left: changes.left.map(place),
    moved: changes.moved.map(place),
    withdrawn: changes.withdrawn.map(({ athlete_id, list }) => [athlete_id, list]),
    reordered: changes.reordered.map((one) => [...place(one), one.placeBefore]),
  };
}

describe('the changes between two states of the lists', () => {
  it.each<[string, ComparedLists, ComparedLists, object]>([
    ['nothing', lists([1, 2], [3]), lists([1, 2], [3]), {}],
    ['someone joins', lists([1, 3]), lists([1, 2, 3]), { joined: [[2, 'start', 2]] }],
    ['someone leaves', lists([1], [2, 3]), lists([1], [3]), { left: [[2, 'wait', 1]] }],
    ['a move', lists([1, 2], [3, 4]), lists([1, 2, 4], [3]), { moved: [[4, 'start', 3]] }],
    [
      'a withdrawal with a move',
      lists([1, 2], [3]),
      lists([1, 3], [], [[2, 'start']]),
      { withdrawn: [[2, 'start']], moved: [[3, 'start', 2]] },
    ],
    ['withdrawn earlier', lists([1], [], [[2, 'wait']]), lists([1], [], [[2, 'wait']]), {}],
    ['joined and withdrawn since', lists([1]), lists([1], [], [[2, 'wait']]), { withdrawn: [[2, 'wait']] }],
    ['back after a withdrawal', lists([1], [], [[2, 'start']]), lists([1, 2]), { joined: [[2, 'start', 2]] }],
    [
      'the last becomes first: one change, not four',
      lists([1, 2, 3, 4]),
      lists([4, 1, 2, 3]),
      { reordered: [[4, 'start', 1, 4]] },
    ],
    [
      'two change places',
      lists([1, 2, 3, 4, 5]),
      lists([1, 4, 3, 2, 5]),
      {
        reordered: [
          [3, 'start', 3, 3],
          [2, 'start', 4, 2],
        ],
      },
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(shortOf(before, after)).toEqual({ ...none, ...expected });
  });

  it('are counted per division', () => {
    const mixed = (ids: readonly number[]): ComparedLists => ({
      starting: ids.map((id) => entry(id, id > 10 ? 'MPRO' : 'FPRO')),
      waiting: [],
      withdrawn: [],
    });
    expect(shortOf(mixed([1, 11, 2, 12]), mixed([11, 12, 1, 2]))).toEqual(none);
    expect(shortOf(mixed([1, 11]), mixed([1, 11, 12]))).toEqual({ ...none, joined: [[12, 'start', 2]] });
  });

  const anyLists = fc
    .tuple(
      fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]),
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 0, max: 8 }),
    )
    .map(([ids, one, other]) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      return lists(
        ids.slice(0, from),
        ids.slice(from, to),
        ids.slice(to).map((id) => [id, 'start'] as const),
      );
    });

  it('explain every athlete who is not where they were, and nobody else', () => {
    fc.assert(
      fc.property(anyLists, anyLists, (before, after) => {
        const changes = shortOf(before, after);
        const where = (one: ComparedLists, id: number) =>
          (['starting', 'waiting', 'withdrawn'] as const).find((list) =>
            one[list].some(({ athlete_id }) => athlete_id === id),
          );
        const changed = [1, 2, 3, 4, 5, 6, 7, 8].filter((id) => {
          const [was, is] = [where(before, id), where(after, id)];
          return was !== is && !(was === 'withdrawn' && is === undefined);
        });
        const named = [...changes.joined, ...changes.left, ...changes.moved, ...changes.withdrawn].map(
          ([id]) => id,
        );
        expect(named.toSorted()).toEqual(changed);
        expect(changes.reordered.every(([id]) => !named.includes(id as number))).toBe(true);
        expect(shortOf(before, before)).toEqual(none);
      }),
    );
  });

  it('leave those who are not named as reordered in their order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), (ids) => {
        const changes = compareLists(lists([1, 2, 3, 4, 5, 6]), lists(ids));
        const stayed = ids.filter((id) => !changes.reordered.some((one) => one.entry.athlete_id === id));
        expect(stayed).toEqual(stayed.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('the changes as text', () => {
  it('has a section per division and kind, without the reasons of withdrawals', () => {
    const before: ComparedLists = {
      starting: [entry(1), entry(2), entry(11, 'MPRO')],
      waiting: [entry(3), entry(4)],
      withdrawn: [],
    };
    const after = {
      starting: [entry(1), entry(3), entry(12, 'MPRO')],
      waiting: [entry(4)],
      withdrawn: [{ ...entry(2), list: 'start' as const, reason: 'knee' }],
    };
    expect(listChangesText(compareLists<ComparedEntry, ComparedEntry>(before, after))).toBe(`Men

New on the start list:
- Athlete 12, #1

No longer on the start list:
- Athlete 11

Women

Withdrawn from the start list:
- Athlete 2

Moved to the start list:
- Athlete 3, now #2`);
  });

  it('names new places, or says that nothing changed', () => {
    const text = (before: ComparedLists, after: ComparedLists) =>
      listChangesText(compareLists(before, after));
    expect(text(lists([1, 2, 3]), lists([3, 1, 2]))).toBe(
      'Women\n\nNew place on the start list:\n- Athlete 3, #1 (was #3)',
    );
    expect(text(lists([1]), lists([1]))).toBe('No changes.');
  });
});
