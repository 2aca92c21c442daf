import { expect, it } from 'vitest';
import { finisher, read, record } from '#testing/builders/results-file-records.ts';

it('minutes and seconds that a spreadsheet took for hours are read as such, which is said once', () => {
  const { rows, notes } = read(
    record({ ...finisher, Swim: '26:36:00' }),
    record({ ...finisher, Swim: '21:05', T1: '01:21', Run: '59:59:00' }),
  );
  expect(rows.map(({ facts: { swim, t1, run }, problems }) => [swim, t1, run, problems])).toEqual([
    [1596, 81, 3986, []],
    [1265, 81, 3599, []],
  ]);
  expect(notes).toEqual([
    '2 times, as 26:36:00, are minutes and seconds that a spreadsheet took for hours: taken as 26:36.',
  ]);
});

it.each([
  ['23:59:00', 86_340],
  ['26:36:01', 95_761],
  ['9:30:00', 34_200],
])('%s remains a time of hours', (Overall, overall) => {
  const { rows, notes } = read(record({ ...finisher, Overall }));
  expect([rows[0]?.facts.overall, notes]).toEqual([overall, []]);
});
