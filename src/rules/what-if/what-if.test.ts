import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultStatus } from '../points/places.ts';
import type { RaceColumns, RankingColumns } from '../ranking/ranking-columns.ts';
import { rankingTypeOf } from '../ranking/ranking-types.ts';
import { columnsWithChanges, type PublishedRanking, touchedRace, type WhatIfFacts } from './what-if.ts';
import { factOf, type WhatIfChange } from './what-if-changes.ts';
import { areSameChanges, checkedChanges, soundChanges } from './what-if-problems.ts';
import {
  columnsOfRace,
  raceWithChanges,
  scoredRace,
  type WhatIfRace,
  type WhatIfResult,
} from './what-if-races.ts';

const DIAMOND = { tierId: 1, basePoints: 100, dropoffPercentage: 2, isArchived: false };
const GOLD = { tierId: 3, basePoints: 90, dropoffPercentage: 5, isArchived: false };
const ARCHIVED = { tierId: 9, basePoints: 70, dropoffPercentage: 11, isArchived: true };
const tiers = [DIAMOND, GOLD, ARCHIVED];

const result = (resultId: number, overall: number, more: Partial<WhatIfResult> = {}): WhatIfResult => ({
  resultId,
  athleteId: resultId % 10,
  division: 'MPRO',
  status: 'Finish',
  ...{ swim: 0, t1: 0, bike: 0, t2: 0, run: 0 },
  overall,
  rankingSystem: null,
  ...more,
});

/** Of tier Gold, with a calculated strength of field of 80, unless specified otherwise. */
function race(raceId: number, results: WhatIfResult[], more: Partial<WhatIfRace> & { manual?: number } = {}) {
  const { manual = null, ...facts } = more;
  const division = {
    race: {
      year: 2025,
      courseDisciplines: 'SBR' as const,
      tier: GOLD,
      strengthOfField: manual ?? 80,
      adjustedIdealSeconds: null,
    },
    manualStrengthOfField: manual,
  };
  const scoring = { MPRO: division, FPRO: division };
  return { raceId, date: '2025-05-04', tierId: 3, distanceType: 1, scoring, results, ...facts };
}

/** Athlete 1 wins by one percent of the time. */
const DUEL = [result(11, 30_000), result(12, 30_300)];
const RANKED_EARLY: PublishedRanking = {
  id: 1,
  date: '2025-04-01',
  points: new Map([
    [1, 90],
    [2, 70],
  ]),
};
const RANKED_LATE: PublishedRanking = {
  id: 2,
  date: '2025-07-01',
  points: new Map([
    [1, 50],
    [2, 40],
  ]),
};

const facts = (races: WhatIfRace[]): WhatIfFacts => ({
  races,
  tiers,
  published: [RANKED_EARLY, RANKED_LATE],
});

const columns = (races: RaceColumns[] = []): RankingColumns => ({
  type: rankingTypeOf(10) as RankingColumns['type'],
  date: '2025-07-08',
  races,
  athletes: [1, 2, 3].map((athleteId) => ({
    athleteId,
    division: 'MPRO' as const,
    last: `Name ${athleteId}`,
  })),
});

/** All races after the changes, and the resulting input of the ranking. */
function rankingWithChanges(given: RankingColumns, known: WhatIfFacts, changes: readonly WhatIfChange[]) {
  const touched = known.races.flatMap((one) => touchedRace(one, known, changes) ?? []);
  return { touched, columns: columnsWithChanges(given, touched, changes) };
}

/** Overall points by result of every race, as the ranking gets them. */
function pointsWith(races: WhatIfRace[], changes: WhatIfChange[]): Record<number, number> {
  const tried = rankingWithChanges(columns(asColumns(races)), facts(races), changes);
  const entries = tried.columns.races.flatMap(({ numbers }) =>
    Array.from({ length: numbers.length / 6 }, (_, at) => [
      numbers[at * 6],
      (numbers[at * 6 + 2] ?? 0) / 100,
    ]),
  );
  return Object.fromEntries(entries);
}

const divisionOf = new Map(columns().athletes.map(({ athleteId, division }) => [athleteId, division]));

/** The races as stored: with points by their current strength of field. */
const asColumns = (races: WhatIfRace[]): RaceColumns[] =>
  races.flatMap((one) => {
    const unchanged = raceWithChanges(one, tiers, []);
    return columnsOfRace(unchanged, scoredRace(unchanged, null), divisionOf) ?? [];
  });

