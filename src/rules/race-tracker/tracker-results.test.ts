import { describe, expect, it } from 'vitest';
import { changedRows, readTrackerResults, readTrackerStatus } from './tracker-results.ts';

const mapped = { swim: 'SWIM', t1: 'T1', bike: 'BIKE', t2: 'T2', finish: 'FINISH' };
const ann = { pid: 'A', fname: 'Ann', lname: 'One', sex: 'F', division: 'FPRO', country_iso: 'DK', bib: '7' };

/** One athlete with these splits and fields. */
function read(fields: object, splits: Record<string, string>, unreadPids: string[] = []) {
  const rows = Object.entries(splits).map(([point, time]) => ({ pid: 'A', point, time }));
  const read = readTrackerResults({
    mapped,
    points: [],
    profiles: [{ ...ann, ...fields }],
    splits: rows,
    unreadPids,
  });
  const [athlete] = read.athletes;
  if (!athlete) throw new Error('nobody was read');
  return athlete;
}

const finish = { SWIM: '0:25:00', T1: '0:27:00', BIKE: '2:30:00', T2: '2:31:30', FINISH: '3:50:00.9' };
const onBike = { START: '0:00:00', SWIM: '0:25:00', T1: '0:27:00', BIKE: '3:12:40' };

describe('the status', () => {
  it.each([
    ['', {}, 'DNS', null],
    ['FINISH', {}, 'Finish', 'Finish, but without any split.'],
    ['dnf', {}, 'DNF', null],
    ['', finish, 'Finish', null],
    ['DSQ', finish, 'DQ', null],
    ['DNF', onBike, 'DNF', null],
    ['DNS', {}, 'DNS', null],
    ['', onBike, 'Finish', 'No finish time, last seen BIKE 3:12:40.'],
    ['Finisher', onBike, 'Finish', 'No finish time, last seen BIKE 3:12:40.'],
    ['', { START: '0:00:00' }, 'Finish', 'No finish time, last seen START 0:00:00.'],
    ['RACING', {}, 'DNS', null],
    ['RACING', onBike, 'Finish', 'No finish time, last seen BIKE 3:12:40.'],
  ])('"%s" with %j is %s', (status, splits, expected, question) => {
    const { row } = read({ status }, splits as Record<string, string>);
    expect(row.facts.status).toBe(expected);
    expect(row.problems).toEqual(question === null ? [] : [question]);
  });

  it.each(['FINISH', 'finished', 'Finisher', 'DNF', 'DNS', 'DQ', 'dsq'])('%s is known', (word) => {
    expect(readTrackerStatus(word)).toMatchObject({ warning: null, status: expect.any(String) });
  });

  it.each([
    ['', {}, 'Finish', 'The splits could not be read, so the status is unknown.'],
    ['RACING', {}, 'Finish', 'The splits could not be read, so the status is unknown.'],
    ['FINISH', {}, 'Finish', 'The splits could not be read, so the status is unknown.'],
    ['', onBike, 'Finish', 'Not all splits could be read, last seen BIKE 3:12:40.'],
    ['DNS', {}, 'DNS', null],
    ['DNF', onBike, 'DNF', null],
    ['', finish, 'Finish', null],
  ])('"%s" with %j, not read to the end, is %s', (status, splits, expected, question) => {
    const { row } = read({ status }, splits as Record<string, string>, ['A']);
    expect(row.facts.status).toBe(expected);
    expect(row.problems).toEqual(question === null ? [] : [question]);
    const isWarned = row.warnings.includes('Splits: not all could be read, times may be missing.');
    expect(isWarned).toBe(question === null);
  });

  it('of another word is a warning', () => {
    expect(read({ status: 'RACING' }, finish).row.warnings).toEqual([
      'Status: the tracker says “RACING”, which is not a known status.',
    ]);
  });
});

