import { describe, expect, it } from 'vitest';
import { finisher, header, record } from '#testing/builders/results-file-records.ts';
import { readResultsFile } from './results-file.ts';

describe('the header', () => {
  it('is read in any case, order and spacing, other usual names too', () => {
    const file = readResultsFile([
      [],
      [
        ' overall',
        'RUN',
        't2 ',
        'Bike Time',
        'T1',
        'swim',
        'Status',
        'Nation',
        'DIV.',
        'Surname',
        'First  Name',
      ],
      ['3:29:17', '1:06:26', '39', '1:54:18', '81', '26:36', '', 'USA', 'FPRO', 'Knibb', 'Taylor'],
    ]);
    if ('problem' in file) return expect.unreachable(file.problem);
    expect(file.rows[0]).toMatchObject({
      rowNumber: 3,
      first: 'Taylor',
      facts: { overall: 12557, swim: 1596, t1: 81, t2: 39, country: 'US', status: 'Finish' },
      problems: [],
    });
    expect(file.notes).toEqual([
      'Not in the file and not needed: the columns Place, Swim Pts, Bike Pts, Run Pts, Race Points, Rank System.',
    ]);
  });

  it('may have one column for the whole name', () => {
    const names = header
      .map((column) => (column === 'First' ? 'Name' : column))
      .filter((column) => column !== 'Last');
    const cells = names.map((column) => (column === 'Name' ? 'VAN RIEL Marten' : ''));
    const file = readResultsFile([names, cells]);
    expect('rows' in file && file.rows[0]).toMatchObject({ first: 'Marten', last: 'VAN RIEL' });
  });

  it('names unknown columns', () => {
    const file = readResultsFile([
      [...header, 'Bib', ' Gun Time '],
      [...record(finisher), '7', ''],
    ]);
    expect('notes' in file && file.notes).toEqual(['Ignored, because unknown: the columns Bib, Gun Time.']);
  });

  it.each([
    [['Bike', 'Overall', 'Country'], 'The file lacks the columns Country, Bike, Overall.'],
    [['First'], 'The file lacks the column First.'],
  ])('without %j is refused with all missing columns at once', (missing, problem) => {
    const names = header.filter((column) => !missing.includes(column));
    expect(readResultsFile([names, names.map(() => '')])).toEqual({ problem });
  });

  it('lists the columns that it has instead', () => {
    const names = header.map((column) => (column === 'Bike' ? 'Bkie' : column));
    expect(readResultsFile([names])).toEqual({
      problem: 'The file lacks the column Bike. Not understood: Bkie.',
    });
    expect(readResultsFile([[header.join('|')]])).toMatchObject({
      problem: expect.stringMatching(/Overall.* The first line must name the columns\.$/),
    });
  });

  it('is refused when it has a column twice', () => {
    expect(readResultsFile([[...header, 'swim'], []])).toEqual({
      problem: 'The file has the column Swim twice.',
    });
  });
});
