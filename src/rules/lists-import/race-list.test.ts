import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMatchIndex } from '../name-matching/name-matching-index.ts';
import type { Division } from '../races/division.ts';
import { matchListedNames } from './listed-athletes.ts';
import { linesInRace, planRaceList, searchedNames } from './race-list.ts';
import type { ListAthlete, PresentEntry, RaceListChoice, RaceListFacts } from './race-list-facts.ts';
import type { RaceListLine } from './race-list-file.ts';

const athletes: ListAthlete[] = (
  [
    [1, 'Ann Berg', 'FPRO', 'DE'],
    [2, 'Bea Kohl', 'FPRO', null],
    [3, 'Cora Dahl', 'FPRO', 'AT'],
    [4, 'Dan Holz', 'MPRO', 'DE'],
    [5, 'Kim Twin', 'FPRO', null],
    [6, 'Kim Twin', 'MPRO', null],
    [7, 'Old Timer', 'FPRO', null],
  ] as const
).map(([id, name, division, country]) => ({ id, name, division, country }));
const index = buildMatchIndex(
  athletes.map((one) => ({ ...one, slugs: [] })),
  [],
);

const line = (rowNumber: number, name: string, more: Partial<RaceListLine> = {}): RaceListLine => ({
  ...{
    rowNumber,
    first: name.split(' ')[0] ?? '',
    last: name.split(' ')[1] ?? '',
    country: null,
    countryInFile: '',
  },
  ...{ division: 'FPRO', tierInFile: null, isWaiting: 0, leftOut: null, contradicting: null },
  ...more,
});
const entry = (athlete_id: number, is_waiting: 0 | 1, more: Partial<PresentEntry> = {}): PresentEntry => {
  const { name, division } = athletes[athlete_id - 1] as ListAthlete;
  return {
    ...{ participant_id: athlete_id * 10, athlete_id, name, division, is_waiting },
    ...{ is_by_hand: 0, by_hand_reason: null },
    ...more,
  };
};
const facts = (more: Partial<RaceListFacts> = {}): RaceListFacts => ({
  ...{ list: 'start', raceDivision: 'FPRO', present: [], choices: [] },
  athletes: new Map(athletes.map((one) => [one.id, one])),
  ...{ contracts: new Map(), withdrawn: new Map(), retained: new Set(), areAllRetained: false },
  ...more,
});
const planned = (given: readonly RaceListLine[], more: Partial<RaceListFacts> = {}) => {
  const all = facts(more);
  const lines = linesInRace(given, all.list, all.raceDivision);
  return planRaceList(lines, matchListedNames(index, searchedNames(lines, all.choices)), all);
};
const acts = (...plan: Parameters<typeof planned>) =>
  planned(...plan).rows.map(({ act, athleteId, reason }) => [act, athleteId, reason]);

