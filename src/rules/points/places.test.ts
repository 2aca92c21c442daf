import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legRanks, placesOf, type ResultStatus, sharedRanks, unranked } from './places.ts';

type Line = [status: ResultStatus, overallSeconds: number];
const results = (lines: readonly Line[]) =>
  lines.map(([status, overallSeconds], at) => ({ id: at + 1, status, overallSeconds }));

describe('places of a division', () => {
  it.each<[string, Line[], number[]]>([
    [
      'by time',
      [
        ['Finish', 300],
        ['Finish', 100],
        ['Finish', 200],
      ],
      [3, 1, 2],
    ],
    [
      'equal times share the place and the next is skipped',
      [
        ['Finish', 1],
        ['Finish', 2],
        ['Finish', 2],
        ['Finish', 3],
      ],
      [1, 2, 2, 4],
    ],
    [
      'three alike',
      [
        ['Finish', 5],
        ['Finish', 5],
        ['Finish', 5],
        ['Finish', 9],
      ],
      [1, 1, 1, 4],
    ],
    [
      'who did not finish holds none',
      [
        ['DNF', 100],
        ['Finish', 200],
        ['DNS', 0],
        ['DQ', 50],
      ],
      [unranked, 1, unranked, unranked],
    ],
    [
      'a finish without an overall time holds none',
      [
        ['Finish', 0],
        ['Finish', 200],
      ],
      [unranked, 1],
    ],
    [
      'nobody finished',
      [
        ['DNF', 0],
        ['DNS', 0],
      ],
      [unranked, unranked],
    ],
    ['nobody at all', [], []],
  ])('%s', (_name, lines, places) => {
    expect([...placesOf(results(lines)).values()]).toEqual(places);
  });

  it('South Africa 2025 men: two at 8:37:54 are 14th, 8:40:14 is 16th', () => {
    const ahead: Line[] = Array.from({ length: 13 }, (_, at) => ['Finish', 30_000 + at]);
    const places = placesOf(results([...ahead, ['Finish', 31_074], ['Finish', 31_074], ['Finish', 31_214]]));
    expect([...places.values()].slice(13)).toEqual([14, 14, 16]);
  });

  it('the place is 1 and the number of finishers strictly faster, in any order of input', () => {
    const status = fc.constantFrom<ResultStatus>('Finish', 'Finish', 'Finish', 'DNF', 'DNS', 'DQ');
    const lines = fc.array(fc.tuple(status, fc.integer({ min: 0, max: 12 })), { maxLength: 30 });
    fc.assert(
      fc.property(lines, fc.func(fc.integer()), (input, shuffle) => {
        const list = results(input);
        const places = placesOf(list);
        const shuffled = list.toSorted((a, b) => shuffle(a.id) - shuffle(b.id));
        expect(placesOf(shuffled)).toEqual(places);
        for (const { id, status: own, overallSeconds } of list) {
          const faster = list.filter(
            (other) =>
              other.status === 'Finish' && other.overallSeconds > 0 && other.overallSeconds < overallSeconds,
          );
          expect(places.get(id)).toBe(own === 'Finish' && overallSeconds > 0 ? 1 + faster.length : unranked);
        }
      }),
    );
  });
});

describe('ranks in a leg', () => {
  const field = [
    {
      id: 1,
      status: 'Finish' as const,
      overallSeconds: 900,
      swimSeconds: 100,
      bikeSeconds: 500,
      runSeconds: 0,
    },
    {
      id: 2,
      status: 'Finish' as const,
      overallSeconds: 901,
      swimSeconds: 90,
      bikeSeconds: 500,
      runSeconds: 280,
    },
    { id: 3, status: 'DNF' as const, overallSeconds: 0, swimSeconds: 80, bikeSeconds: 400, runSeconds: 0 },
  ];

  it('ranks the finishers who have a time for it', () => {
    expect([...legRanks(field, 'swim', 'SBR').values()]).toEqual([2, 1, unranked]);
    expect([...legRanks(field, 'bike', 'SBR').values()]).toEqual([1, 1, unranked]);
    expect([...legRanks(field, 'run', 'SBR').values()]).toEqual([unranked, 1, unranked]);
  });

  it('has no swim where a run comes first', () => {
    expect([...legRanks(field, 'swim', 'RBR').values()]).toEqual([unranked, unranked, unranked]);
    expect([...legRanks(field, 'run', 'RBR').values()]).toEqual([unranked, 1, unranked]);
  });
});

describe('shared ranks', () => {
  it('are 1, 2, 2, 4 for the values 9, 7, 7, 5', () => {
    const values = [9, 7, 7, 5];
    expect(sharedRanks(values.length, (a, b) => values[a] === values[b])).toEqual([1, 2, 2, 4]);
  });
});
