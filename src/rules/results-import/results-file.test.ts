import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finisher, header, read, readOne, record } from '#testing/builders/results-file-records.ts';
import { RESULT_ROWS_MAX, readResultsFile, withCorrections } from './results-file.ts';

describe('a row', () => {
  it('is parsed', () => {
    expect(readOne({})).toEqual({
      rowNumber: 2,
      first: 'Taylor',
      last: 'Knibb',
      countryInFile: 'US',
      divisionInFile: 'FPRO',
      facts: {
        division: 'FPRO',
        status: 'Finish',
        country: 'US',
        swim: 1596,
        t1: 81,
        bike: 6858,
        t2: 39,
        run: 3986,
        overall: 12557,
        name_in_file: 'Taylor Knibb',
        place_in_file: 1,
        swim_points_in_file: null,
        bike_points_in_file: null,
        run_points_in_file: null,
        overall_points_in_file: 101.56,
        ranking_system_id: 2,
      },
      texts: { ...finisher },
      missing: [],
      absent: [],
      problems: [],
      warnings: [],
    });
  });

  it.each([
    ['MPRO', 'MPRO', []],
    ['mpro', 'MPRO', []],
    ['FPRO', 'FPRO', []],
    ['W', 'FPRO', []],
    ['Frauen', 'FPRO', []],
    ['M', 'FPRO', ['Division: "M" is not MPRO, taken as FPRO.']],
    ['', 'FPRO', ['Division: none given, taken as FPRO.']],
  ] as const)('division "%s" is %s', (Division, division, warnings) => {
    const row = readOne({ Division });
    expect([row.facts.division, row.warnings]).toEqual([division, warnings]);
  });

  it.each([
    ['US', 'US', 0],
    ['USA', 'US', 0],
    ['GER', 'DE', 0],
    ['Switzerland', 'CH', 0],
    ['', null, 0],
    ['NULL', null, 0],
    ['Atlantis', null, 1],
  ] as const)('country "%s" is %s', (Country, country, warnings) => {
    const row = readOne({ Country });
    expect([row.facts.country, row.warnings.length]).toEqual([country, warnings]);
  });

  it.each([
    ['90.5', 90.5],
    ['90,55', 90.55],
    ['1.005', 1.01],
    ['0', 0],
    ['NULL', 0],
    ['null', 0],
    ['', null],
    ['n. a.', null],
    ['1e9', null],
  ])('points "%s" are %d', (text, points) => {
    expect(readOne({ 'Swim Pts': text }).facts.swim_points_in_file).toBe(points);
  });

  it.each([
    ['1', 1],
    ['12.', 12],
    ['DNF', null],
    ['0', null],
    ['', null],
  ])('place "%s" is %d', (Place, place) => {
    expect(readOne({ Place }).facts.place_in_file).toBe(place);
  });

  it.each(['1:2:3:4', '-0:26:35', '00:59:60', 'fast'])(
    'time "%s" is a problem that names its column',
    (Bike) => {
      const row = readOne({ Bike });
      expect(row.problems).toHaveLength(1);
      expect(row.problems[0]).toMatch(/^Bike: ".*" .*\.$/);
      expect(row.facts.bike).toBe(0);
    },
  );

  it('reports a missing or far too long name', () => {
    expect(readOne({ First: '', Last: ' ' }).problems).toEqual(['First, Last: the row has no name.']);
    expect(readOne({ Last: 'x'.repeat(101) }).problems).toHaveLength(1);
  });

  it('removes the escape of our export, and cleans names', () => {
    const row = readOne({ First: "'=Ann\u0000a ", Last: " 't  Hart", Country: ' us' });
    expect([row.first, row.last, row.facts.country]).toEqual(['=Anna', "'t Hart", 'US']);
  });

  it('turns "LAST, First" in one column', () => {
    expect(readOne({ First: '', Last: 'KNIBB, Taylor' })).toMatchObject({ first: 'Taylor', last: 'KNIBB' });
  });

  it.each([
    ['3:29:20', []],
    ['3:29:24', []],
    ['3:31:31', ['Overall is 131 s more than the sum of the legs.']],
    ['3:18:35', ['Overall is 645 s less than the sum of the legs.']],
    ['--:--', []],
  ])('overall %s against the legs of together 3:29:20', (Overall, warnings) => {
    const legs = readOne({ Overall, Status: '' }).warnings.filter((text) => text.includes('legs'));
    expect(legs).toEqual(warnings);
  });
});