describe('a line', () => {
  it.each<[string, RaceListLine[], Partial<RaceListFacts>, unknown[][]]>([
    ['joins', [line(2, 'Ann Berg')], {}, [['join', 1, 'Same name.']]],
    ['moves', [line(2, 'Ann Berg')], { present: [entry(1, 1)] }, [['move', 1, 'Same name.']]],
    ['stays', [line(2, 'Ann Berg')], { present: [entry(1, 0)] }, [['stay', 1, 'Same name.']]],
    [
      'of the wait list does not move the holder of a contract',
      [line(2, 'Ann Berg', { isWaiting: 1 })],
      { list: 'wait', present: [entry(1, 0)], contracts: new Map([[1, 'Contract']]) },
      [['stay', 1, 'Same name.']],
    ],
    [
      'of the wait list adds the holder of a contract',
      [line(2, 'Ann Berg', { isWaiting: 1 })],
      { list: 'wait', contracts: new Map([[1, 'Contract']]) },
      [['join', 1, 'Same name.']],
    ],
    [
      'that says the same counts once; with another nation the first is used',
      [line(2, 'Ann Berg'), line(3, 'Ann Berg'), line(4, 'Ann Berg', { country: 'DE' })],
      {},
      [
        ['join', 1, 'Same name.'],
        ['out', null, 'Same as line 2.'],
        ['warning', null, 'Same athlete as in line 2.'],
      ],
    ],
    [
      'of another program does not stand for the one that counts',
      [line(2, 'Ann Berg', { leftOut: 'The program is U23 Women.' }), line(3, 'Ann Berg')],
      { present: [entry(1, 0)] },
      [
        ['out', null, 'The program is U23 Women.'],
        ['stay', 1, 'Same name.'],
      ],
    ],
    [
      'with the stronger match is used',
      [line(2, 'Bea Kohll'), line(3, 'Bea Kohl')],
      {},
      [
        ['warning', null, 'Same athlete as in line 3.'],
        ['join', 2, 'Same name.'],
      ],
    ],
    ['is not found', [line(2, 'Zoe Zett')], {}, [['warning', null, 'Athlete not found in database']]],
    [
      'of the other division is wrong',
      [line(2, 'Dan Holz', { division: 'MPRO' })],
      {},
      [['warning', null, 'Wrong Division - FPRO vs MPRO']],
    ],
    [
      'whose gender contradicts its program is wrong, in a race of both too',
      [line(2, 'Ann Berg', { contradicting: 'MPRO' })],
      { raceDivision: 'BOTH' },
      [['warning', null, 'Wrong Division - FPRO vs MPRO']],
    ],
    [
      'that names a man is unclear',
      [line(2, 'Dan Holz')],
      {},
      [['warning', null, 'Possible athletes: Dan Holz (DE).']],
    ],
    [
      'without a division is a warning',
      [line(2, 'Ann Berg', { division: null })],
      {},
      [['warning', null, 'No division: program and gender do not say one.']],
    ],
    [
      'of a participant without a division is in that of the race',
      [line(2, 'Kim Twin', { division: null })],
      { list: 'participants' },
      [['join', 5, 'Same name.']],
    ],
    [
      'of a participant in a race of both is in that of the only namesake',
      [
        line(2, 'Dan Holz', { division: null }),
        line(3, 'Kim Twin', { division: null }),
        line(4, 'Bea Kohll', { division: null }),
        line(5, 'Zoe Zett', { division: null }),
      ],
      { list: 'participants', raceDivision: 'BOTH' },
      [
        ['join', 4, 'Same name.'],
        ['warning', null, 'Possible athletes: Kim Twin, Kim Twin.'],
        ['warning', null, 'Possible athletes: Bea Kohl.'],
        ['warning', null, 'Athlete not found in database'],
      ],
    ],
    [
      'of someone who withdrew is left out until a choice accepts it',
      [line(2, 'Ann Berg'), line(3, 'Bea Kohl')],
      {
        withdrawn: new Map([
          [1, null],
          [2, 'ill'],
        ]),
        choices: [{ rowNumber: 3, athleteId: 2, created: null, isAliasRemembered: false }],
      },
      [
        ['out', 1, 'Withdrawn. Choose the athlete to enter them again.'],
        ['join', 2, 'Same name.'],
      ],
    ],
    [
      'with a chosen athlete of the other division is wrong',
      [line(2, 'Zoe Zett')],
      { choices: [{ rowNumber: 2, athleteId: 4, created: null, isAliasRemembered: false }] },
      [['warning', null, 'Wrong Division - FPRO vs MPRO']],
    ],
  ])('%s', (_what, lines, more, expected) => {
    expect(acts(lines, more)).toEqual(expected);
  });

  it('adds the athlete as written in capitals, or as typed; a typed name that exists is a question', () => {
    const create = (rowNumber: number, created: RaceListChoice['created']): RaceListChoice => ({
      ...{ rowNumber, created, athleteId: null, isAliasRemembered: false },
    });
    const lines = [line(2, 'Zoe ZETT'), line(3, 'NEU Ida'), line(4, 'Zara Zahn'), line(5, 'Xena Xu')];
    const choices = [
      create(2, {}),
      create(3, { first: 'Ida', last: ' VAN  Neu', country: 'AT' }),
      create(4, { first: 'Ann', last: 'Berg' }),
      create(5, { division: 'MPRO' }),
    ];
    const { rows } = planned(lines, { choices, raceDivision: 'BOTH' });
    expect(rows.map(({ act, reason, newAthlete }) => [act, reason, newAthlete])).toEqual([
      ['join', 'New athlete.', { first: 'Zoe', last: 'Zett', country: null, division: 'FPRO' }],
      ['join', 'New athlete.', { first: 'Ida', last: 'VAN Neu', country: 'AT', division: 'FPRO' }],
      ['warning', 'Possible athletes: Ann Berg (DE).', null],
      ['join', 'New athlete.', { first: 'Xena', last: 'Xu', country: null, division: 'MPRO' }],
    ]);
    const wrong = planned(lines.slice(3), { choices: [create(5, { division: 'MPRO' })] });
    expect(wrong.rows.map(({ reason }) => reason)).toEqual(['Wrong Division - FPRO vs MPRO']);
  });

  it('says what staff should know', () => {
    const { rows } = planned([line(2, 'Bea Kohl'), line(3, 'Ann Berg', { country: 'AT' })]);
    expect(rows.map((row) => row.warnings)).toEqual([[], ['Races for DE, the list says AT.']]);
  });
});

