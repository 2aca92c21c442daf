import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  contractProposals,
  freeSeasonName,
  nextSeasonName,
  yearLater,
} from './next-season.ts';

const candidate = (athleteId: number, more: Partial<Candidate> = {}): Candidate => ({
  athleteId,
  division: 'FPRO',
  last: `Name ${athleteId}`,
  standingsRank: null,
  contenderRank: null,
  tier: null,
  retirementDate: null,
  ...more,
});
const proposed = (...candidates: Candidate[]) => contractProposals('T100 2025', '2026-01-01', candidates);

describe('the next season', () => {
  it.each([
    ['2025-01-01', '2026-01-01'],
    ['2025-12-31', '2026-12-31'],
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-28'],
  ])('%s becomes %s', (date, later) => expect(yearLater(date)).toBe(later));

  it.each([
    ['T100 2025', '2025-01-01', 'T100 2026'],
    ['2025/T100 2025', '2025-03-01', '2026/T100 2026'],
    ['T100', '2025-01-01', 'T100 2026'],
    ['T100 2024', '2025-01-01', 'T100 2024 2026'],
    ['T100 0042', '2025-01-01', 'T100 0042 2026'],
  ])('%s of %s is followed by %s', (name, start, next) =>
    expect(nextSeasonName(name, start, `${start.slice(0, 4)}-12-31`)).toBe(next),
  );

  it.each([
    ['T100 2026', 'T100 2027'],
    ['T100 2025-2026', 'T100 2026-2027'],
    ['T100', 'T100 2026'],
  ])('%s of December to November is followed by %s', (name, next) =>
    expect(nextSeasonName(name, '2025-12-01', '2026-11-30')).toBe(next),
  );

  it.each([
    [[], 'T100 2026'],
    [['T100 2026'], 'T100 2026 (2)'],
    [['T100 2026', 'T100 2026 (2)'], 'T100 2026 (3)'],
    [['T100 2026 (2)'], 'T100 2026'],
  ])('where %j exist is named %s', (taken: string[], free) =>
    expect(freeSeasonName('T100 2026', (name) => taken.includes(name))).toBe(free),
  );

  it('has a name of 100 characters at most', () => {
    const long = 'Long '.repeat(20).trim();
    expect(nextSeasonName(long, '2025-01-01', '2025-12-31')).toBe(`${'Long '.repeat(19)}2026`);
    const taken = `${'x'.repeat(95)} 2026`;
    expect(freeSeasonName(taken, (name) => name === taken)).toBe(`${'x'.repeat(95)} (2)`);
  });
});

describe('who is proposed for a contract', () => {
  it.each([
    [{ standingsRank: 1 }, true, ['1st in the standings']],
    [{ standingsRank: 2 }, true, ['2nd in the standings']],
    [{ standingsRank: 3, contenderRank: 5 }, true, ['3rd in the standings', '5th contender']],
    [{ standingsRank: 10 }, true, ['10th in the standings']],
    [{ standingsRank: 11, tier: 'Hot Shot' }, false, ['Hot Shot in T100 2025']],
    [{ contenderRank: 1 }, true, ['1st contender']],
    [{ standingsRank: 4, retirementDate: '2025-12-31' }, false, ['4th in the standings']],
    [{ standingsRank: 4, retirementDate: '2026-01-01' }, true, ['4th in the standings']],
    [{ tier: 'Contract' }, false, ['Contract in T100 2025']],
  ] as const)('%j', (facts, isProposed, reasons) => {
    expect(proposed(candidate(1, facts))).toEqual([{ athleteId: 1, isProposed, reasons }]);
  });

  it.each([[{ standingsRank: 11 }], [{ contenderRank: 6 }], [{}]])('nobody for %j', (facts) => {
    expect(proposed(candidate(1, facts))).toEqual([]);
  });

  it('men first, by rank in the standings, then contenders, then other contract holders by name', () => {
    const rows = [
      candidate(1, { tier: 'Contract', last: 'Zug' }),
      candidate(2, { contenderRank: 2 }),
      candidate(3, { standingsRank: 10 }),
      candidate(4, { standingsRank: 2 }),
      candidate(5, { tier: 'Contract', last: 'Abel' }),
      candidate(6, { division: 'MPRO', contenderRank: 5 }),
      candidate(7, { contenderRank: 1 }),
    ];
    const order = [6, 4, 3, 7, 2, 5, 1];
    expect(proposed(...rows).map(({ athleteId }) => athleteId)).toEqual(order);
    expect(proposed(...rows.toReversed()).map(({ athleteId }) => athleteId)).toEqual(order);
  });

  it('all who share the tenth rank', () => {
    const rows = [1, 2, 3].map((id) => candidate(id, { standingsRank: 10 }));
    expect(proposed(...rows).filter((one) => one.isProposed)).toHaveLength(3);
  });
});
