import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { athletesById, index, plan, present, row } from '#testing/builders/results-import-builders.ts';
import { matchNames } from '../name-matching/name-matching.ts';
import { nameKey } from '../name-matching/names.ts';
import type { Division } from '../races/division.ts';
import { planResultsImport } from './results-import.ts';
import type { ImportChoice, ImportFacts } from './results-import-facts.ts';

describe('any file', () => {
  const anyRow = fc.record({
    name: fc.constantFrom(
      'Leon Chevalier',
      'Tayler Reid',
      'Taylr Reid',
      'Leo Chev',
      'Daniela Ryf',
      'Taylor Knibb',
      'New Comer',
      'Joao Ferreira',
    ),
    division: fc.constantFrom<Division>('MPRO', 'FPRO'),
    overall: fc.constantFrom(0, 12_600, 12_601, 13_000),
    choice: fc.constantFrom('none', 'skip', 'create', 'athlete'),
    athleteId: fc.constantFrom(1, 2, 3, 4, 5, 6),
  });
  const anyFile = fc.array(anyRow, { maxLength: 8 }).map((parts) => ({
    rows: parts.map((part, at) => row(at + 2, part.name, part.division, part.overall)),
    choices: parts.flatMap(({ choice, athleteId }, at): ImportChoice[] => {
      if (choice === 'none') return [];
      const rowNumber = at + 2;
      return choice === 'athlete'
        ? [{ rowNumber, kind: choice, athleteId, isAliasRemembered: true }]
        : [{ rowNumber, kind: choice as 'skip' | 'create' }];
    }),
  }));

  /** The state of the race and of the athletes after submitting. */
  function submit(facts: ImportFacts) {
    const done = planResultsImport(facts);
    const gone = new Set(done.removed.map((one) => one.result_id));
    const athletes = new Map(facts.athletesById);
    const results = new Map(
      facts.present.filter((one) => !gone.has(one.result_id)).map((one) => [one.athlete_id, one]),
    );
    for (const line of done.lines) {
      if (line.change === 'held' || line.change === 'question') continue;
      const id = line.athleteId ?? 1000 + line.rowNumber;
      if (line.newAthlete) {
        athletes.set(id, {
          id,
          name: line.facts.name_in_file,
          division: line.facts.division,
          country: null,
          retirement_date: null,
        });
      }
      results.set(id, present(id, id, line.facts));
    }
    return { done, athletes, results: [...results.values()] };
  }

  it('gives every athlete at most one row, counts every row once, and submits only without questions', () => {
    fc.assert(
      fc.property(anyFile, ({ rows, choices }) => {
        const { lines, counts, canSubmit } = plan(rows, { choices });
        const taken = lines.flatMap((line) => (line.change === 'question' ? [] : (line.athleteId ?? [])));
        expect(new Set(taken).size).toBe(taken.length);
        expect(counts.create + counts.update + counts.unchanged + counts.held + counts.question).toBe(
          rows.length,
        );
        expect(canSubmit).toBe(counts.question === 0 && counts.held < rows.length);
        const newcomers = lines.flatMap(({ newAthlete, facts }) =>
          newAthlete ? `${facts.division} ${nameKey(facts.name_in_file)}` : [],
        );
        expect(new Set(newcomers).size).toBe(newcomers.length);
      }),
    );
  });

  it('submitted twice changes nothing the second time', () => {
    fc.assert(
      fc.property(anyFile, fc.array(fc.constantFrom(1, 2, 3, 4, 5, 6)), ({ rows, choices }, ids) => {
        const before = [...new Set(ids)].map((id) => {
          const athlete = athletesById.get(id);
          return present(id, id, row(99, athlete?.name ?? '', athlete?.division ?? 'MPRO', 13_333).facts);
        });
        const lines = rows.map(({ facts }) => ({
          name: facts.name_in_file,
          division: facts.division,
          country: facts.country,
        }));
        const facts: ImportFacts = {
          raceDate: null,
          raceDivision: 'BOTH',
          rows,
          matches: matchNames(index, lines),
          athletesById,
          present: before,
          choices,
          overalls: new Map(),
        };
        const first = submit(facts);
        // The second time, staff choose the athletes that the first time created.
        const again = first.done.lines.flatMap((line): ImportChoice[] => {
          const { rowNumber } = line;
          if (line.change === 'held' || line.change === 'question') return [{ rowNumber, kind: 'skip' }];
          return [
            {
              rowNumber,
              kind: 'athlete',
              athleteId: line.athleteId ?? 1000 + rowNumber,
              isAliasRemembered: false,
            },
          ];
        });
        const second = planResultsImport({
          ...facts,
          athletesById: first.athletes,
          present: first.results,
          choices: again,
        });
        expect(second.counts).toMatchObject({ create: 0, update: 0, removed: 0, question: 0 });
      }),
    );
  });

  it('plans the same in any order of present results and choices', () => {
    fc.assert(
      fc.property(anyFile, ({ rows, choices }) => {
        const results = [1, 2, 4].map((id) =>
          present(id, id, row(99, 'x y', id === 4 ? 'FPRO' : 'MPRO', 9000 + id).facts),
        );
        const one = plan(rows, { choices, present: results });
        const other = plan(rows, { choices: choices.toReversed(), present: results.toReversed() });
        expect(other.lines).toEqual(one.lines);
        expect(other.removed).toEqual(one.removed);
      }),
    );
  });
});
