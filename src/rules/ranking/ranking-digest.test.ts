import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankingDigest } from './ranking-digest.ts';
import type { RankingInput, RankingResult } from './ranking-input.ts';
import { rankingTypes } from './ranking-types.ts';

const typeOf = (id: number) => {
  const type = rankingTypes.find((candidate) => candidate.id === id);
  if (type === undefined) throw new Error(`no type ${id}`);
  return type;
};
const result = (resultId: number, raceId: number, change: Partial<RankingResult> = {}): RankingResult => ({
  resultId,
  athleteId: resultId % 3,
  raceId,
  raceDate: '2025-05-01',
  tierBasePoints: 90,
  distanceType: 1,
  status: 'Finish',
  overallPoints: 90,
  swimPoints: 80,
  bikePoints: 70,
  runPoints: null,
  ...change,
});
const input: RankingInput = {
  type: typeOf(10),
  date: '2025-06-01',
  results: [result(1, 5), result(2, 5), result(3, 4), result(4, 4), result(5, 6, { raceDate: '2024-01-01' })],
  athletes: [
    { athleteId: 0, division: 'MPRO', last: 'Smith' },
    { athleteId: 1, division: 'FPRO', last: 'Jones' },
    { athleteId: 2, division: 'FPRO', last: 'Brown' },
    { athleteId: 3, division: 'FPRO', last: 'Nobody' },
  ],
};
const own = rankingDigest(input);
const withResult = (at: number, change: Partial<RankingResult>): RankingInput => ({
  ...input,
  results: input.results.map((one, index) => (index === at ? { ...one, ...change } : one)),
});

describe('the digest of a ranking', () => {
  it('contains the races with results that can count, in the order of their ids', () => {
    expect(own.races.map(({ raceId }) => raceId)).toEqual([4, 5]);
    expect(
      [own.digest, ...own.races.map(({ digest }) => digest)].every((digest) => /^[0-9a-f]{16}$/.test(digest)),
    ).toBe(true);
  });

  it('stays the same between versions of the product', () => {
    expect(own.digest).toBe('f1e22921c504a299');
  });

  it.each<[string, RankingInput]>([
    ['race points', withResult(0, { overallPoints: 90.01 })],
    ['swim points', withResult(0, { swimPoints: 80.01 })],
    ['points taken away', withResult(0, { bikePoints: null })],
    ['points where there were none', withResult(0, { runPoints: 0 })],
    ['the date', withResult(0, { raceDate: '2025-05-02' })],
    ['the athlete', withResult(0, { athleteId: 2 })],
    ['a status', withResult(0, { status: 'DQ' })],
    ['a tier that earns no bonus', withResult(0, { tierBasePoints: 100 })],
    [
      'two athletes exchanging their points',
      {
        ...input,
        results: [
          result(1, 5, { overallPoints: 80 }),
          result(2, 5, { overallPoints: 90.5 }),
          ...input.results.slice(2),
        ],
      },
    ],
    ['one result less', { ...input, results: input.results.slice(1) }],
    ['one result more', { ...input, results: [...input.results, result(9, 5)] }],
  ])('changes with %s, and shows in which race', (_name, changed) => {
    const other = rankingDigest(changed);
    expect(other.digest).not.toBe(own.digest);
    expect(other.races[0]).toEqual(own.races[0]);
    expect(other.races[1]).not.toEqual(own.races[1]);
  });

  it.each<[string, RankingInput]>([
    ['a last name', { ...input, athletes: input.athletes.map((one) => ({ ...one, last: `${one.last}e` })) }],
    ['a division', { ...input, athletes: input.athletes.map((one) => ({ ...one, division: 'FPRO' })) }],
    ['the date of the set', { ...input, date: '2025-06-02' }],
    ['the type', { ...input, type: typeOf(7) }],
    ['a changed rule', { ...input, type: { ...input.type, countingResults: 5 } }],
  ])('changes with %s', (_name, changed) => {
    expect(rankingDigest(changed).digest).not.toBe(own.digest);
  });

  it.each<[string, RankingInput]>([
    ['a result outside the window', withResult(4, { overallPoints: 12 })],
    [
      'results deleted and imported again, which get other ids',
      { ...input, results: input.results.map((one) => ({ ...one, resultId: one.resultId + 500 })) },
    ],
    ['a tier that leaves the bonus as it is', withResult(0, { tierBasePoints: 80 })],
    ['an athlete without results', { ...input, athletes: input.athletes.slice(0, 3) }],
  ])('does not change with %s', (_name, changed) => {
    expect(rankingDigest(changed)).toEqual(own);
  });

  it('does not change with the order of input', () => {
    fc.assert(
      fc.property(fc.func(fc.integer()), (shuffle) => {
        const results = input.results.toSorted((a, b) => shuffle(a.resultId) - shuffle(b.resultId));
        const athletes = input.athletes.toSorted((a, b) => shuffle(a.athleteId) - shuffle(b.athleteId));
        expect(rankingDigest({ ...input, results, athletes })).toEqual(own);
      }),
    );
  });

  it('distinguishes 20,000 nearly equal results', () => {
    const digests = new Set<string>();
    const everyone = Array.from({ length: 200 }, (_, athleteId) => ({
      athleteId,
      division: 'MPRO' as const,
      last: 'Smith',
    }));
    for (let at = 0; at < 20_000; at += 1) {
      const one = result(1, 5, { athleteId: at % 200, overallPoints: Math.floor(at / 200) / 100 });
      digests.add(rankingDigest({ ...input, results: [one], athletes: everyone }).races[0]?.digest ?? '');
    }
    expect(digests.size).toBe(20_000);
  });
});
