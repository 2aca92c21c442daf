import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExportedResult, resultsExport, withoutOwnExport } from './results-export.ts';
import type { FieldChange, ImportLine, ImportPlan } from './results-import-facts.ts';

const result: ExportedResult = {
  first: 'Léo',
  last: 'Bergère',
  division: 'MPRO',
  country: 'FR',
  status: 'Finish',
  rank: 3,
  swim: 3000,
  t1: 61,
  bike: 16_200,
  t2: 45,
  run: 9000,
  overall: 28_306,
  swim_points: 91.5,
  bike_points: null,
  run_points: 0,
  overall_points: 98.04,
  ranking_system: 2,
};

describe('the file', () => {
  it('has the columns of the results CSV, semicolons, points with two decimals', () => {
    expect(resultsExport([result])).toBe(
      '\ufeffPlace;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall;Swim Pts;Bike Pts;Run Pts;Race Points;Rank System\r\n' +
        '3;Léo;Bergère;MPRO;FR;Finish;0:50:00;0:01:01;4:30:00;0:00:45;2:30:00;7:51:46;91.50;;0.00;98.04;2\r\n',
    );
  });

  it('has no place and no time for athletes who did not finish', () => {
    const dnf = {
      ...result,
      rank: 99_999,
      status: 'DNF' as const,
      overall: 0,
      country: null,
      overall_points: null,
    };
    expect(resultsExport([dnf]).split('\r\n')[1]).toBe(
      ';Léo;Bergère;MPRO;;DNF;0:50:00;0:01:01;4:30:00;0:00:45;2:30:00;--:--;91.50;;0.00;;2',
    );
  });

  it('has a header even without results', () => {
    expect(resultsExport([]).split('\r\n')).toHaveLength(2);
  });
});

describe('an imported export', () => {
  const planOf = (changes: FieldChange[]) =>
    ({
      lines: [
        {
          athleteId: 7,
          change: changes.length > 0 ? 'update' : 'unchanged',
          changes,
        } as unknown as ImportLine,
      ],
      counts: { update: changes.length > 0 ? 1 : 0, unchanged: changes.length > 0 ? 0 : 1 },
    }) as unknown as ImportPlan;
  const present = new Map([[7, result]]);

  it.each<[string, FieldChange[], ImportLine['change'], number]>([
    [
      'our points where the file had none',
      [{ field: 'swim_points_in_file', from: null, to: 91.5 }],
      'unchanged',
      0,
    ],
    [
      'our name and place',
      [
        { field: 'name_in_file', from: 'LEO BERGERE', to: 'Léo Bergère' },
        { field: 'place_in_file', from: 4, to: 3 },
        { field: 'country', from: null, to: 'FR' },
        { field: 'ranking_system_id', from: null, to: 2 },
      ],
      'unchanged',
      0,
    ],
    [
      'our name in another spelling',
      [{ field: 'name_in_file', from: null, to: 'BERGERE Leo' }],
      'unchanged',
      0,
    ],
    ['another name', [{ field: 'name_in_file', from: null, to: 'Leo Berger' }], 'update', 1],
    ['other points than ours', [{ field: 'overall_points_in_file', from: null, to: 97 }], 'update', 1],
    [
      'a time next to our points',
      [
        { field: 'swim', from: 3000, to: 3001 },
        { field: 'overall_points_in_file', from: 97, to: 98.04 },
      ],
      'update',
      1,
    ],
    ['a time that happens to be a number of ours', [{ field: 'swim', from: 3000, to: 3 }], 'update', 1],
    ['nothing', [], 'unchanged', 0],
  ])('%s', (_what, changes, change, left) => {
    const plan = withoutOwnExport(planOf(changes), present);
    expect([plan.lines[0]?.change, plan.lines[0]?.changes.length]).toEqual([change, left]);
    expect(plan.counts).toEqual({
      update: change === 'update' ? 1 : 0,
      unchanged: change === 'unchanged' ? 1 : 0,
    });
  });

  it('does not store our values of a row whose time changed', () => {
    const facts = {
      run: 8980,
      place_in_file: 3,
      overall_points_in_file: 98.04,
      ranking_system_id: 2,
      country: 'FR',
    };
    const changes: FieldChange[] = [
      { field: 'run', from: 9000, to: 8980 },
      { field: 'place_in_file', from: null, to: 3 },
      { field: 'overall_points_in_file', from: 97.5, to: 98.04 },
      { field: 'ranking_system_id', from: null, to: 2 },
      { field: 'country', from: null, to: 'FR' },
      { field: 'name_in_file', from: null, to: 'Léo Bergère' },
    ];
    const plan = planOf(changes);
    const [line] = plan.lines as [ImportLine];
    const withFacts = {
      ...plan,
      lines: [{ ...line, facts: { ...facts, name_in_file: 'Léo Bergère' } as ImportLine['facts'] }],
    };
    expect(withoutOwnExport(withFacts, present).lines[0]).toMatchObject({
      change: 'update',
      changes: [{ field: 'run' }],
      facts: {
        ...{
          run: 8980,
          place_in_file: null,
          overall_points_in_file: 97.5,
          ranking_system_id: null,
          country: null,
        },
        name_in_file: 'Léo Bergère',
      },
    });
  });

  it('never hides a changed time', () => {
    const field = fc.constantFrom(
      'swim' as const,
      't1' as const,
      'bike' as const,
      't2' as const,
      'run' as const,
      'overall' as const,
      'status' as const,
      'division' as const,
    );
    fc.assert(
      fc.property(field, fc.integer(), (name, to) => {
        const plan = withoutOwnExport(planOf([{ field: name, from: 1, to }]), present);
        expect(plan.lines[0]?.change).toBe('update');
      }),
    );
  });
});