describe('points with changes applied', () => {
  // Alone or first of two: 0.4 x base + 0.3 x SOF + 0.3 x (base + SOF) / 2. One percent behind the first, Gold and SOF 80:
  // 0.4 x 85.5 + 0.3 x 80 + 0.3 x (85 - 6).
  it.each<[string, WhatIfChange[], Record<number, number>]>([
    ['none', [], { 11: 85.5, 12: 81.9 }],
    // 0.4 x 98 + 0.3 x 80 + 0.3 x (90 - 6)
    ['another tier', [{ kind: 'race-tier', race_id: 1, tier_id: 1 }], { 11: 91, 12: 88.4 }],
    ['its own tier', [{ kind: 'race-tier', race_id: 1, tier_id: 3 }], { 11: 85.5, 12: 81.9 }],
    ['no tier', [{ kind: 'race-tier', race_id: 1, tier_id: null }], {}],
    ['left out', [{ kind: 'race-left-out', race_id: 1 }], {}],
    [
      'left out, whatever tier is tried',
      [
        { kind: 'race-left-out', race_id: 1 },
        { kind: 'race-tier', race_id: 1, tier_id: 1 },
      ],
      {},
    ],
    // 0.4 x 80 + 24 + 0.3 x 80; second 0.4 x 72 + 24 + 0.3 x (80 - 6)
    [
      'the numbers of the tier',
      [{ kind: 'tier-points', tier_id: 3, base_points: 80, dropoff_percentage: 10 }],
      { 11: 80, 12: 75 },
    ],
    [
      'the numbers of the tier that is tried',
      [
        { kind: 'tier-points', tier_id: 1, base_points: 80, dropoff_percentage: 10 },
        { kind: 'race-tier', race_id: 1, tier_id: 1 },
      ],
      { 11: 80, 12: 75 },
    ],
    [
      'the numbers of another tier',
      [{ kind: 'tier-points', tier_id: 1, base_points: 1, dropoff_percentage: 1 }],
      { 11: 85.5, 12: 81.9 },
    ],
    // Both started: SOF (90 + 70) / 5 = 32; 2 alone finishes: 36 + 9.6 + 0.3 x 61.
    [
      'a disqualification: the field is measured again',
      [{ kind: 'result-status', result_id: 11, status: 'DQ' }],
      { 12: 63.9 },
    ],
    // Only 2 started: SOF 14; 36 + 4.2 + 0.3 x 52.
    [
      'who did not start is not in the field',
      [{ kind: 'result-status', result_id: 11, status: 'DNS' }],
      { 12: 55.8 },
    ],
    // SOF 32. First 36 + 9.6 + 18.3; the other, one percent of 29,700 behind: 34.2 + 9.6 + 0.3 x (61 - 6 x 300 / 297).
    [
      'another time: places turn',
      [{ kind: 'result-times', result_id: 12, times: { overall: 29_700 } }],
      { 11: 60.28, 12: 63.9 },
    ],
    [
      'the same time',
      [{ kind: 'result-times', result_id: 12, times: { overall: 30_300 } }],
      { 11: 85.5, 12: 81.9 },
    ],
    // The ranking of July: SOF (50 + 40) / 5 = 18. First 36 + 5.4 + 0.3 x 54; second 34.2 + 5.4 + 0.3 x 48.
    [
      'a date after another published ranking',
      [{ kind: 'race-date', race_id: 1, date: '2025-07-02' }],
      { 11: 57.6, 12: 54 },
    ],
    // No published ranking by then: nobody is ranked. First 36 + 0 + 13.5; second 34.2 + 0 + 0.3 x 39.
    [
      'a date before any published ranking',
      [{ kind: 'race-date', race_id: 1, date: '2024-12-01' }],
      { 11: 49.5, 12: 45.9 },
    ],
    ['a cut-off', [{ kind: 'race-cutoff', race_id: 1, days: 7 }], { 11: 85.5, 12: 81.9 }],
    ['a number of counting results', [{ kind: 'counting-results', count: 5 }], { 11: 85.5, 12: 81.9 }],
    [
      'the later of two for one fact',
      [
        { kind: 'race-tier', race_id: 1, tier_id: null },
        { kind: 'race-tier', race_id: 1, tier_id: 1 },
      ],
      { 11: 91, 12: 88.4 },
    ],
    ['a record that is not there', [{ kind: 'race-left-out', race_id: 99 }], { 11: 85.5, 12: 81.9 }],
  ])('%s', (_words, changes, expected) => {
    expect(pointsWith([race(1, DUEL)], changes)).toEqual(expected);
  });

  it('a result counts only in the division of its athlete', () => {
    const other = result(13, 30_000, { division: 'FPRO' });
    const change = { kind: 'race-tier', race_id: 1, tier_id: 1 } as const;
    expect(pointsWith([race(1, [...DUEL, other])], [change])).toEqual({ 11: 91, 12: 88.4 });
  });

  it('a strength of field set manually takes precedence over the recalculated one', () => {
    const races = [race(1, DUEL, { manual: 80 })];
    expect(pointsWith(races, [{ kind: 'result-status', result_id: 11, status: 'DQ' }])).toEqual({ 12: 85.5 });
    expect(pointsWith(races, [{ kind: 'race-date', race_id: 1, date: '2025-07-02' }])).toEqual({
      11: 85.5,
      12: 81.9,
    });
  });

  it('the year of the new date decides the form: 2023 measures percent by the athlete', () => {
    // Manual SOF 80. pct = (30000 / 30300 - 1) x 100 = -0.990: 34.2 + 24 + 0.3 x (85 - 5.94).
    const races = [race(1, DUEL, { manual: 80 })];
    expect(pointsWith(races, [{ kind: 'race-date', race_id: 1, date: '2023-07-02' }])).toEqual({
      11: 85.5,
      12: 81.92,
    });
  });

  it('a race with an ideal time is left out together with it', () => {
    const one = race(1, DUEL, { tierId: null });
    const scored = { ...one.scoring.MPRO.race, tier: null, adjustedIdealSeconds: 30_000 };
    const ideal = {
      ...one,
      scoring: { ...one.scoring, MPRO: { race: scored, manualStrengthOfField: null } },
    };
    // 1 point per 0.15 percent: 300 / 45 below 100.
    expect(pointsWith([ideal], [])).toEqual({ 11: 100, 12: 93.33 });
    expect(pointsWith([ideal], [{ kind: 'race-left-out', race_id: 1 }])).toEqual({});
  });

  it('affects only the races that it contains, or whose tier it contains', () => {
    const races = [
      race(1, DUEL),
      race(2, [result(21, 30_000)]),
      race(3, [result(31, 30_000)], { tierId: 1 }),
    ];
    const touchedBy = (changes: WhatIfChange[]) =>
      rankingWithChanges(columns(), facts(races), changes).touched.map(({ race: one, following }) => [
        one.raceId,
        following,
      ]);
    expect(touchedBy([{ kind: 'tier-points', tier_id: 3, base_points: 80, dropoff_percentage: 5 }])).toEqual([
      [1, 'points'],
      [2, 'points'],
    ]);
    expect(touchedBy([{ kind: 'result-times', result_id: 21, times: { t1: 61 } }])).toEqual([
      [2, 'strength of field'],
    ]);
  });
});

