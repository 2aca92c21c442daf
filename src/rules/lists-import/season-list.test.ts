import { describe, expect, it } from 'vitest';
import { buildMatchIndex } from '../name-matching/name-matching-index.ts';
import type { ListLine } from './list-file.ts';
import { type ListChoice, listedAthletes, matchListedNames, nameOfLine } from './listed-athletes.ts';
import { planSeasonList, type SeasonListFacts } from './season-list.ts';

const ATHLETES = [
  { id: 1, name: 'Lea Müller', division: 'FPRO', country: 'DE', slugs: ['lea-muller'] },
  { id: 2, name: 'Kristian Blummenfelt', division: 'MPRO', country: 'NO', slugs: ['kb'] },
  { id: 3, name: 'Sam Long', division: 'MPRO', country: 'US', slugs: ['sam-long'] },
  { id: 4, name: 'Sam Long', division: 'MPRO', country: 'US', slugs: ['sam-long-2'] },
  { id: 5, name: 'Alex Yee', division: 'MPRO', country: 'GB', slugs: ['alex-yee'] },
  { id: 6, name: 'Alex Yee', division: 'FPRO', country: 'IE', slugs: ['alex-yee-2'] },
  { id: 10, name: 'Kim Lee', division: 'MPRO', country: 'US', slugs: ['kim-lee'] },
  { id: 11, name: 'Kim Lee', division: 'MPRO', country: 'US', slugs: ['kim-lee-2'] },
  { id: 12, name: 'Kim Lee', division: 'FPRO', country: 'CA', slugs: ['kim-lee-3'] },
] as const;
const INDEX = buildMatchIndex(ATHLETES, [{ alias: 'Kris Blu', athleteId: 2 }]);
const TIERS = [
  { id: 7, name: 'Contract', is_active: 1 },
  { id: 8, name: 'Hot Shot', is_active: 1 },
  { id: 9, name: 'Old', is_active: 0 },
] as const;
const FACTS: SeasonListFacts = { present: new Map([[1, 7]]), tiers: TIERS, tierOfAll: null };

type Given = [
  first: string,
  last: string,
  country: string,
  division: 'MPRO' | 'FPRO' | null,
  tier: string | null,
];
const lineOf = ([first, last, country, division, tierInFile]: Given, at = 0): ListLine => ({
  ...{
    rowNumber: at + 2,
    first,
    last,
    country: country || null,
    countryInFile: country,
    division,
    tierInFile,
  },
});
function plan(given: readonly Given[], facts = FACTS, choices: readonly ListChoice[] = []) {
  const lines = given.map(lineOf);
  const matches = matchListedNames(INDEX, lines.map(nameOfLine));
  const nameOf = (id: number) => ATHLETES.find((one) => one.id === id)?.name;
  return planSeasonList(listedAthletes(lines, matches, choices, nameOf), facts);
}

