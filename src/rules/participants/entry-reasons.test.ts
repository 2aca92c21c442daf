import { describe, expect, it } from 'vitest';
import { entryReasons, isStartListTier, type ReasonedEntry, statusLabel } from './entry-reasons.ts';

const entry = (more: Partial<ReasonedEntry> = {}): ReasonedEntry => ({
  contract_tier: null,
  t100_rank: 99_999,
  contender_ranking: 99_999,
  contender_ranking_latest: 99_999,
  overall_rank: 99_999,
  late_entry: 0,
  is_by_hand: 0,
  by_hand_reason: null,
  ...more,
});

describe('the status label', () => {
  it.each([
    ['Contract', { contract_tier: 'Contract', t100_rank: 1 }],
    ['HOT SHOT', { contract_tier: 'HOT SHOT' }],
    ['Top 10er', { t100_rank: 10, contender_ranking: 3 }],
    ['Top 10er', { contract_tier: 'Development', t100_rank: 1 }],
    ['Contender', { t100_rank: 11, contender_ranking: 1 }],
    ['Contender', { contender_ranking: 99_998 }],
    [null, { contender_ranking: 99_999, overall_rank: 1 }],
    [null, { contender_ranking: 0 }],
    [null, { contender_ranking_latest: 4 }],
  ] as const)('%s for %j', (expected, given) => expect(statusLabel(entry(given))).toBe(expected));

  it('ignores case and spaces of tier names', () => {
    expect(['contract', ' Hot shot ', 'Contracts', ''].map((name) => isStartListTier({ name }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the reasons', () => {
  const late = { days: 38, cutoff: 35 };
  it.each([
    [{ contract_tier: 'Contract' }, ['Contract']],
    [{ t100_rank: 4 }, ['Top 10er #4']],
    [{ contender_ranking: 12, contender_ranking_latest: 12 }, ['Contender #12']],
    [{ contender_ranking: 12, contender_ranking_latest: 9 }, ['Contender #12 (now #9)']],
    [{ contender_ranking: 12 }, ['Contender #12 (now not ranked)']],
    [{ overall_rank: 7 }, ['Ranked #7']],
    [{}, ['Not ranked']],
    [{ late_entry: 1 }, ['Not ranked', 'late entry: ranking 38 days before, cut-off 35']],
    [{ overall_rank: 7, is_by_hand: 1, by_hand_reason: 'wildcard' }, ['Ranked #7', 'by hand: wildcard']],
    [{ overall_rank: 7, is_by_hand: 1 }, ['Ranked #7', 'by hand']],
  ] as const)('of %j', (given, expected) =>
    expect(entryReasons(entry(given), late).map(({ text }) => text)).toEqual(expected),
  );

  it.each([null, { days: 35, cutoff: 35 }])(
    'have no figures that do not explain a late entry: %j',
    (figures) => expect(entryReasons(entry({ late_entry: 1 }), figures).at(-1)?.text).toBe('late entry'),
  );
});
