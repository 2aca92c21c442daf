import { describe, expect, it } from 'vitest';
import { finisher, header, record } from '#testing/builders/results-file-records.ts';
import { readResultsFile, withoutIgnoredCells } from './results-file.ts';

const expectedFacts = { swim: 1596, t1: 81, bike: 6858, t2: 39, run: 3986, overall: 12557 };

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

  it.each([
    'Platz;Vorname;Name;Klasse;Land;Status;Schwimmen;Wechsel 1;Radfahren;Wechsel 2;Laufen;Gesamtzeit',
    'Rang;Prénom;Nom;Catégorie;Pays;Statut;Natation;T1;Vélo;T2;Course à pied;Temps',
    'Posición;Nombre;Apellidos;Sexo;País;Estado;Natación;T1;Ciclismo;T2;Carrera;Tiempo total',
    'Pos.;Nome;Cognome;Categoria;Nazione;Stato;Nuoto;T1;Bici;T2;Corsa;Totale',
    'Rank;First name;Last name;Gender;Nat;Status;Swim split;Transition 1;Bike split;Transition 2;Run split;Finish',
  ])('is understood in the languages of timing companies: %s', (names) => {
    const cells = record(finisher).slice(0, 12);
    const file = readResultsFile([names.split(';'), cells]);
    if ('problem' in file) return expect.unreachable(file.problem);
    expect(file.rows[0]).toMatchObject({
      facts: { ...expectedFacts, place_in_file: 1, status: 'Finish', division: 'FPRO', country: 'US' },
      ...{ first: 'Taylor', last: 'Knibb', problems: [] },
    });
  });

  it('is found below the title, and skipped where it is repeated', () => {
    const file = readResultsFile([
      ['IRONMAN 70.3 Oceanside'],
      ['Results, 28 March', '2026'],
      [],
      header,
      record(finisher),
      header,
      record(finisher),
    ]);
    expect('rows' in file && file.rows.map((row) => row.rowNumber)).toEqual([5, 7]);
  });

  it('may lack the status, which follows from the place and the times', () => {
    const names = header.filter((column) => column !== 'Status');
    const row = (cells: Parameters<typeof record>[0]) =>
      record({ ...finisher, ...cells }).filter((_, at) => header[at] !== 'Status');
    const file = readResultsFile([names, row({}), row({ Overall: '' }), row({ Place: 'DQ' })]);
    if ('problem' in file) return expect.unreachable(file.problem);
    expect(file.rows.map(({ facts }) => facts.status)).toEqual(['Finish', 'DNF', 'DQ']);
    expect(file.notes[0]).toBe('Not in the file and not needed: the column Status.');
  });

  const without = (...names: string[]) => {
    const columns = header.flatMap((column, at) => (names.includes(column) ? [] : [at]));
    return [header, record(finisher)].map((cells) => columns.map((at) => cells[at] ?? ''));
  };

  it('may lack the nation and the transitions, which are then empty', () => {
    const file = readResultsFile(without('Country', 'T1', 'T2'));
    if ('problem' in file) return expect.unreachable(file.problem);
    expect(file.rows[0]).toMatchObject({
      facts: { ...expectedFacts, t1: 0, t2: 0, country: null },
      ...{ problems: [], warnings: [] },
    });
    expect(file.notes).toEqual([]);
  });

  it('may lack the division, if the race has only one', () => {
    const file = readResultsFile(without('Division'), 'MPRO');
    if ('problem' in file) return expect.unreachable(file.problem);
    expect(file.rows[0]).toMatchObject({ facts: { division: 'MPRO' }, problems: [], warnings: [] });
    expect(file.notes).toEqual([
      'The file has no column Division: all lines are taken as MPRO, as the race is.',
    ]);
    for (const race of ['BOTH', null] as const)
      expect(readResultsFile(without('Division'), race)).toEqual({
        problem: 'The file lacks the column Division.',
      });
  });

  it('may state units', () => {
    const names = header.map((column) => (column === 'Swim' ? 'Swim (1.9 km)' : column));
    const file = readResultsFile([names, record(finisher)]);
    expect('rows' in file && file.rows[0]?.facts.swim).toBe(1596);
  });

  it('may be repeated with other case and empty columns at the end', () => {
    const again = [...header.map((column) => ` ${column.toUpperCase()}`), '', ''];
    const file = readResultsFile([header, record(finisher), again, record(finisher)]);
    expect('rows' in file && file.rows.map((row) => row.rowNumber)).toEqual([2, 4]);
  });

  it('takes the usual name of a column before another one', () => {
    const file = readResultsFile([
      [...header, 'Gender', 'Rank'],
      [...record(finisher), 'Male', '30'],
    ]);
    expect('rows' in file && file.rows[0]?.facts).toMatchObject({ division: 'FPRO', place_in_file: 1 });
    expect('notes' in file && file.notes).toEqual(['Ignored, because unknown: the columns Gender, Rank.']);
  });

  it('names unknown columns', () => {
    const file = readResultsFile([
      [...header, 'Bib', ' Gun Time '],
      [...record(finisher), '7', ''],
    ]);
    expect('notes' in file && file.notes).toEqual(['Ignored, because unknown: the columns Bib, Gun Time.']);
  });

  it.each([
    [['Bike', 'Overall', 'Country', 'Division'], 'The file lacks the columns Division, Bike, Overall.'],
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

describe('a file without the cells of ignored columns', () => {
  const names = ['Email', ...header, 'Date of birth'];
  const line = ['taylor@example.org', ...record(finisher), '1998-02-15'];

  it('has nothing of them left, and is read as before, a repeated header too', () => {
    const records = [['Results', 'by Timing'], names, line, names, line];
    const stored = withoutIgnoredCells(records);
    expect(stored[2]).toEqual(['', ...record(finisher), '']);
    expect(readResultsFile(stored)).toEqual(readResultsFile(records));
  });

  it('is empty where no column is known', () => {
    expect(withoutIgnoredCells([['taylor@example.org', 'x']])).toEqual([['', '']]);
  });
});