describe('the plan of a list of participants', () => {
  it.each<[string, Given, string, number | null, number | null]>([
    ['someone new, tier by name', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', 'contract'], 'add', 2, 7],
    ['tier by id', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', '8'], 'add', 2, 8],
    ['no tier', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', ''], 'add', 2, null],
    ['no column of tiers', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', null], 'add', 2, null],
    ['an alias', ['Kris', 'Blu', '', 'MPRO', '7'], 'add', 2, 7],
    ['a similar name', ['Kristian', 'Blumenfelt', 'NO', 'MPRO', '7'], 'add', 2, 7],
    ['without a division', ['Kristian', 'Blumenfelt', '', null, '7'], 'add', 2, 7],
    ['in both divisions, the nation decides', ['Alex', 'Yee', 'IE', null, '7'], 'add', 6, 7],
    ['present with the same tier', ['Lea', 'MULLER', 'DE', 'FPRO', 'Contract'], 'present', 1, 7],
    ['present, the list says nothing about tiers', ['Lea', 'Müller', 'DE', 'FPRO', null], 'present', 1, 7],
    ['present with another tier', ['Lea', 'Müller', 'DE', 'FPRO', '8'], 'change', 1, 8],
    ['present, to be without a tier', ['Lea', 'Müller', 'DE', 'FPRO', ''], 'change', 1, null],
    ['two of the name', ['Sam', 'Long', 'US', 'MPRO', '7'], 'question', null, 7],
    ['two of the name, without a division', ['Sam', 'Long', '', null, '7'], 'question', null, 7],
    ['in both divisions, no nation', ['Alex', 'Yee', '', null, '7'], 'question', null, 7],
    ['two in one division, one in the other, no nation', ['Kim', 'Lee', '', null, '7'], 'question', null, 7],
    [
      'two in one division, one in the other, of neither nation',
      ['Kim', 'Lee', 'DE', null, '7'],
      'question',
      null,
      7,
    ],
    ['two in one division, the nation decides for the other', ['Kim', 'Lee', 'CA', null, '7'], 'add', 12, 7],
    [
      'two in one division, the nation decides for that one',
      ['Kim', 'Lee', 'US', null, '7'],
      'question',
      null,
      7,
    ],
    ['in the other division only', ['Lea', 'Müller', 'DE', 'MPRO', '7'], 'question', null, 7],
    ['nobody', ['Ina', 'Neu', 'AT', 'FPRO', '7'], 'held', null, null],
    ['nobody, without a division', ['Ina', 'Neu', 'AT', null, '7'], 'held', null, null],
    ['no name', ['', '', 'AT', 'FPRO', '7'], 'held', null, null],
    ['an archived tier', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', 'Old'], 'held', 2, null],
    ['an archived tier by id', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', '9'], 'held', 2, null],
    ['an unknown tier', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', 'Gold'], 'held', 2, null],
    ['an unknown id of a tier', ['Kristian', 'Blummenfelt', 'NO', 'MPRO', '77'], 'held', 2, null],
  ])('%s', (_what, given, act, athleteId, tierId) => {
    expect(plan([given])[0]).toMatchObject({ act, athleteId, tierId });
  });

  it('says why a row is held back', () => {
    const reasons = plan([
      ['Lea', 'Müller', 'DE', 'FPRO', 'Old'],
      ['Kris', 'Blu', '', 'MPRO', 'Gold'],
      ['Kristian', 'Blummenfelt', '', 'MPRO', '7'],
      ['Kristian', 'Blumenfelt', '', 'MPRO', '8'],
    ]).map(({ act, reason }) => `${act}: ${reason}`);
    expect(reasons).toEqual([
      'held: Contract tier Old is archived.',
      'held: There is no contract tier “Gold”.',
      'add: Same name.',
      'held: Same athlete as in row 4.',
    ]);
  });

  it('gives one tier to all pasted names, and leaves the tier of those who are present to a tick', () => {
    const rows = plan(
      [
        ['Kristian', 'Blummenfelt', '', null, null],
        ['Lea', 'Müller', '', null, null],
      ],
      { ...FACTS, tierOfAll: 8 },
    );
    expect(rows.map(({ act, tierId }) => [act, tierId])).toEqual([
      ['add', 8],
      ['change', 8],
    ]);
  });

  it('has no tiers for contenders', () => {
    const rows = plan(
      [
        ['Lea', 'Müller', 'DE', 'FPRO', 'Old'],
        ['Kris', 'Blu', '', 'MPRO', '8'],
      ],
      { present: new Map([[1, null]]), tiers: null, tierOfAll: null },
    );
    expect(rows.map(({ act, tierId }) => [act, tierId])).toEqual([
      ['present', null],
      ['add', null],
    ]);
  });

  it('follows the decisions of staff, which win over matches; a spelling is saved once', () => {
    const given: Given[] = [
      ['Sam', 'Long', 'US', 'MPRO', ''],
      ['Ina', 'Neu', 'AT', 'FPRO', ''],
      ['Lea', 'Müller', 'DE', 'FPRO', '8'],
      ['Kristian', 'Blummenfelt', '', 'MPRO', ''],
    ];
    const rows = plan(given, FACTS, [
      { rowNumber: 2, athleteId: 4, isAliasRemembered: true },
      { rowNumber: 3, athleteId: 2, isAliasRemembered: true },
      { rowNumber: 4, athleteId: null, isAliasRemembered: false },
    ]);
    expect(rows.map(({ act, athleteId, alias, outcome }) => [act, athleteId, alias, outcome])).toEqual([
      ['add', 4, null, 'found'],
      ['add', 2, 'Ina Neu', 'found'],
      ['held', null, null, 'left out'],
      ['held', 2, null, 'repeated'],
    ]);
  });

  it('finds the same athletes in any order of the lines', () => {
    const given: Given[] = [
      ['Kristian', 'Blumenfelt', '', 'MPRO', ''],
      ['Kris', 'Blu', '', 'MPRO', ''],
      ['Kristian', 'Blummenfelt', '', 'MPRO', ''],
      ['Sam', 'Long', '', null, ''],
      ['Lea', 'Müller', '', null, ''],
    ];
    const acts = (lines: readonly Given[]) =>
      plan(lines)
        .map(({ line, act }) => `${line.first} ${line.last}: ${act}`)
        .sort();
    const expected = acts(given);
    expect(expected).toContain('Kristian Blummenfelt: add');
    for (let turn = 1; turn < given.length; turn += 1)
      expect(acts([...given.slice(turn), ...given.slice(0, turn)])).toEqual(expected);
  });
});
