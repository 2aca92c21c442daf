import { describe, expect, it } from 'vitest';
import { hasListHeader, lineProblem, readListFile, readPastedNames } from './list-file.ts';

const HEADER = ['firstname', 'lastname', 'nation', 'division', 'gear_ratio', 'contract_tier_id'];
const read = (...records: string[][]) => {
  const file = readListFile(records);
  if ('problem' in file) throw new Error(file.problem);
  return file;
};

describe('reading a list of athletes', () => {
  it('takes the division MPRO as written and everything else as FPRO; the gear ratio is ignored', () => {
    const { lines, notes } = read(
      HEADER,
      ['Kyle', 'Smith', 'NZ', 'mpro', '3.2', 'Contract'],
      ['', '', '', '', '', ''],
      ['Ashleigh', 'Gentle', 'AUS', 'women', '', ''],
      ['Sam', 'Long', 'Atlantis', 'M', '', '3'],
    );
    expect(lines).toEqual([
      {
        ...{ rowNumber: 2, first: 'Kyle', last: 'Smith', country: 'NZ', countryInFile: 'NZ' },
        ...{ division: 'MPRO', tierInFile: 'Contract' },
      },
      {
        ...{ rowNumber: 4, first: 'Ashleigh', last: 'Gentle', country: 'AU', countryInFile: 'AUS' },
        ...{ division: 'FPRO', tierInFile: '' },
      },
      {
        ...{ rowNumber: 5, first: 'Sam', last: 'Long', country: null, countryInFile: 'Atlantis' },
        ...{ division: 'FPRO', tierInFile: '3' },
      },
    ]);
    expect(notes).toEqual([]);
  });

  it('accepts headers in any case, order and spacing, whole names, and names unknown columns', () => {
    const { lines, notes } = read(
      [' DIVISION ', 'Nation', 'NAME', 'Club'],
      ['MPRO', 'BE', 'VAN RIEL, Marten', 'x'],
    );
    expect(lines).toEqual([
      expect.objectContaining({ first: 'Marten', last: 'VAN RIEL', country: 'BE', tierInFile: null }),
    ]);
    expect(notes).toEqual(['Ignored: the column Club.']);
  });

  it('reads another language, where "Name" next to a first name is the last name, under a title', () => {
    const { lines } = read(
      ['Meldeliste'],
      ['Name', 'Vorname', 'Land', 'Klasse'],
      ['Van Riel', 'Marten', 'BE', 'MPRO'],
    );
    expect(lines).toEqual([
      expect.objectContaining({
        rowNumber: 3,
        first: 'Marten',
        last: 'Van Riel',
        country: 'BE',
        division: 'MPRO',
      }),
    ]);
  });

  it.each<[string, string[][], string]>([
    ['nothing', [], 'The file is empty.'],
    [
      'missing columns',
      [
        ['first', 'Etunimi'],
        ['A', 'B'],
      ],
      'The file lacks the columns lastname, nation, division. Not understood: Etunimi.',
    ],
    ['a column twice', [[...HEADER, 'country'], ['A']], 'The file has the column nation twice.'],
    ['a header alone', [HEADER, ['', '']], 'The file has a header but no athletes.'],
    [
      'too many rows',
      [HEADER, ...Array.from({ length: 2001 }, () => ['A', 'B', 'DE', 'MPRO'])],
      'The list has 2001 rows; at most 2000 can be imported at once. Split it into smaller lists.',
    ],
    ['the words of a machine', [['constructor', '__proto__'], ['A']], 'The file lacks the columns firstname'],
  ])('explains how to correct %s', (_what, records, problem) => {
    expect(readListFile(records)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('reads pasted names, one per line, with or without nation and division', () => {
    const list = readPastedNames(
      '1. Kyle Smith\r\n\n• PHILIPP Laura\nBerg, Anna\nSam Long\tUSA\tMPRO\nKat;Matthews;GB\nAnna Berg (GER)\n',
    );
    expect('problem' in list ? list : list.lines).toEqual([
      expect.objectContaining({ rowNumber: 1, first: 'Kyle', last: 'Smith', country: null, division: null }),
      expect.objectContaining({ rowNumber: 3, first: 'Laura', last: 'PHILIPP', tierInFile: null }),
      expect.objectContaining({ rowNumber: 4, first: 'Anna', last: 'Berg' }),
      expect.objectContaining({ rowNumber: 5, first: 'Sam', last: 'Long', country: 'US', division: 'MPRO' }),
      expect.objectContaining({
        rowNumber: 6,
        first: 'Kat',
        last: 'Matthews',
        country: 'GB',
        division: null,
      }),
      expect.objectContaining({ rowNumber: 7, first: 'Anna', last: 'Berg', country: 'DE' }),
    ]);
    expect(readPastedNames(' \n ')).toEqual({ problem: 'There are no names. Paste one name per line.' });
  });

  it('recognises the header of a table among pasted names', () => {
    expect(hasListHeader([[''], HEADER])).toBe(true);
    expect(hasListHeader([['Anna Berg'], ['Kyle Smith']])).toBe(false);
  });

  it('names what makes a line impossible to find', () => {
    const [line = expect.unreachable()] = read(HEADER, ['', '', 'DE', 'MPRO']).lines;
    expect(lineProblem(line)).toBe('The row has no name.');
    expect(lineProblem({ ...line, last: 'x'.repeat(201) })).toContain('longer than 200');
    expect(lineProblem({ ...line, last: 'Berg' })).toBeNull();
  });
});
