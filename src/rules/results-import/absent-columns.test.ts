import { describe, expect, it } from 'vitest';
import { finisher, header, record } from '#testing/builders/results-file-records.ts';
import { plan, present } from '#testing/builders/results-import-builders.ts';
import { absentColumnNotes } from './absent-columns.ts';
import { type CellCorrections, readResultsFile, withCorrections } from './results-file.ts';
import type { ResultsFileColumn } from './results-file-columns.ts';
import type { PresentResult } from './results-import-facts.ts';

/** The rows of a file without some columns. Taylor Knibb is the athlete with the id 6. */
function rowsWithout(absent: readonly ResultsFileColumn[], cells: Parameters<typeof record>[0] = {}) {
  const isThere = (_: string, at: number) => !absent.some((column) => column === header[at]);
  const records = [header, record({ ...finisher, ...cells })].map((one) => one.filter(isThere));
  const file = readResultsFile(records);
  return 'problem' in file ? expect.unreachable(file.problem) : file.rows;
}

const [whole] = rowsWithout([], { 'Swim Pts': '90.1', 'Rank System': '1' });
const stored = present(11, 6, whole?.facts ?? expect.unreachable());

const planWithout = (
  absent: readonly ResultsFileColumn[],
  cells: Parameters<typeof record>[0] = {},
  before: PresentResult = stored,
  corrections: CellCorrections = {},
) => {
  const rows = rowsWithout(absent, cells).map((row) => withCorrections(row, corrections));
  return plan(rows, { present: [before] }).lines[0];
};

describe('a column that a file lacks', () => {
  it.each<[ResultsFileColumn[]]>([
    [['Country']],
    [['T1']],
    [['T2']],
    [['Country', 'T1', 'T2']],
    [['Place']],
    [['Swim Pts', 'Bike Pts', 'Run Pts', 'Race Points']],
    [['Rank System']],
    [['Country', 'Status', 'T1', 'T2', 'Place', 'Swim Pts', 'Race Points', 'Rank System']],
  ])('%j leaves what is stored as it is', (absent) => {
    const line = planWithout(absent, { 'Swim Pts': '90.1', 'Rank System': '1' });
    expect(line).toMatchObject({ change: 'unchanged', changes: [], warnings: [], facts: whole?.facts });
  });

  it('does not protect what the file does contain: an empty cell empties the stored value', () => {
    const line = planWithout(['T1'], { T2: '', 'Swim Pts': '90.1', 'Rank System': '1' });
    expect(line?.changes).toEqual([{ field: 't2', from: 39, to: 0 }]);
  });

  it('is empty for a new result', () => {
    const [row] = rowsWithout(['Country', 'T1']);
    const { lines } = plan([row ?? expect.unreachable()]);
    expect(lines[0]).toMatchObject({ change: 'create', facts: { country: null, t1: 0, t2: 39 } });
  });

  it('takes what staff type, also nothing', () => {
    const corrected = (cells: CellCorrections) => planWithout(['T1', 'Country'], {}, stored, cells)?.facts;
    expect(corrected({ T1: '1:30', Country: 'GER' })).toMatchObject({ t1: 90, country: 'DE' });
    expect(corrected({ T1: '' })).toMatchObject({ t1: 0, country: 'US' });
  });

  it('is compared with the legs of the file', () => {
    const line = planWithout(['T1'], { Run: '1:07:26' });
    expect(line?.warnings).toContain('Overall is 63 s less than the sum of the legs.');
  });

  it('warns of no place that only an earlier file stated', () => {
    expect(planWithout(['Place'], {}, { ...stored, place_in_file: 7 })?.warnings).toEqual([]);
  });
});

describe('the stored status, where the file has no column Status', () => {
  const outcome = (
    status: PresentResult['status'],
    cells: Parameters<typeof record>[0],
    absent = ['Place'],
  ) =>
    planWithout(['Status', ...(absent as ResultsFileColumn[])], cells, {
      ...stored,
      status,
      ...(status === 'DNF' ? { swim: 0, t1: 0, bike: 0, t2: 0, run: 0, overall: 0 } : {}),
    })?.facts.status;
  const noTimes = { Swim: '', T1: '', Bike: '', T2: '', Run: '', Overall: '' };

  it.each([
    ['stays while the times say the same', 'DQ', {}, 'DQ'],
    ['stays without any times', 'DNF', noTimes, 'DNF'],
    ['follows an overall time that was not there', 'DNF', {}, 'Finish'],
    ['follows an overall time that is gone', 'Finish', { Overall: '' }, 'DNF'],
    ['follows a status in another column', 'DQ', { Overall: 'DNS' }, 'DNS'],
  ] as const)('%s', (_, before, cells, after) => {
    expect(outcome(before, cells)).toBe(after);
  });

  it('follows the place', () => {
    expect(outcome('DQ', { Place: '1' }, [])).toBe('Finish');
  });
});

describe('the note about columns that a file lacks', () => {
  it.each<[ResultsFileColumn[], PresentResult[], string[]]>([
    [['T1'], [stored], ['The file has no column T1: stored T1 times stay.']],
    [['Country'], [stored], ['The file has no column Country: stored nations stay.']],
    [['Country', 'T2'], [stored], ['The file has no columns Country, T2: stored values stay.']],
    [['Place', 'T1', 'Rank System'], [stored], ['The file has no column T1: stored T1 times stay.']],
    [['Country', 'T1', 'T2'], [], ['Not in the file, so left empty: the columns Country, T1, T2.']],
    [['T1'], [{ ...stored, t1: 0 }], ['Not in the file, so left empty: the column T1.']],
    [['Rank System', 'Status'], [], []],
  ])('%j', (absent, before, notes) => {
    expect(absentColumnNotes(absent, before)).toEqual(notes);
  });
});
