import { describe, expect, it } from 'vitest';
import { buildMatchIndex } from '../name-matching/name-matching-index.ts';
import { correctedAthlete, readAthletesFile } from './athletes-file.ts';
import { planRows } from './athletes-file-plan.ts';

const HEADER = ['First', 'Last', 'Country', 'Division', 'Email'];
const read = (...records: string[][]) => {
  const file = readAthletesFile(records);
  if ('problem' in file) throw new Error(file.problem);
  return file;
};
const problemOf = (...records: string[][]) => readAthletesFile(records);

describe('reading a file of athletes', () => {
  it('accepts columns in any order, case and spacing, and nations and divisions as files write them', () => {
    const { rows, notes } = read(
      [' DIVISION', 'e-mail', 'Nation', 'last  name', 'FIRST NAME', 'Club'],
      ['women', ' lea@example.org ', 'GER', 'MÜLLER', 'Lea', 'TSV'],
      ['', '', '', '', '', ''],
      ['MPRO', '', 'New Zealand', "'-Hall", 'Kyle', ''],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ rowNumber: 2, first: 'Lea', last: 'Müller', country: 'DE', division: 'FPRO' },
        ...{ email: 'lea@example.org', problems: [] },
      }),
      expect.objectContaining({
        ...{ rowNumber: 4, first: 'Kyle', last: '-Hall', country: 'NZ', division: 'MPRO', email: null },
      }),
    ]);
    expect(notes).toEqual(['Ignored: the column Club.']);
  });

  it('splits a whole name, and reads our export of the list', () => {
    const { rows } = read(
      ['ID', 'Name', 'Country', 'Email', 'Rank', 'Division'],
      ['7', 'Marten Van Riel', 'BE', '', '1', 'MPRO'],
      ['8', 'PHILIPP, Laura', 'DE', '', '', 'FPRO'],
    );
    expect(rows.map(({ first, last }) => [first, last])).toEqual([
      ['Marten', 'Van Riel'],
      ['Laura', 'Philipp'],
    ]);
  });

  it('reads another language, where "Name" next to a first name is the last name, under a title', () => {
    const { rows } = read(
      ['Meldeliste'],
      ['Vorname', 'Name', 'Nationalität', 'Geschlecht'],
      ['Lea', 'van der Berg', 'GER', 'W'],
    );
    expect(rows).toEqual([
      expect.objectContaining({ rowNumber: 3, first: 'Lea', last: 'van der Berg', division: 'FPRO' }),
    ]);
  });

  it('names every problem of a row', () => {
    const [row] = read(HEADER, ['', 'x'.repeat(101), 'Atlantis', 'PRO', 'nobody']).rows;
    expect(row?.problems).toEqual([
      'First: is missing.',
      'Last: is longer than 100 characters.',
      'Country: "Atlantis" is not a known nation.',
      'Division: "PRO" is neither MPRO nor FPRO.',
      'Email: "nobody" must be an e-mail address.',
    ]);
  });

  it('takes a correction as typed, and names the problems that remain', () => {
    const [row = expect.unreachable()] = read(HEADER, [
      '',
      'van den BERGH',
      'Atlantis',
      'PRO',
      'nobody',
    ]).rows;
    const typed = { first: ' Ann ', last: 'VAN DEN BERGH', country: 'NL', division: 'FPRO' } as const;
    expect(correctedAthlete(row, typed)).toMatchObject({
      ...{ rowNumber: 2, first: 'Ann', last: 'VAN DEN BERGH', country: 'NL', division: 'FPRO' },
      problems: ['Email: "nobody" must be an e-mail address.'],
    });
    expect(correctedAthlete(row, { ...typed, first: '', country: null }).problems).toEqual([
      'First: is missing.',
      'Country: is missing.',
      'Email: "nobody" must be an e-mail address.',
    ]);
    const mails = ['nn@example.org', '', 'nn'].map((email) => correctedAthlete(row, { ...typed, email }));
    expect(mails.map(({ email, problems }) => [email, problems])).toEqual([
      ['nn@example.org', []],
      [null, []],
      [null, ['Email: "nn" must be an e-mail address.']],
    ]);
  });

  it.each<[string, string[][], string]>([
    [
      'columns that are missing',
      [['First', 'Etunimi'], ['A']],
      'The file lacks the columns Last, Country, Division. Not understood: Etunimi.',
    ],
    ['a column twice', [[...HEADER, 'Nation'], ['A']], 'The file has the column Country twice.'],
    ['nobody', [HEADER, ['', '']], 'The file has a header and no athletes.'],
    [
      'too many',
      [HEADER, ...Array.from({ length: 2001 }, () => ['A', 'B', 'DE', 'MPRO', ''])],
      'The file has 2001 rows; 2000 can be added at once. Split it into smaller files.',
    ],
    ['a header of the machine', [['constructor', '__proto__']], 'The file lacks the columns First, Last'],
  ])('explains how to correct %s', (_what, records, message) => {
    expect(problemOf(...records)).toEqual({ problem: expect.stringContaining(message) });
  });
});