describe('entries that the file lacks', () => {
  it('leave in the divisions of the file, those by hand first', () => {
    const present = [
      entry(2, 0),
      entry(3, 0, { is_by_hand: 1, by_hand_reason: 'wildcard' }),
      entry(4, 0),
      entry(7, 1),
    ];
    const { leaves, kept, divisions } = planned([line(2, 'Ann Berg')], { present, raceDivision: 'BOTH' });
    expect(leaves.map((one) => [one.name, one.why])).toEqual([
      ['Cora Dahl', 'by hand: wildcard'],
      ['Bea Kohl', 'Not in the file.'],
    ]);
    expect([kept, divisions]).toEqual([[], ['FPRO']]);
  });

  it.each<[string, Partial<RaceListChoice>]>([
    ['leave out', { athleteId: null }],
    ['decide to be a man', { athleteId: 4 }],
  ])('do not leave because of a line in their division that staff %s', (_what, choice) => {
    const choices = [{ rowNumber: 2, athleteId: null, created: null, isAliasRemembered: false, ...choice }];
    const present = [entry(1, 0), entry(4, 0)];
    const { leaves, divisions } = planned([line(2, 'Dan Holz')], { present, choices, raceDivision: 'BOTH' });
    expect([leaves, divisions]).toEqual([[], []]);
  });

  it.each<[string, string | null, Partial<RaceListFacts>]>([
    ['leaves', null, {}],
    ['stays with a contract', 'Hot Shot', { contracts: new Map([[2, 'Hot Shot']]) }],
    ['stays by choice', 'Kept as you chose.', { retained: new Set([20]) }],
    ['stays by choice for all', 'Kept as you chose.', { areAllRetained: true }],
  ])('%s', (_what, why, more) => {
    const { leaves, kept } = planned([line(2, 'Ann Berg')], { present: [entry(2, 0)], ...more });
    expect([leaves.length, kept.map((one) => one.why)]).toEqual(why === null ? [1, []] : [0, [why]]);
  });

  it.each([
    ['Bea Maria Kohl', 0],
    ['Bea', 0],
    ['Bee Kohlmann', 0],
    ['Xenia Quast', 1],
  ])('with the unresolved line %s: %d leave', (name, count) => {
    const { leaves } = planned([line(2, name, { last: name.split(' ').slice(1).join(' ') })], {
      present: [entry(2, 0)],
    });
    expect(leaves).toHaveLength(count);
  });

  it.each(['FPRO', null] as const)(
    'stay while a line in the other division may mean them (gender says %s)',
    (contradicting) => {
      const given = [line(2, 'Bea Kohl'), line(3, 'Ann Berg', { division: 'MPRO', contradicting })];
      const { leaves, kept } = planned(given, { raceDivision: 'BOTH', present: [entry(1, 0), entry(3, 0)] });
      expect(leaves.map((one) => one.athlete_id)).toEqual([3]);
      expect(kept.map(({ athlete_id, why }) => [athlete_id, why])).toEqual([
        [1, 'Line 3, Ann Berg, may refer to this athlete.'],
      ]);
    },
  );

  it('on the wait list leave whatever contract they have', () => {
    const more = { list: 'wait', present: [entry(2, 1)], contracts: new Map([[2, 'Contract']]) } as const;
    expect(planned([line(2, 'Ann Berg', { isWaiting: 1 })], more).leaves).toHaveLength(1);
  });
});

describe('any list', () => {
  const anyLine = fc.record({
    name: fc.constantFrom(...athletes.map((one) => one.name), 'Zoe Zett', 'Bea Kohll', 'Ann'),
    division: fc.constantFrom<Division | null>('MPRO', 'FPRO', null),
    isWaiting: fc.constantFrom<0 | 1>(0, 1),
  });
  const anyEntries = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.constantFrom<0 | 1>(0, 1)), {
    selector: ([id]) => id,
  });

  it('takes each athlete once, and decides each entry of its divisions exactly once', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyEntries, (given, entries) => {
        const present = entries.map(([id, isWaiting]) => entry(id, isWaiting));
        const lines = given.map(({ name, ...more }, at) => line(at + 2, name, more));
        const plan = planned(lines, { list: 'participants', raceDivision: 'BOTH', present });
        const taken = plan.rows.filter(
          (row) => row.act === 'join' || row.act === 'move' || row.act === 'stay',
        );
        const ids = taken.map((row) => row.athleteId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const one of present.filter(({ division }) => plan.divisions.includes(division))) {
          const decided = [
            ids.includes(one.athlete_id),
            plan.leaves.some(({ participant_id }) => participant_id === one.participant_id),
            plan.kept.some(({ participant_id }) => participant_id === one.participant_id),
          ];
          expect(decided.filter(Boolean)).toHaveLength(1);
        }
      }),
    );
  });

  it('imported again plans nothing', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), anyEntries, (given, entries) => {
        const lines = given.map(({ name, ...more }, at) => line(at + 2, name, more));
        const more = { list: 'participants', raceDivision: 'BOTH' } as const;
        const present = entries.map(([id, isWaiting]) => entry(id, isWaiting));
        const first = planned(lines, { ...more, present });
        const gone = new Set(first.leaves.map((one) => one.athlete_id));
        const after = new Map(
          present.filter((one) => !gone.has(one.athlete_id)).map((one) => [one.athlete_id, one.is_waiting]),
        );
        for (const row of first.rows)
          if (row.act === 'join' || row.act === 'move') after.set(row.athleteId ?? 0, row.line.isWaiting);
        const second = planned(lines, {
          ...more,
          present: [...after].map(([id, isWaiting]) => entry(id, isWaiting)),
        });
        expect(second.leaves).toEqual([]);
        expect(second.rows.filter((row) => row.act === 'join' || row.act === 'move')).toEqual([]);
      }),
    );
  });
});