describe('a row', () => {
  it('has the legs of the splits and drops fractions', () => {
    expect(read({}, finish).row.facts).toEqual({
      ...{ division: 'FPRO', status: 'Finish', country: 'DK', name_in_file: 'Ann One', place_in_file: null },
      ...{ swim: 1_500, t1: 120, bike: 7_380, t2: 90, run: 4_710, overall: 13_800 },
      ...{ swim_points_in_file: null, bike_points_in_file: null, run_points_in_file: null },
      ...{ overall_points_in_file: null, ranking_system_id: null },
    });
  });

  it.each([
    [{ fname: '', lname: '', name: 'Mary Ann VAN DER BERG' }, 'Mary Ann', 'VAN DER BERG'],
    [{ fname: 'Ann', lname: '', name: 'Ann One' }, 'Ann', 'One'],
    [{ fname: '', lname: 'One', name: '' }, '', 'One'],
  ])('%j is %s, %s', (fields, first, last) => {
    expect(read(fields, finish)).toMatchObject({ first, last });
  });

  it.each([
    [{ country_iso: 'GER' }, 'DE'],
    [{ country_iso: '', country: 'Germany' }, 'DE'],
    [{ country_iso: 'us', country: 'Germany' }, 'US'],
    [{ country_iso: null }, null],
  ])('%j is of the nation %s', (fields, nation) => {
    expect(read(fields, finish).row.facts.country).toBe(nation);
  });
});

describe('the columns that the tracker lacks', () => {
  const always = ['Place', 'Swim Pts', 'Bike Pts', 'Run Pts', 'Race Points', 'Rank System'];
  const absentOf = (points: Partial<typeof mapped>, fields: object = {}) => {
    const response = { points: [], profiles: [{ ...ann, ...fields }], splits: [], unreadPids: [] };
    return readTrackerResults({ mapped: { ...mapped, ...points }, ...response }).athletes[0]?.row.absent;
  };

  it.each([
    ['places and points', {}, {}, []],
    ['the legs of a point that is not mapped', { t1: '' }, {}, ['T1', 'Bike']],
    ['the swim without its point', { swim: '' }, {}, ['Swim', 'T1']],
    ['the nation of an entry without one', {}, { country_iso: '' }, ['Country']],
  ])('are %s', (_, points, fields, more) => {
    expect(absentOf(points, fields)).toEqual([...always, ...more]);
  });
});

describe('the whole fetch', () => {
  const profiles = [
    ann,
    { pid: 'B', fname: 'Bo', lname: 'Two', sex: 'M', class: 'PRO' },
    { pid: 'C', name: 'Cy Three', sex: 'M', division: 'M25-29' },
    { pid: 'D', name: 'Relay', sex: 'M', division: 'PRO', class: 'relay' },
    { pid: 'E', name: 'No Sex', class: 'elite' },
  ];
  const splits = [
    { pid: 'A', point: 'SWIM', time: '0:25:00' },
    { pid: 'A', point: 'run10k', time: '3:00:00' },
  ];
  const points = [{ name: 'START' }, { name: 'SWIM', label: 'Swim' }];

  it('has professionals only, counts the others, and lists every point', () => {
    const read = readTrackerResults({ mapped, points, profiles, splits });
    expect(read.athletes.map(({ rowNumber, first, bib }) => [rowNumber, first, bib])).toEqual([
      [1, 'Ann', '7'],
      [2, 'Bo', ''],
    ]);
    expect(read.notes).toEqual(['Left out: 1 of age groups, 1 in relays, 1 without sex.']);
    expect(read.points.map(({ name }) => name)).toEqual(['START', 'SWIM', 'run10k']);
  });

  it('names the rows that changed since an earlier one', () => {
    const now = readTrackerResults({ mapped, points, profiles, splits }).athletes;
    const of = (...rows: object[]) =>
      readTrackerResults({ mapped, points, profiles, splits: rows as never }).athletes;
    expect(changedRows(now, null)).toEqual([]);
    expect(changedRows(now, of(...splits))).toEqual([]);
    expect(changedRows(now, of(...splits.toReversed()))).toEqual([]);
    expect(changedRows(now, of())).toEqual([1]);
    expect(changedRows(now, of(...splits, { pid: 'B', point: 'SWIM', time: '0:24:00' }))).toEqual([2]);
    expect(changedRows(now, of(...splits).slice(1))).toEqual([1]);
  });
});