const kinds = fc.oneof<fc.Arbitrary<WhatIfChange>[]>(
  fc.record({
    kind: fc.constant('race-tier' as const),
    race_id: fc.integer({ min: 1, max: 3 }),
    tier_id: fc.constantFrom(1, 3, null),
  }),
  fc.record({
    kind: fc.constant('race-date' as const),
    race_id: fc.integer({ min: 1, max: 3 }),
    date: fc.constantFrom('2023-06-01', '2025-03-01', '2025-07-05', '2026-01-01'),
  }),
  fc.record({ kind: fc.constant('race-left-out' as const), race_id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('result-status' as const),
    result_id: fc.constantFrom(11, 12, 21, 22, 31, 99),
    status: fc.constantFrom<ResultStatus>('Finish', 'DNF', 'DNS', 'DQ'),
  }),
  fc.record({
    kind: fc.constant('result-times' as const),
    result_id: fc.constantFrom(11, 12, 21, 22, 31),
    times: fc.record({ overall: fc.integer({ min: 0, max: 4 }).map((step) => step * 10_000) }),
  }),
  fc.record({
    kind: fc.constant('tier-points' as const),
    tier_id: fc.constantFrom(1, 3),
    base_points: fc.integer({ min: 0, max: 100 }),
    dropoff_percentage: fc.integer({ min: 0, max: 20 }),
  }),
  fc.record({ kind: fc.constant('counting-results' as const), count: fc.integer({ min: 1, max: 5 }) }),
);

