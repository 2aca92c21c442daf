import { describe, expect, it } from 'vitest';
import { plan, present, row } from '#testing/builders/results-import-builders.ts';

// Four men whose legs add up; the fourth has 40 minutes too little, which would make him the winner.
const man = (rowNumber: number, name: string) =>
  row(rowNumber, name, 'MPRO', 12_480 + rowNumber * 60, { place_in_file: rowNumber - 1 });
const [first, second, third] = [man(2, 'Leon Chevalier'), man(3, 'Tayler Reid'), man(4, 'Joao Pereira')];
const right = man(5, 'Taylor Reid');
const wrong = { ...right, facts: { ...right.facts, overall: 10_380 } };
const file = [first, second, third, wrong];

const summary = (of: ReturnType<typeof plan>) =>
  of.lines.map((line) => [line.change, line.place, line.facts.overall]);

describe('a row with an impossible time', () => {
  it('is a question that describes once the effect of the time on the others', () => {
    const { lines, problems, canSubmit } = plan(file);
    expect([problems, canSubmit]).toEqual([['1 line needs a decision.'], false]);
    expect(lines.map((line) => line.change)).toEqual(['create', 'create', 'create', 'question']);
    expect(lines[3]).toMatchObject({
      problems: [
        'Overall 02:53:00 is 40:00 less than the sum of the legs (03:33:00). As entered it is 1st and moves 3 others by one place.',
      ],
      doubt: { legSum: 12_780 },
      athleteId: 3,
    });
    expect(lines.slice(0, 3).map((line) => [line.place, line.warnings])).toEqual([
      [1, []],
      [2, []],
      [3, []],
    ]);
  });

  it('keeps its overall time when the user confirms it, with one warning', () => {
    const planned = plan(file, { overalls: new Map([[5, 10_380]]) });
    expect(summary(planned)).toEqual([
      ['create', 2, 12_600],
      ['create', 3, 12_660],
      ['create', 4, 12_720],
      ['create', 1, 10_380],
    ]);
    expect(planned.canSubmit).toBe(true);
    expect(planned.lines.flatMap((line) => line.warnings)).toEqual([
      'Overall 02:53:00 is 40:00 less than the sum of the legs (03:33:00).',
      'Taylor Reid has been retired since 2024-05-01.',
      'Place: the file says 4, by time it is 1, which moves 3 others.',
    ]);
  });

  it('gets the sum of its legs, and has no warning any more', () => {
    const planned = plan(file, { overalls: new Map([[5, 12_780]]) });
    expect(summary(planned).at(-1)).toEqual(['create', 4, 12_780]);
    expect(planned.lines[3]?.warnings).toEqual(['Taylor Reid has been retired since 2024-05-01.']);
  });

  it('is left out without a question', () => {
    const planned = plan(file, { choices: [{ rowNumber: 5, kind: 'skip' }] });
    expect([planned.canSubmit, planned.lines[3]?.change]).toEqual([true, 'held']);
  });

  it('is not questioned again once it is stored', () => {
    const stored = [present(11, 3, wrong.facts)];
    expect(plan(file, { present: stored }).lines[3]?.change).toBe('unchanged');
    const other = [present(11, 3, right.facts)];
    expect(plan(file, { present: other }).lines[3]?.change).toBe('question');
  });

  it('does not list its athlete as removed while it is open', () => {
    expect(plan(file, { present: [present(11, 3, right.facts)] }).removed).toEqual([]);
  });

  it('needs an athlete too when the name is unknown', () => {
    const unknown = {
      ...row(6, 'Zacharias Unknown', 'MPRO', 10_000),
      facts: { ...wrong.facts, name_in_file: 'Zacharias Unknown' },
    };
    const open = plan([first, second, third, unknown]).lines[3];
    expect(open).toMatchObject({
      change: 'question',
      athleteId: null,
      problems: ['No close match.', open?.doubt?.message],
    });
    const named = plan([first, second, third, unknown], { choices: [{ rowNumber: 6, kind: 'create' }] });
    expect(named.lines[3]).toMatchObject({ change: 'question', newAthlete: { first: 'Zacharias' } });
  });

  it('of a row that the file does not have is refused', () => {
    expect(plan([first], { overalls: new Map([[9, 12_000]]) }).problems).toEqual([
      'The file has no row 9: choose the file again.',
    ]);
  });
});