describe('the plan of a file of athletes', () => {
  const index = buildMatchIndex(
    [
      { id: 1, name: 'Lea Müller', division: 'FPRO', country: 'DE', slugs: ['lea-muller'] },
      { id: 2, name: 'Kristian Blummenfelt', division: 'MPRO', country: 'NO', slugs: ['kb'] },
      { id: 3, name: 'Sam Long', division: 'MPRO', country: 'US', slugs: ['sam-long'] },
      { id: 4, name: 'Sam Long', division: 'MPRO', country: 'US', slugs: ['sam-long-2'] },
    ],
    [{ alias: 'Kris Blu', athleteId: 2 }],
  );
  const plan = (...rows: string[][]) => [
    ...planRows(read(HEADER, ...rows.map((row) => [...row, ''])).rows, index),
  ];

  it.each<[string, string[], string, number[]]>([
    ['nobody of the name', ['Ina', 'Neu', 'AT', 'FPRO'], 'add', []],
    ['the same name, accents and case aside', ['LEA', 'Muller', 'DE', 'FPRO'], 'present', [1]],
    [
      'the same name of another nation: the rule of adding counts',
      ['Lea', 'Müller', 'US', 'FPRO'],
      'present',
      [1],
    ],
    ['words in another order', ['Müller', 'Lea', 'DE', 'FPRO'], 'present', [1]],
    ['a known spelling', ['Kris', 'Blu', 'NO', 'MPRO'], 'present', [2]],
    ['two of the name', ['Sam', 'Long', 'US', 'MPRO'], 'present', [3, 4]],
    ['the name in the other division', ['Lea', 'Müller', 'DE', 'MPRO'], 'question', [1]],
    ['a name that is near', ['Kristian', 'Blumenfelt', 'NO', 'MPRO'], 'question', [2]],
    ['a name that is near, of another nation', ['Kristian', 'Blumenfelt', 'DK', 'MPRO'], 'question', [2]],
    ['the same name without a nation, as in our export', ['Lea', 'Müller', '', 'FPRO'], 'present', [1]],
    ['a row with a problem', ['Ina', 'Neu', '', 'FPRO'], 'held', []],
  ])('%s', (_what, row, act, athleteIds) => {
    expect(plan(row)[0]).toMatchObject({ act, athleteIds });
  });

  it('holds back the second of two rows of one athlete', () => {
    const planned = plan(
      ['Ina', 'Neu', 'AT', 'FPRO'],
      ['Ina', 'NEU', 'DE', 'FPRO'],
      ['Ina', 'Neu', 'AT', 'MPRO'],
    );
    expect(planned.map(({ act, reason }) => [act, reason])).toEqual([
      ['add', 'New'],
      ['held', 'Same athlete as in row 2.'],
      ['add', 'New'],
    ]);
  });
  it('questions a new name that is similar to that of an earlier row which may be added', () => {
    const planned = plan(
      ['Jonn', 'Smith', '', 'MPRO'],
      ['Jon', 'Smith', 'GB', 'MPRO'],
      ['Jonn', 'Smith', 'US', 'MPRO'],
      ['Smith', 'Jon', 'GB', 'MPRO'],
      ['Jonn', 'Smith', 'GB', 'FPRO'],
      ['Kristian', 'Blumenfelt', 'NO', 'MPRO'],
    );
    expect(planned.map(({ act, reason }) => [act, reason])).toEqual([
      ['held', 'Country: is missing.'],
      ['add', 'New'],
      ['question', '95 % like Jon Smith in row 3.'],
      ['held', 'Same athlete as in row 3.'],
      ['add', 'New'],
      ['question', expect.stringContaining('Kristian Blummenfelt')],
    ]);
  });
});