const SEASON = [
  race(1, DUEL),
  race(2, [result(21, 30_000), result(22, 0, { status: 'DNF' }), result(23, 31_000)], { tierId: 1 }),
  race(3, [result(31, 29_000)], { manual: 70, date: null }),
  race(4, [], { tierId: ARCHIVED.tierId }),
];
const made = (changes: readonly WhatIfChange[]) => {
  const checked = checkedChanges(facts(SEASON), changes);
  const { columns: after } = rankingWithChanges(
    columns(asColumns(SEASON)),
    facts(SEASON),
    soundChanges(checked),
  );
  const races = after.races.map((one) => ({ ...one, numbers: [...one.numbers] }));
  return { type: after.type, races: races.sort((a, b) => a.raceId - b.raceId) };
};

describe('any changes', () => {
  it('an empty list leaves the columns unchanged', () => {
    const given = columns(asColumns(SEASON));
    expect(rankingWithChanges(given, facts(SEASON), []).columns.races).toEqual(given.races);
  });

  it('of different facts give the same result in any order, and are idempotent', () => {
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 6 }), fc.integer(), (changes, turn) => {
        const latest = [...new Map(changes.map((one) => [factOf(one), one])).values()];
        const turned = latest.toSorted(
          (a, b) => factOf(a).localeCompare(factOf(b)) * (turn % 2 === 0 ? 1 : -1),
        );
        expect(made(turned)).toEqual(made(changes));
        expect(made([...changes, ...changes])).toEqual(made(changes));
        expect(areSameChanges(turned, changes)).toBe(true);
      }),
    );
  });

  it('never change their input', () => {
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 6 }), (changes) => {
        const given = columns(asColumns(SEASON));
        const before = JSON.stringify([SEASON, given.races.map(({ numbers }) => [...numbers])]);
        rankingWithChanges(given, facts(SEASON), changes);
        expect(JSON.stringify([SEASON, given.races.map(({ numbers }) => [...numbers])])).toBe(before);
      }),
    );
  });
});

describe('impossible changes', () => {
  it.each<[WhatIfChange[], (string | null)[]]>([
    [[{ kind: 'race-date', race_id: 99, date: '2025-01-01' }], ['The race was deleted.']],
    [[{ kind: 'race-left-out', race_id: 1 }], [null]],
    [[{ kind: 'race-tier', race_id: 1, tier_id: 99 }], ['The tier was deleted.']],
    [[{ kind: 'race-tier', race_id: 1, tier_id: ARCHIVED.tierId }], ['The tier is archived.']],
    [[{ kind: 'race-tier', race_id: 4, tier_id: ARCHIVED.tierId }], [null]],
    [[{ kind: 'tier-points', tier_id: ARCHIVED.tierId, base_points: 1, dropoff_percentage: 1 }], [null]],
    [
      [{ kind: 'tier-points', tier_id: 99, base_points: 1, dropoff_percentage: 1 }],
      ['The tier was deleted.'],
    ],
    [[{ kind: 'result-status', result_id: 99, status: 'DQ' }], ['The result was deleted.']],
    [[{ kind: 'result-status', result_id: 22, status: 'Finish' }], ['A finisher needs an overall time.']],
    [[{ kind: 'result-times', result_id: 11, times: { overall: 0 } }], ['A finisher needs an overall time.']],
    [
      [
        { kind: 'result-status', result_id: 22, status: 'Finish' },
        { kind: 'result-times', result_id: 22, times: { overall: 30_500 } },
      ],
      [null, null],
    ],
    [
      [
        { kind: 'result-status', result_id: 11, status: 'DNF' },
        { kind: 'result-times', result_id: 11, times: { overall: 0 } },
      ],
      [null, null],
    ],
    [[{ kind: 'counting-results', count: 2 }], [null]],
  ])('%j: %j', (changes, problems) => {
    expect(checkedChanges(facts(SEASON), changes).map(({ problem }) => problem)).toEqual(problems);
  });
});

describe('two lists of changes', () => {
  const tier: WhatIfChange = { kind: 'race-tier', race_id: 1, tier_id: 1 };
  const times: WhatIfChange = { kind: 'result-times', result_id: 1, times: { swim: 1, run: 2 } };
  it.each<[WhatIfChange[], WhatIfChange[], boolean]>([
    [[], [], true],
    [[tier, times], [times, tier], true],
    [[times], [{ kind: 'result-times', result_id: 1, times: { run: 2, swim: 1 } }], true],
    [[times], [{ kind: 'result-times', result_id: 1, times: { run: 2 } }], false],
    [[tier], [{ ...tier, tier_id: null }], false],
    [[tier], [{ ...tier, race_id: 2 }], false],
    [[tier], [], false],
  ])('%j and %j are the same: %s', (one, other, areSame) => {
    expect(areSameChanges(one, other)).toBe(areSame);
  });
});
