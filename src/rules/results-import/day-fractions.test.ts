import { describe, expect, it } from 'vitest';
import { finisher, read, record } from '#testing/builders/results-file-records.ts';

const SECONDS_OF_A_DAY = 86_400;
const times = { Swim: 1596, T1: 81, Bike: 6858, T2: 39, Run: 3986 };
const sum = Object.values(times).reduce((all, one) => all + one, 0);

/** A file of one finisher per overall time, whose times are parts of a day as `write` writes them. */
const fileOf = (write: (day: number) => string, overalls: readonly number[] = [sum]) =>
  read(
    ...overalls.map((overall) => {
      const written = Object.entries({ ...times, Overall: overall }).map(([column, seconds]) => [
        column,
        write(seconds / SECONDS_OF_A_DAY),
      ]);
      return record({ ...finisher, ...Object.fromEntries(written) });
    }),
  );
const rounded = (decimals: number) => (day: number) => day.toFixed(decimals);
const cut = (decimals: number) => (day: number) =>
  (Math.floor(day * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
const facts = { swim: 1596, t1: 81, bike: 6858, t2: 39, run: 3986, overall: sum };

const MAY_BE_OFF =
  'Times are parts of a day with 5 decimals, as 0.01847: times may be off by a second. Compare them with the published ones, or format these columns as h:mm:ss in the spreadsheet.';

describe('times as parts of a day', () => {
  it.each([
    ['all decimals', String],
    ['six decimals', rounded(6)],
    ['five decimals, the legs of which give the overall time', rounded(5)],
  ])('are exact with %s', (_, write) => {
    const { rows, notes } = fileOf(write);
    expect(rows[0]).toMatchObject({ facts, problems: [] });
    expect(notes).toEqual([]);
  });

  it('are exact with one decimal where others in the column have all', () => {
    const bikes = [8640, 6858].map((seconds) =>
      record({ ...finisher, Bike: String(seconds / SECONDS_OF_A_DAY) }),
    );
    expect(read(...bikes).rows.map(({ facts }) => facts.bike)).toEqual([8640, 6858]);
  });

  it.each([
    ['cut off', fileOf(cut(5))],
    ['that the legs do not confirm', fileOf(rounded(5), [sum, sum - 2])],
  ])('may be off by a second with five decimals %s, which is said once', (_, { rows, notes }) => {
    expect(rows[0]?.problems).toEqual([]);
    expect(notes.map((note) => note.replace(/0\.0\d+/, '0.01847'))).toEqual([MAY_BE_OFF]);
  });

  it('are refused with four, also one that happens to be a whole second', () => {
    const { rows, notes } = fileOf((day) => (day * SECONDS_OF_A_DAY === sum ? '0.1450' : day.toFixed(4)));
    expect(rows[0]?.problems).toHaveLength(6);
    expect(notes).toEqual([
      'Times are parts of a day with 4 decimals, as 0.0185, which is too few for seconds: format these columns as h:mm:ss in the spreadsheet and choose the file again.',
    ]);
  });
});
