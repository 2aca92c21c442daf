import { describe, expect, it } from 'vitest';
import { plan, present, row } from '#testing/builders/results-import-builders.ts';
import { unranked } from '../points/places.ts';
import type { ImportChoice } from './results-import-facts.ts';

const leon = row(2, 'Leon Chevalier', 'MPRO', 12_620);
const unknown = row(4, 'Zacharias Unknown', 'MPRO', 12_700, { country: 'DE' });

describe('a choice of staff', () => {
  const choose = (choices: ImportChoice[], rows = [leon, unknown]) => plan(rows, { choices });

  it('assigns the row to another athlete and saves the alias', () => {
    const { lines, counts, canSubmit } = choose([
      { rowNumber: 4, kind: 'athlete', athleteId: 2, isAliasRemembered: true },
    ]);
    expect(lines[1]).toMatchObject({
      change: 'create',
      athleteId: 2,
      decidedBy: 'staff',
      alias: 'Zacharias Unknown',
    });
    expect([counts.aliases, canSubmit]).toEqual([1, true]);
  });

  it('saves no alias that equals the name', () => {
    const { lines } = choose([{ rowNumber: 2, kind: 'athlete', athleteId: 1, isAliasRemembered: true }]);
    expect(lines[0]).toMatchObject({ athleteId: 1, alias: null });
  });

  it('takes the athlete from a weaker row', () => {
    const { lines } = choose([{ rowNumber: 4, kind: 'athlete', athleteId: 1, isAliasRemembered: false }]);
    expect(lines.map((line) => [line.change, line.athleteId])).toEqual([
      ['question', null],
      ['create', 1],
    ]);
    expect(lines[0]?.problems).toEqual([
      'Léon Chevalier also has line 4; one athlete cannot have two results.',
    ]);
  });

  it('cannot give one athlete two rows', () => {
    const both = [2, 4].map(
      (rowNumber) => ({ rowNumber, kind: 'athlete', athleteId: 2, isAliasRemembered: false }) as const,
    );
    expect(choose(both).counts.question).toBe(2);
  });

  it('creates an athlete, as the row or as corrected', () => {
    const { lines, counts, canSubmit } = choose([{ rowNumber: 4, kind: 'create' }]);
    expect(lines[1]).toMatchObject({
      change: 'create',
      athleteId: null,
      newAthlete: { rowNumber: 4, first: 'Zacharias', last: 'Unknown', division: 'MPRO', country: 'DE' },
    });
    expect([counts.newAthletes, canSubmit]).toEqual([1, true]);
    const corrected = choose([
      { rowNumber: 4, kind: 'create', first: ' Zach ', last: 'Known', country: null },
    ]);
    expect(corrected.lines[1]?.newAthlete).toEqual({
      rowNumber: 4,
      first: 'Zach',
      last: 'Known',
      division: 'MPRO',
      country: null,
    });
  });

  it('creates an athlete by the ordinary spelling of the file, which stays with the result', () => {
    const file = row(4, 'OLAF UNKNOWN', 'MPRO', 12_700);
    const { lines } = plan([{ ...file, first: 'VAN DEN BERGH', last: 'Olaf' }], {
      choices: [{ rowNumber: 4, kind: 'create' }],
    });
    expect(lines[0]?.newAthlete).toMatchObject({ first: 'Olaf', last: 'van den Bergh' });
    expect(lines[0]?.facts.name_in_file).toBe('OLAF UNKNOWN');
  });

  it('saves the spelling of the file for a new athlete with another name, none for the same name', () => {
    const create = (first: string, last: string) =>
      choose([{ rowNumber: 4, kind: 'create', first, last }]).lines[1]?.alias;
    expect(create('Zach', 'Known')).toBe('Zacharias Unknown');
    expect(create('UNKNOWN', 'Zacharias')).toBe(null);
  });

  it('reports an athlete who already has the new name in any spelling, and offers that athlete', () => {
    const create = (first: string, last: string) =>
      choose([{ rowNumber: 4, kind: 'create', first, last }]).lines[1];
    for (const [first, last] of [
      ['Tayler', 'REID'],
      ['Reid', 'Tayler'],
    ] as const) {
      expect(create(first, last)).toMatchObject({
        change: 'question',
        newAthlete: null,
        problems: ['Tayler Reid exists already in MPRO: choose that athlete (id 2).'],
      });
      expect(create(first, last)?.runnersUp[0]).toMatchObject({ athleteId: 2 });
    }
    expect(create('Leo', 'Chev')?.problems).toEqual([
      'Léon Chevalier exists already in MPRO: choose that athlete (id 1).',
    ]);
  });

  it('moves a result to the division that is chosen for its new athlete', () => {
    const { lines } = choose([{ rowNumber: 4, kind: 'create', division: 'FPRO' }]);
    expect(lines[1]).toMatchObject({
      newAthlete: { division: 'FPRO' },
      facts: { division: 'FPRO' },
      place: 1,
    });
    const namesake = choose([
      { rowNumber: 4, kind: 'create', first: 'Daniela', last: 'Ryf', division: 'FPRO' },
    ]);
    expect(namesake.lines[1]?.problems).toEqual([
      'Daniela Ryf exists already in FPRO: choose that athlete (id 4).',
    ]);
  });

  it('moves a result to the division of its athlete, unless the file would then replace results that it does not contain', () => {
    const daniela: ImportChoice = { rowNumber: 4, kind: 'athlete', athleteId: 4, isAliasRemembered: false };
    expect(choose([daniela]).lines[1]).toMatchObject({
      change: 'create',
      athleteId: 4,
      facts: { division: 'FPRO' },
      place: 1,
      warnings: expect.arrayContaining([
        'Division: the file says MPRO, Daniela Ryf is in FPRO and counts there.',
      ]),
    });
    const women = { present: [present(31, 9, row(2, 'Taylor Knibb', 'FPRO', 14_000).facts)] };
    const problem =
      "Daniela Ryf is in FPRO, but this file has no FPRO results. Leave the line out and add the result by hand, or correct the athlete's division.";
    expect(plan([leon, unknown], { choices: [daniela], ...women })).toMatchObject({
      lines: [{}, { change: 'question', problems: [problem] }],
      removed: [],
    });
    const created: ImportChoice = { rowNumber: 4, kind: 'create', last: 'New', division: 'FPRO' };
    expect(plan([leon, unknown], { choices: [created], ...women })).toMatchObject({
      lines: [{}, { problems: [problem.replace('Daniela Ryf', 'Zacharias New')] }],
      removed: [],
    });
    // The same file again, when both are saved: it replaces nobody whom it does not name.
    const both = [1, 5].map((athleteId, at): ImportChoice => {
      return { rowNumber: at + 2, kind: 'athlete', athleteId, isAliasRemembered: false };
    });
    const rows = [row(2, 'Nobody Known', 'FPRO', 12_620), row(3, 'Somebody Else', 'FPRO', 12_640)];
    const saved = [1, 5].map((id) => present(30 + id, id, row(2, 'Any Name', 'MPRO', 12_620).facts));
    expect(plan(rows, { choices: both, present: saved }).counts).toMatchObject({ question: 0, removed: 0 });
  });

  it.each([
    [
      'who exists already',
      [{ rowNumber: 2, kind: 'create' }],
      'Léon Chevalier exists already in MPRO: choose that athlete (id 1).',
    ],
    [
      'without a name',
      [{ rowNumber: 2, kind: 'create', first: ' ', last: '.' }],
      'New athlete: the last name is missing.',
    ],
    [
      'whose id nobody has',
      [{ rowNumber: 2, kind: 'athlete', athleteId: 77, isAliasRemembered: false }],
      'There is no athlete with the id 77.',
    ],
  ] as [string, ImportChoice[], string][])('cannot be an athlete %s', (_why, choices, problem) => {
    expect(choose(choices).lines[0]).toMatchObject({ change: 'question', problems: [problem] });
  });

  it('cannot create one athlete twice', () => {
    const twin = row(5, 'UNKNOWN Zacharias', 'MPRO', 12_800);
    const both = [4, 5].map((rowNumber) => ({ rowNumber, kind: 'create' }) as const);
    const otherName = plan([unknown, { ...twin, first: 'ZACHARIAS', last: 'Unknown' }], { choices: both });
    expect(otherName.lines.map((line) => line.problems[0])).toEqual([
      'The same new athlete as in line 5; add the athlete once.',
      'The same new athlete as in line 4; add the athlete once.',
    ]);
  });

  it('leaves a row out, and the others move up', () => {
    const { lines, canSubmit } = plan([leon, unknown, row(5, 'Tayler Reid', 'MPRO', 12_800)], {
      choices: [{ rowNumber: 4, kind: 'skip' }],
    });
    expect(lines.map((line) => [line.change, line.place])).toEqual([
      ['create', 1],
      ['held', unranked],
      ['create', 2],
    ]);
    expect(canSubmit).toBe(true);
  });

  it('that leaves out every row leaves nothing to submit, and removes nothing', () => {
    const { problems, removed } = plan([leon], {
      choices: [{ rowNumber: 2, kind: 'skip' }],
      present: [present(11, 1, leon.facts)],
    });
    expect([problems, removed]).toEqual([['No line is left to import.'], []]);
  });

  it('for a row that the file does not have is refused', () => {
    expect(
      choose([
        { rowNumber: 4, kind: 'skip' },
        { rowNumber: 99, kind: 'skip' },
      ]).problems,
    ).toEqual(['The file has no row 99: choose the file again.']);
  });

  it('uses the later one when there are two', () => {
    const { lines } = choose([
      { rowNumber: 4, kind: 'create' },
      { rowNumber: 4, kind: 'skip' },
    ]);
    expect(lines[1]?.change).toBe('held');
  });
});

