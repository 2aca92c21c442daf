import { describe, expect, it } from 'vitest';
import { provisionalOrder } from './provisional-order.ts';
import { splitsExport } from './splits-export.ts';

describe('the order of a race in progress', () => {
  const one = (line: number, more: object) => ({
    ...{ line, division: 'MPRO', place: 99_999, is_racing: true, reached: null, ...more },
  });
  const at = (point: number, seconds: number) => ({ reached: { point, seconds } });
  const athletes = [
    one(1, at(4, 9_000)),
    one(2, { place: 2, is_racing: false, ...at(7, 14_100) }),
    one(3, { is_racing: false }),
    one(4, at(5, 9_500)),
    one(5, { place: 1, is_racing: false, ...at(7, 14_000) }),
    one(6, at(4, 8_900)),
    one(7, {}),
    one(8, { division: 'FPRO', ...at(1, 1_500) }),
  ];
  const expected = [
    ...[[8, 1]],
    ...[
      [5, 1],
      [2, 2],
      [4, 3],
      [6, 4],
      [1, 5],
      [7, 6],
      [3, null],
    ],
  ]; // prettier-ignore

  it('is finishers, then the course from the front, then those who are out', () => {
    expect(provisionalOrder(athletes).map(({ line, place }) => [line, place])).toEqual(expected);
  });

  it('gives those who are level one place, and skips the next', () => {
    const level = [one(1, at(1, 1_410)), one(2, at(1, 1_408)), one(3, at(1, 1_410)), one(4, at(0, 0))];
    const placed = provisionalOrder([...level, one(5, at(0, 0)), one(6, at(1, 1_411))]);
    expect(placed.map(({ line }) => line)).toEqual([2, 1, 3, 6, 4, 5]);
    expect(placed.map(({ place }) => place)).toEqual([1, 2, 2, 4, 5, 5]);
  });

  it('does not depend on the order of the input', () => {
    expect(provisionalOrder(athletes.toReversed())).toEqual(provisionalOrder(athletes));
  });
});

describe('the export of splits', () => {
  it('has a column per point and empty cells where there is no split', () => {
    const row = { division: 'FPRO', bib: '7', first: 'Ann', last: 'One', nation: 'DK', status: 'Finish' };
    const text = splitsExport(
      ['START', 'SWIM', 'FINISH'],
      [
        { ...row, splits: [0, 1_500, 14_310] },
        { ...row, first: '=Bo', status: 'DNF', splits: [null, 1_505, null] },
      ],
    );
    expect(text).toBe(
      '\uFEFFdivision;bib;firstname;lastname;nation;status;START;SWIM;FINISH\r\n' +
        'FPRO;7;Ann;One;DK;Finish;0:00:00;0:25:00;3:58:30\r\n' +
        "FPRO;7;'=Bo;One;DK;DNF;;0:25:05;\r\n",
    );
  });
});