describe('the status', () => {
  const times = { Swim: '', T1: '', Bike: '', T2: '', Run: '', Overall: '' };
  it.each([
    // as written
    ['Finish', '3:29:17', '', 'Finish', 0],
    ['FINISHED', '3:29:17', '', 'Finish', 0],
    ['DNF', '', '0:26:36', 'DNF', 0],
    ['dnf', '3:29:17', '', 'DNF', 0],
    ['DQ', '3:29:17', '', 'DQ', 0],
    ['DSQ', '', '', 'DQ', 0],
    ['DNS', '', '', 'DNS', 0],
    // derived from the times
    ['', '3:29:17', '', 'Finish', 0],
    ['', '', '0:26:36', 'DNF', 0],
    ['', '', '', 'DNS', 0],
    ['NULL', '', '', 'DNS', 0],
    ['', '--:--', '--:--', 'DNS', 0],
    // an unknown text
    ['LAP', '3:29:17', '', 'Finish', 1],
    ['LAP', '', '0:26:36', 'DNF', 1],
    ['LAP', '', '', 'DNF', 1],
    ['constructor', '', '', 'DNF', 1],
    // contradictions are stored with a warning
    ['Finish', '', '0:26:36', 'Finish', 1],
    ['DNS', '', '0:26:36', 'DNS', 1],
  ])('"%s" with overall "%s" and swim "%s" is %s', (Status, Overall, Swim, status, warnings) => {
    const row = readOne({ ...times, Status, Overall, Swim, Place: '' });
    expect([row.facts.status, row.warnings.length]).toEqual([status, warnings]);
  });

  it.each([
    [{ Overall: 'DNF', Swim: '0:26:36' }, 'DNF'],
    [{ Overall: 'DSQ' }, 'DQ'],
    [{ Swim: 'dns', Bike: 'DNS' }, 'DNS'],
    [{ Swim: '0:26:36', Run: 'LAP' }, 'DNF'],
    [{ Bike: 'Lapped' }, 'DNF'],
    [{ Overall: 'DNF', Status: 'DQ' }, 'DQ'],
  ])('is read from a time column, which then has no time: %j is %s', (cells, status) => {
    const row = readOne({ ...times, Place: '', Status: '', ...cells });
    expect([row.facts.status, row.facts.overall, row.problems]).toEqual([status, 0, []]);
  });

  it('is read from the place column when it is there', () => {
    expect(readOne({ ...times, Place: 'DQ', Status: '', Swim: '0:26:36' }).facts.status).toBe('DQ');
    expect(readOne({ ...times, Place: 'DQ', Status: 'DNF' }).facts.status).toBe('DNF');
  });
});