describe('two rows of one name', () => {
  const again = { ...unknown, rowNumber: 5 };
  const later = row(5, 'Zacharias Unknown', 'MPRO', 12_900, { country: 'DE' });
  const create = (rowNumber: number, isNamesake = false): ImportChoice => ({
    ...{ rowNumber, kind: 'create', isNamesake },
  });

  it.each([
    ['of an athlete who is known', leon, { ...leon, rowNumber: 5 }, ['create', 'question']],
    ['of an unknown one', unknown, again, ['question', 'question']],
  ])('and the same times, %s: the later one repeats the earlier one', (_who, one, other, changes) => {
    for (const rows of [
      [one, other],
      [other, one],
    ]) {
      const lines = plan(rows).lines.toSorted((a, b) => a.rowNumber - b.rowNumber);
      expect(lines.map((line) => line.change)).toEqual(changes);
      expect(lines.map((line) => line.repeats)).toEqual([null, one.rowNumber]);
      expect(lines[1]?.problems).toEqual([`Repeats line ${one.rowNumber}: same name, status and times.`]);
    }
  });

  it('count once for the places of the others, answered or not', () => {
    const placed = { ...leon, facts: { ...leon.facts, place_in_file: 1 } };
    const second = row(6, 'Joao Pereira', 'MPRO', 12_700, { place_in_file: 2 });
    const rows = [placed, { ...placed, rowNumber: 5 }, second];
    const skipped = plan(rows, { choices: [{ rowNumber: 5, kind: 'skip' }] });
    for (const { lines } of [plan(rows), skipped]) {
      expect(lines.map((line) => line.place)).toEqual([1, unranked, 2]);
      expect(lines.flatMap((line) => line.warnings)).toEqual([]);
    }
  });

  it('repeat nothing once the earlier one is left out', () => {
    const { lines } = plan([leon, { ...leon, rowNumber: 5 }], { choices: [{ rowNumber: 2, kind: 'skip' }] });
    expect(lines.map((line) => [line.change, line.athleteId])).toEqual([
      ['held', null],
      ['create', 1],
    ]);
  });

  it('and other times may be two athletes: the second is created when the user says so', () => {
    const both = plan([unknown, later], { choices: [create(4), create(5, true)] });
    expect(both.lines.map((line) => [line.change, line.newAthlete?.last, line.hasNamesake])).toEqual([
      ['create', 'Unknown', true],
      ['create', 'Unknown', true],
    ]);
    const known = { ...leon, rowNumber: 5, facts: { ...leon.facts, overall: 12_700 } };
    const choices: ImportChoice[] = [
      { rowNumber: 2, kind: 'athlete', athleteId: 1, isAliasRemembered: false },
      create(5, true),
    ];
    expect(
      plan([leon, known], { choices }).lines.map((line) => [line.athleteId, line.newAthlete?.last]),
    ).toEqual([
      [1, undefined],
      [null, 'Chevalier'],
    ]);
  });

  it('both offer the athlete of that name', () => {
    const known = { ...leon, rowNumber: 5, facts: { ...leon.facts, overall: 12_700 } };
    expect(plan([leon, known]).lines.map((line) => line.runnersUp[0]?.athleteId)).toEqual([1, 1]);
  });

  it('are named in messages up to five', () => {
    const rows = Array.from({ length: 9 }, (_, at) => row(at + 2, 'Leon Chevalier', 'MPRO', 12_620 + at));
    expect(plan(rows).lines[8]?.problems).toEqual([
      'Léon Chevalier also has lines 2, 3, 4, 5, 6 and 3 more; one athlete cannot have two results.',
    ]);
  });
});
