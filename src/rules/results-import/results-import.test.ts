import { describe, expect, it } from 'vitest';
import { readOne } from '#testing/builders/results-file-records.ts';
import { plan, present, row } from '#testing/builders/results-import-builders.ts';
import { unranked } from '../points/places.ts';
import { type ResultsFileRow, withCorrections } from './results-file.ts';
import type { ImportFacts } from './results-import-facts.ts';

const leon = row(2, 'Leon Chevalier', 'MPRO', 12_620);
const daniela = row(3, 'Daniela Ryf', 'FPRO', 13_500);
const unknown = row(4, 'Zacharias Unknown', 'MPRO', 12_700, { country: 'DE' });

describe('a plan', () => {
  it('creates new results, and can be submitted when nothing is open', () => {
    const { lines, removed, counts, problems, canSubmit } = plan([leon, daniela]);
    expect(lines.map((line) => [line.change, line.athleteId, line.place, line.decidedBy])).toEqual([
      ['create', 1, 1, 'match'],
      ['create', 4, 1, 'match'],
    ]);
    expect([removed, problems, canSubmit]).toEqual([[], [], true]);
    expect(counts).toEqual({
      lines: 2,
      create: 2,
      update: 0,
      recalculated: 0,
      unchanged: 0,
      held: 0,
      question: 0,
      removed: 0,
      newAthletes: 0,
      aliases: 0,
      warnings: 0,
    });
  });

  it('lists the changed fields, and no unchanged ones', () => {
    const before = { ...leon.facts, overall: 12_600, swim_points_in_file: 80.5 };
    const { lines, counts } = plan([leon, daniela], {
      present: [present(11, 1, before), present(12, 4, daniela.facts)],
    });
    expect(lines[0]).toMatchObject({
      change: 'update',
      changes: [
        { field: 'overall', from: 12_600, to: 12_620 },
        { field: 'swim_points_in_file', from: 80.5, to: null },
      ],
    });
    expect(lines[1]).toMatchObject({ change: 'unchanged', changes: [] });
    expect(counts).toMatchObject({ update: 1, unchanged: 1, create: 0 });
  });

  it.each(['LÉON CHEVALIER', 'Chevalier Leon', 'CHEVALIER, Léon', 'Leon  Chevalier', 'L?on Chevalier'])(
    'takes %j for the name that is stored',
    (name) => {
      const stored = present(11, 1, row(2, 'Léon Chevalier', 'MPRO', 30_000).facts);
      const { lines } = plan([row(2, name, 'MPRO', 30_000)], { present: [stored] });
      expect(lines[0]).toMatchObject({ change: 'unchanged', changes: [] });
    },
  );

  it('lists another name of the athlete', () => {
    const stored = present(11, 1, row(2, 'Léon Chevalier', 'MPRO', 30_000).facts);
    const { lines } = plan([row(2, 'Leo Chev', 'MPRO', 30_000)], { present: [stored] });
    expect(lines[0]?.changes).toEqual([{ field: 'name_in_file', from: 'Léon Chevalier', to: 'Leo Chev' }]);
  });

  it('lists the results that are missing from the file, only in the divisions that it contains', () => {
    const others = [
      present(21, 2, row(9, 'Tayler Reid', 'MPRO', 13_000).facts),
      present(22, 4, daniela.facts),
    ];
    expect(plan([leon], { present: others }).removed).toEqual([
      { result_id: 21, athlete_id: 2, name: 'Tayler Reid', division: 'MPRO', possibleRowNumbers: [] },
    ]);
  });

  it('reports which open row may belong to a result to be removed', () => {
    const near = row(5, 'Taylr Reid', 'MPRO', 13_000);
    const { removed, canSubmit } = plan([near], { present: [present(21, 2, near.facts)] });
    expect(removed).toMatchObject([{ result_id: 21, possibleRowNumbers: [5] }]);
    expect(canSubmit).toBe(false);
  });

  it('follows an athlete whose division was wrong', () => {
    const wrong = present(11, 1, { ...leon.facts, division: 'FPRO' });
    expect(plan([leon], { present: [wrong] })).toMatchObject({
      lines: [{ change: 'update', changes: [{ field: 'division', from: 'FPRO', to: 'MPRO' }] }],
      removed: [],
    });
  });
});