describe('the file', () => {
  it('counts rows as a spreadsheet does, blank ones included', () => {
    const file = read([], record(finisher), ['', ' '], record(finisher));
    expect(file.rows.map((row) => row.rowNumber)).toEqual([3, 5]);
  });

  it.each([
    [[], 'The file is empty.'],
    [[[], ['', ' ']], 'The file is empty.'],
    [[header], 'The file has a header but no rows.'],
    [[header, [], ['', '']], 'The file has a header but no rows.'],
    [
      [header, ...Array.from({ length: RESULT_ROWS_MAX + 1 }, () => record(finisher))],
      'The file has 5,001 rows; at most 5,000 can be imported. Remove the rows that are not results of this race.',
    ],
  ])('with %j explains the problem', (records, problem) => {
    expect(readResultsFile(records)).toEqual({ problem });
  });

  it('takes rows that are too long, and says how many cells of a short one are missing', () => {
    const cut = (count: number, cells = finisher) => read(record(cells).slice(0, count)).rows[0];
    expect(read([...record(finisher), 'x', 'y']).rows[0]?.facts.overall).toBe(12557);
    expect(cut(3)?.facts).toMatchObject({ overall: 0, name_in_file: 'Taylor Knibb' });
    expect(cut(3)?.problems).toEqual([
      '14 cells are missing at the end of the line: Division to Rank System.',
    ]);
    // Places and points are calculated anyway.
    expect(cut(12)).toMatchObject({ facts: { overall: 12557 }, problems: [], warnings: [] });
    // An athlete who did not finish needs no times.
    expect(cut(8, { ...finisher, Status: 'DNF' })).toMatchObject({
      facts: { status: 'DNF', swim: 1596 },
      problems: [],
      warnings: ['9 cells are missing at the end of the line: Bike to Rank System.'],
    });
  });

  it('ignores titles and totals between and below the results, and says so', () => {
    const file = read(
      ...[['PRO WOMEN'], record(finisher), ['Total', '38', '', '', '']],
      ...[
        record({ Place: '7', Last: 'Knibb' }),
        ['Results are provisional.'],
        ['', '', '', '', '', '', '', '', ''],
      ],
    );
    expect(file.rows.map((row) => row.rowNumber)).toEqual([3, 5]);
    expect(file.notes).toEqual(['Ignored, because not a result: lines 2, 4, 6 (PRO WOMEN).']);
  });

  it('reads short parts of a day where others in the column are exact', () => {
    const swims = (...texts: string[]) =>
      read(...texts.map((Swim) => record({ ...finisher, Swim }))).rows.map(({ facts }) => facts.swim);
    expect(swims('0.035', '0.018472222')).toEqual([3024, 1596]);
    expect(swims('0.035')).toEqual([0]);
  });

  it('warns of a name with broken letters', () => {
    expect(readOne({ First: 'J\ufffdrgen' })).toMatchObject({
      warnings: ['Name: "J\ufffdrgen Knibb" has broken letters; correct it.'],
      problems: [],
    });
  });

  it.each([
    [{ Swim: '0:23:xx' }, { Swim: '0:26:36' }, { swim: 1596 }],
    [{ Overall: '3:99:30' }, { Overall: '3:29:17' }, { overall: 12557 }],
    [{ Overall: '' }, { Overall: ' 12557 ' }, { overall: 12557, status: 'Finish' }],
    [{ Division: 'Men' }, { Division: 'MPRO' }, { division: 'MPRO' }],
    [{ Country: 'Atlantis' }, { Country: 'SUI' }, { country: 'CH' }],
    [{}, { Status: 'DNF', Overall: '' }, { status: 'DNF', overall: 0 }],
    [{}, { Last: 'Knibb-Brown' }, { name_in_file: 'Taylor Knibb-Brown' }],
    [
      { First: 'KNIBB, Taylor', Last: '' },
      { First: 'Taylor', Last: 'Knibb' },
      { name_in_file: 'Taylor Knibb' },
    ],
  ])('with %j is parsed as if it contained the correction %j', (cells, typed, facts) => {
    const row = withCorrections(readOne(cells), typed);
    expect(row).toMatchObject({ rowNumber: 2, facts, problems: [] });
    expect(withCorrections(row, {})).toEqual(row);
  });

  it('with the correction of a name keeps the other one, also when the file has both in one column', () => {
    const file = readResultsFile([
      [...header.filter((column) => column !== 'First' && column !== 'Last'), 'Name'],
      [...record(finisher).filter((_, at) => at !== 1 && at !== 2), 'Taylor KNIB'],
    ]);
    const row = 'problem' in file ? expect.unreachable() : (file.rows[0] ?? expect.unreachable());
    expect(withCorrections(row, { Last: 'Knibb' })).toMatchObject({ first: 'Taylor', last: 'Knibb' });
  });

  it('counts only the cells that are still missing once some are typed', () => {
    const [row = expect.unreachable()] = read(record(finisher).slice(0, 10)).rows;
    expect(row.problems).toEqual(['7 cells are missing at the end of the line: Run to Rank System.']);
    const typed = { Run: '1:06:26', Overall: '3:29:17' };
    expect(withCorrections(row, typed)).toMatchObject({ facts: { overall: 12557 }, problems: [] });
  });

  it('is read whatever its cells contain, and each row independently', () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'MPRO', 'DNF', '1:02:03', 'NULL', '--:--', '=1', '__proto__'),
      fc.string({ unit: 'binary' }),
    );
    const cells = fc.array(cell, { minLength: header.length, maxLength: header.length });
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (records) => {
        const file = readResultsFile([header, ...records]);
        if ('problem' in file) {
          expect(records.flat().join('').trim()).toBe('');
          return;
        }
        for (const row of file.rows) {
          const cellsOfRow = records[row.rowNumber - 2] ?? [];
          const alone = readResultsFile([header, cellsOfRow]);
          expect('rows' in alone && alone.rows[0]).toEqual({ ...row, rowNumber: 2 });
          expect(Number.isInteger(row.facts.overall) && row.facts.overall >= 0).toBe(true);
          expect(row.facts.name_in_file.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});
