import { describe, expect, it } from 'vitest';
import { readEntries, type StoredEntry } from './entries-response.ts';
import { divisionOfProgram, readRaceListFile } from './race-list-file.ts';

const HEADER = ['First Name', 'Last Name', 'Country', 'Gender', 'Program Name'];
const lineOf = (...cells: string[]) => {
  const file = readRaceListFile({ records: [HEADER, cells], delimiter: ',' }, 'wait');
  return 'lines' in file ? file.lines[0] : file.problem;
};
const participantOf = (...cells: string[]) => {
  const header = ['nation', 'lastname', 'LIST', 'Firstname', 'division'];
  const file = readRaceListFile({ records: [[''], header, cells], delimiter: ';' }, 'participants');
  return 'lines' in file ? file.lines[0] : file.problem;
};

it('a participant file is understood in German too, below a title', () => {
  const records = [
    ['Meldeliste'],
    ['Vorname', 'Name', 'Land', 'Klasse'],
    ['Marten', 'Van Riel', 'BEL', 'Herren'],
  ];
  expect(readRaceListFile({ records, delimiter: ';' }, 'participants')).toMatchObject({
    lines: [{ rowNumber: 3, first: 'Marten', last: 'Van Riel', country: 'BE', division: 'MPRO' }],
  });
});

describe('a line in the style of World Triathlon', () => {
  it.each([
    ['Male', 'Elite Men', 'MPRO', null],
    ['', ' elite  WOMEN ', 'FPRO', null],
    // The program decides.
    ['Male', 'Elite Women', 'FPRO', null],
    ['F', 'Something', 'FPRO', null],
    ['M', '', 'MPRO', null],
    ['', 'Something', null, null],
    ['M', 'Technical Officials', 'MPRO', 'The program is Technical Officials.'],
    ['F', 'TechnicalOfficial', 'FPRO', 'The program is TechnicalOfficial.'],
    ['M', 'Elite Coaches', 'MPRO', 'The program is Elite Coaches.'],
    ['M', 'U23 Men', 'MPRO', 'The program is U23 Men.'],
    ['F', 'Junior Women', 'FPRO', 'The program is Junior Women.'],
    ['F', 'Youth', 'FPRO', 'The program is Youth.'],
    ['M', 'PARA Men PTS5', 'MPRO', 'The program is PARA Men PTS5.'],
    ['M', 'Paratriathlon', 'MPRO', 'The program is Paratriathlon.'],
    ['M', '40-44 Age-Group', 'MPRO', 'The program is 40-44 Age-Group.'],
    ['M', 'Mixed Relay', 'MPRO', 'The program is Mixed Relay.'],
  ])('gender %j, program %j: %s, left out: %s', (gender, program, division, leftOut) => {
    // A second line, so that the file is not refused for having nobody.
    const file = readRaceListFile(
      { records: [HEADER, ['A', 'B', '', gender, program], ['C', 'D', '', 'M', '']], delimiter: ',' },
      'start',
    );
    expect('lines' in file && file.lines[0]).toMatchObject({ division, leftOut, isWaiting: 0, rowNumber: 2 });
  });

  it.each([
    ['Laura', 'PHILIPP', 'Laura', 'PHILIPP'],
    ['', 'PHILIPP Laura', 'Laura', 'PHILIPP'],
    ['Nicole van der Kaay', '', 'Nicole', 'van der Kaay'],
    ['', 'Berg, Anna', 'Anna', 'Berg'],
  ])('with %j, %j is %s %s', (one, other, first, last) => {
    expect(lineOf(one, other, 'GER', 'F', '')).toMatchObject({ first, last, country: 'DE', isWaiting: 1 });
  });

  it('without a name is left out', () => {
    expect(lineOf('', '', 'GER', 'F', '')).toBe('No valid athletes found in the CSV.');
  });

  it('counts what is left out', () => {
    const rows = [
      ['A', 'B', '', 'M', ''],
      ['C', 'D', '', '', 'Coach'],
      ['E', 'F', '', '', 'Coach'],
      ['G', 'H', '', '', 'U23 Men'],
    ];
    const file = readRaceListFile({ records: [HEADER, ...rows], delimiter: ',' }, 'start');
    expect('notes' in file && file.notes).toEqual(['3 of 4 lines left out: Coach (2), U23 Men (1).']);
  });

  it('is refused with thousands of others', () => {
    const rows = Array.from({ length: 2001 }, () => ['A', 'B', '', 'M', '']);
    const file = readRaceListFile({ records: [HEADER, ...rows], delimiter: ',' }, 'start');
    expect('problem' in file && file.problem).toMatch(
      /^Please upload a valid CSV file\. The list has 2001 rows/,
    );
  });
});

describe('a participant', () => {
  it.each([
    ['', 0],
    ['Starter', 0],
    ['Waiting', 1],
    ['wait list', 1],
  ])('with list %j has is_waiting %d', (list, isWaiting) => {
    expect(participantOf('Austria', 'Berg', list, 'Anna', 'F')).toEqual({
      ...{
        rowNumber: 3,
        first: 'Anna',
        last: 'Berg',
        country: 'AT',
        countryInFile: 'Austria',
        division: 'FPRO',
      },
      ...{ tierInFile: null, contradicting: null, isWaiting, leftOut: null },
    });
  });
});

describe('the entries of World Triathlon', () => {
  const entry = (first: string, more: Partial<StoredEntry> = {}): StoredEntry => ({
    ...{ first, last: 'One', gender: null, country: 'GER' },
    ...more,
  });

  it('are numbered throughout, with the division of their program', () => {
    const { lines, notes } = readEntries(
      [
        {
          division: 'MPRO',
          prog_name: 'Elite Men',
          entries: [entry('Ann', { gender: 'female' }), entry('Bob')],
        },
        {
          division: 'FPRO',
          prog_name: 'Elite Women',
          entries: [entry('Cat', { gender: 'female', country: 'Nowhere' })],
        },
      ],
      1,
    );
    expect(
      lines.map((line) => [line.rowNumber, line.first, line.division, line.contradicting, line.country]),
    ).toEqual([
      [1, 'Ann', 'MPRO', 'FPRO', 'DE'],
      [2, 'Bob', 'MPRO', null, 'DE'],
      [3, 'Cat', 'FPRO', null, null],
    ]);
    expect([notes, lines[0]?.isWaiting]).toEqual([[], 1]);
  });

  it.each([
    ['Elite Men', 'MPRO'],
    ['ELITE WOMEN ', 'FPRO'],
    ['Elite', null],
    ['U23 Elite Men', null],
  ])('of program %j are %s', (program, division) => {
    expect(divisionOfProgram(program)).toBe(division);
  });
});
