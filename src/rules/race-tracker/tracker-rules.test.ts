import { describe, expect, it } from 'vitest';
import { legsOf } from './legs.ts';
import { professionalDivision, readEntries } from './professionals.ts';
import { formatSplit, lastSplit, splitSeconds, splitsByPid } from './splits.ts';
import { proposedPoints, readPoints } from './tracker-points.ts';

describe('who is a professional', () => {
  it.each([
    ['MPRO', '', 'M', 'MPRO'],
    ['FPRO', '', 'F', 'FPRO'],
    ['PRO', '', 'F', 'FPRO'],
    ['', 'Pro Women', 'f', 'FPRO'],
    ['Professional', '', 'M', 'MPRO'],
    ['', 'ELITE', 'M', 'MPRO'],
    ['Semielite men', '', 'M', 'MPRO'],
    ['MPRO', '', 'F', 'FPRO'],
    ['MPRO', '', '', 'MPRO'],
    ['fpro', '', 'X', 'FPRO'],
    ['PRO', '', '', 'no sex'],
    ['PRO', 'MPRO', '', 'no sex'],
    ['PROAM', '', 'M', 'age group'],
    ['M25-29', 'AG', 'M', 'age group'],
    ['PROFESSIONALS', '', 'M', 'age group'],
    ['', '', 'M', 'age group'],
    ['PRO RELAY', '', 'M', 'relay'],
    ['PRO', 'Team relay', 'M', 'relay'],
  ])('division "%s", class "%s", sex "%s": %s', (division, group, sex, expected) => {
    const found = professionalDivision({ division, class: group, sex });
    expect('division' in found ? found.division : found.leftOut).toBe(expected);
  });

  it.each(['course', 'race'])('a relay named by the %s is left out', (field) => {
    expect(professionalDivision({ division: 'PRO', sex: 'M', [field]: 'Olympic Relay' })).toEqual({
      leftOut: 'relay',
    });
  });

  it('counts entries once, and those that are left out by reason', () => {
    const rows = [
      { pid: 'A1', division: 'PRO', sex: 'M', bib: '1' },
      { pid: 'A1', division: 'PRO', sex: 'F', bib: '2' },
      { pid: 'B', division: 'M25-29', sex: 'M' },
      { pid: 'C', division: 'PRO' },
      { pid: 'D', division: 'PRO', race: 'relay', sex: 'F' },
      { pid: 'not/usable', division: 'PRO', sex: 'M' },
      { division: 'PRO', sex: 'M' },
      { pid: 7, class: 'elite', sex: 'F' },
    ];
    const entries = readEntries(rows);
    expect(entries.professionals.map(({ pid, division, profile }) => [pid, division, profile.bib])).toEqual([
      ['A1', 'MPRO', '1'],
      ['7', 'FPRO', undefined],
    ]);
    expect(entries).toMatchObject({
      count: 5,
      leftOut: { 'age group': 1, relay: 1, 'no sex': 1 },
      withoutPid: 2,
    });
  });
});

describe('a time', () => {
  it.each([
    ['0:26:15', 1_575],
    ['00:26:15', 1_575],
    ['26:15', 1_575],
    ['1:02:03.9', 3_723],
    ['10:00:00.001', 36_000],
    ['75:30', 4_530],
    ['0:00:00', 0],
    [' 5:07 ', 307],
    ['', null],
    ['--:--', null],
    ['1575', null],
    ['1:60:00', null],
    ['1:00:60', null],
    ['-0:01:00', null],
    ['DNF', null],
    ['1:2:3:4', null],
  ])('"%s" is %s s', (text, seconds) => {
    expect(splitSeconds(text)).toBe(seconds);
  });

  it.each([
    [0, '0:00:00'],
    [11_560, '3:12:40'],
    [36_005, '10:00:05'],
  ])('%i s is written %s', (seconds, text) => {
    expect(formatSplit(seconds)).toBe(text);
  });
});