describe('a question', () => {
  it('is a row without an athlete, and blocks the plan', () => {
    const { lines, problems, canSubmit, counts } = plan([leon, unknown]);
    expect(lines[1]).toMatchObject({ change: 'question', athleteId: null, problems: ['No close match.'] });
    expect([problems, canSubmit, counts.question]).toEqual([['1 line needs a decision.'], false, 1]);
  });

  it('is a finish without a time that would replace a stored time, until staff decide', () => {
    const timeless = readOne({ Overall: '--:--' });
    const knibb = { present: [present(11, 6, readOne({}).facts)] };
    const openStatus = 'Finish without an overall time; the stored 03:29:17 would be lost.';
    expect(plan([timeless], knibb)).toMatchObject({
      lines: [{ change: 'question', openStatus, problems: [openStatus] }],
      canSubmit: false,
    });
    for (const decision of [{ Status: 'Finish' }, { Status: 'DNF' }, { Overall: '3:30:00' }])
      expect(plan([withCorrections(timeless, decision)], knibb)).toMatchObject({
        lines: [{ change: 'update', openStatus: null }],
        canSubmit: true,
      });
    expect(plan([timeless]).lines[0]?.change).toBe('create');
    expect(plan([timeless], { present: [present(11, 6, timeless.facts)] }).lines[0]?.change).toBe(
      'unchanged',
    );
  });

  it('is a row with a broken time, whichever athlete it belongs to', () => {
    const broken = { ...leon, problems: ['Bike: "1:2:3:4" is not a time.'] };
    expect(plan([broken])).toMatchObject({ lines: [{ change: 'question', athleteId: 1 }], canSubmit: false });
    expect(plan([broken, daniela], { choices: [{ rowNumber: 2, kind: 'skip' }] })).toMatchObject({
      lines: [{ change: 'held', problems: [] }, { change: 'create' }],
      canSubmit: true,
    });
  });

  it.each([
    [
      ['Leon Chevalier', 'Léon CHEVALIER'],
      ['question', 'question'],
    ],
    [
      ['Leon Chevalier', 'Leo Chev'],
      ['create', 'question'],
    ],
    [
      ['Leo Chev', 'Leon Chevallier'],
      ['create', 'question'],
    ],
    [
      ['Joao Pereira', 'Joao Ferreira'],
      ['create', 'question'],
    ],
    [
      ['Leon Chevallier', 'Leon Chevalliers'],
      ['create', 'question'],
    ],
  ])('is created for every weaker claim on one athlete: %j', (names, changes) => {
    const rows = names.map((name, at) => row(at + 2, name, 'MPRO', 12_600 + at));
    for (const ordered of [rows, rows.toReversed()]) {
      const { lines } = plan(ordered);
      const byRow = lines.toSorted((one, other) => one.rowNumber - other.rowNumber);
      expect(byRow.map((line) => line.change)).toEqual(changes);
      expect(byRow[1]?.problems[0]).toBe(
        `${names[0]?.startsWith('Joao') ? 'Joao Pereira' : 'Léon Chevalier'} also has line 2; one athlete cannot have two results.`,
      );
    }
  });
});

describe('warnings', () => {
  it.each([
    [
      row(2, 'Leon Chevalier', 'MPRO', 12_620, { country: 'BE' }),
      {},
      ['Country: Léon Chevalier races for FR, this row says BE.'],
    ],
    [
      row(2, 'Taylor Reid', 'MPRO', 12_620, { country: 'CA' }),
      {},
      ['Taylor Reid has been retired since 2024-05-01.'],
    ],
    [row(2, 'Taylor Reid', 'MPRO', 12_620, { country: 'CA' }), { raceDate: '2024-05-01' }, []],
    [row(2, 'Taylor Reid', 'MPRO', 12_620, { country: 'CA' }), { raceDate: null }, []],
    [daniela, { raceDivision: 'MPRO' }, ['Division: the race is MPRO, this row is FPRO.']],
    [daniela, { raceDivision: 'FPRO' }, []],
    [
      row(2, 'Leon Chevalier', 'MPRO', 12_620, { place_in_file: 2 }),
      {},
      ['Place: the file says 2, by time it is 1.'],
    ],
    [
      row(2, 'Leon Chevalier', 'MPRO', 0, { place_in_file: 2 }),
      {},
      ['Place: the file says 2, by time there is none.'],
    ],
    [row(2, 'Leon Chevalier', 'MPRO', 12_620, { place_in_file: 1 }), {}, []],
    [
      row(2, 'Nobody Known', 'MPRO', 12_620),
      { choices: [{ rowNumber: 2, kind: 'athlete', athleteId: 4, isAliasRemembered: false }] },
      ['Division: the file says MPRO, Daniela Ryf is in FPRO and counts there.'],
    ],
  ] as [ResultsFileRow, Partial<ImportFacts>, string[]][])('%#', (one, more, warnings) => {
    expect(plan([one], more).lines[0]?.warnings).toEqual(warnings);
  });

  it('do not block the plan', () => {
    const warned = { ...leon, warnings: ['Status: odd.'] };
    expect(plan([warned])).toMatchObject({ canSubmit: true, counts: { warnings: 1 } });
  });
});

describe('places', () => {
  it('are shared by equal times, and a DNF or DQ has none even with a time', () => {
    const { lines } = plan([
      row(2, 'Leon Chevalier', 'MPRO', 12_600),
      row(3, 'Tayler Reid', 'MPRO', 12_600),
      row(4, 'Joao Pereira', 'MPRO', 12_601),
      row(5, 'Taylor Reid', 'MPRO', 12_500, { status: 'DQ' }),
      row(6, 'Daniela Ryf', 'FPRO', 14_000),
    ]);
    expect(lines.map((line) => line.place)).toEqual([1, 1, 3, unranked, 1]);
  });
});