describe('the splits of an athlete', () => {
  const of = (rows: object[]) =>
    [...(splitsByPid(rows.map((row) => ({ pid: 'A', ...row }))).get('A') ?? [])].map(([key, { seconds }]) => [
      key,
      seconds,
    ]);
  it.each<[string, object[], unknown]>([
    ['time', [{ point: 'Swim', time: '0:25:00', netTime: '0:24:00' }], [['SWIM', 1_500]]],
    ['netTime where time is empty', [{ point: 'SWIM', time: '', netTime: '0:24:00' }], [['SWIM', 1_440]]],
    [
      'a time of zero only at START',
      [
        { point: 'Start', time: '0:00:00' },
        { point: 'SWIM', time: '0:00:00' },
      ],
      [['START', 0]],
    ],
    ['an empty START is none', [{ point: 'START', time: '' }], []],
    ['unreadable is none', [{ point: 'SWIM', time: 'soon' }], []],
    ['a row without a point is none', [{ time: '0:25:00' }], []],
    [
      'the larger epochTime',
      [
        { point: 'SWIM', time: '0:26:00', epochTime: '200' },
        { point: 'swim', time: '0:25:00', epochTime: '100' },
      ],
      [['SWIM', 1_560]],
    ],
    [
      'the later row where the epochTimes are equal',
      [
        { point: 'SWIM', time: '0:26:00', epochTime: 100 },
        { point: 'SWIM', time: '0:25:00', epochTime: 100 },
      ],
      [['SWIM', 1_500]],
    ],
    [
      'the later row without an epochTime',
      [
        { point: 'SWIM', time: '0:26:00', epochTime: 100 },
        { point: 'SWIM', time: '0:25:00' },
      ],
      [['SWIM', 1_500]],
    ],
    [
      'an unreadable later row replaces nothing',
      [
        { point: 'SWIM', time: '0:26:00', epochTime: 1 },
        { point: 'SWIM', time: '', epochTime: 2 },
      ],
      [['SWIM', 1_560]],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(of(rows)).toEqual(expected);
  });

  it('does not depend on the order of rows with different epochTimes', () => {
    const rows = ['SWIM', 'T1', 'BIKE', 'SWIM'].map((point, at) => ({
      pid: 'A',
      point,
      time: `1:0${at}:00`,
      epochTime: at,
    }));
    expect(new Map([...(splitsByPid(rows.toReversed()).get('A') ?? [])].toSorted())).toEqual(
      new Map([...(splitsByPid(rows).get('A') ?? [])].toSorted()),
    );
  });

  it('ends with the one furthest from the start', () => {
    const splits = splitsByPid([
      { pid: 'A', point: 'BIKE', time: '3:12:40' },
      { pid: 'A', point: 'START', time: '0:00:00' },
      { pid: 'A', point: 'SWIM', time: '0:25:00' },
    ]).get('A');
    expect(lastSplit(splits ?? new Map())).toMatchObject({ point: 'BIKE', seconds: 11_560 });
    expect(lastSplit(new Map())).toBeNull();
  });
});

describe('legs', () => {
  const points = { swim: 'Swim', t1: 'T1', bike: 'BIKE', t2: 'T2', finish: 'FINISH' };
  const legs = (given: Record<string, number>, mapped = points) =>
    legsOf(new Map(Object.entries(given).map(([point, seconds]) => [point, { point, seconds }])), mapped);
  const all = { SWIM: 1_500, T1: 1_600, BIKE: 9_600, T2: 9_700, FINISH: 14_000 };
  const none = { swim: 0, t1: 0, bike: 0, t2: 0, run: 0, overall: 0 };

  it.each([
    ['all points', all, { swim: 1_500, t1: 100, bike: 8_000, t2: 100, run: 4_300, overall: 14_000 }],
    ['only the swim', { SWIM: 1_500 }, { ...none, swim: 1_500 }],
    ['only the finish', { FINISH: 14_000 }, { ...none, overall: 14_000 }],
    [
      'without T1',
      { ...all, T1: undefined },
      { swim: 1_500, t1: 0, bike: 0, t2: 100, run: 4_300, overall: 14_000 },
    ],
    [
      'without BIKE',
      { ...all, BIKE: undefined },
      { swim: 1_500, t1: 100, bike: 0, t2: 0, run: 4_300, overall: 14_000 },
    ],
    [
      'without T2',
      { ...all, T2: undefined },
      { swim: 1_500, t1: 100, bike: 8_000, t2: 0, run: 0, overall: 14_000 },
    ],
    [
      'without SWIM',
      { ...all, SWIM: undefined },
      { swim: 0, t1: 0, bike: 8_000, t2: 100, run: 4_300, overall: 14_000 },
    ],
  ])('%s', (_what, given, times) => {
    const present = Object.entries(given).filter((one): one is [string, number] => one[1] !== undefined);
    expect(legs(Object.fromEntries(present))).toEqual({ times, warnings: [] });
  });

  it('are empty where the point is not mapped', () => {
    expect(legs(all, { ...points, t1: '', t2: '' }).times).toEqual({ ...none, swim: 1_500, overall: 14_000 });
  });

  it('that are negative are none, with a warning', () => {
    expect(legs({ ...all, T1: 1_400 })).toEqual({
      times: { swim: 1_500, t1: 0, bike: 8_200, t2: 100, run: 4_300, overall: 14_000 },
      warnings: ['T1: T1 0:23:20 is before Swim 0:25:00; the leg is left empty.'],
    });
  });
});

describe('points', () => {
  it.each([
    ['usual names', ['START', 'SWIM', 'T1', 'BIKE', 'T2', 'FINISH'], ['SWIM', 'T1', 'BIKE', 'T2', 'FINISH']],
    ['any case', ['Swim', 't1', 'Bike', 't2', 'Finish'], ['Swim', 't1', 'Bike', 't2', 'Finish']],
    ['another finish', ['SWIM', 'MEDAL*'], ['SWIM', '', '', '', 'MEDAL']],
    ['FINISH before the one marked', ['LINE*', 'FINISH'], ['', '', '', '', 'FINISH']],
    ['none', ['SWIM1', 'BIKE 20K'], ['', '', '', '', '']],
  ])('%s', (_what, names, expected) => {
    const rows = names.map((name) => ({
      name: name.replace('*', ''),
      isFinish: name.endsWith('*') ? '1' : '',
    }));
    const { swim, t1, bike, t2, finish } = proposedPoints(readPoints(rows));
    expect([swim, t1, bike, t2, finish]).toEqual(expected);
  });

  it('need a name, once', () => {
    const rows = [{ name: 'SWIM', label: 'Swim' }, { label: 'nothing' }, { name: 'swim' }, { name: 7 }];
    expect(readPoints(rows).map(({ name, label }) => [name, label])).toEqual([
      ['SWIM', 'Swim'],
      ['7', '7'],
    ]);
  });
});
