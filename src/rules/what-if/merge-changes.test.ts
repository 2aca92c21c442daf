import { describe, expect, it } from 'vitest';
import { differingFacts, mergedChanges } from './merge-changes.ts';
import type { WhatIfChange } from './what-if-changes.ts';

const tier = (race_id: number, tier_id: number | null): WhatIfChange => ({
  kind: 'race-tier',
  race_id,
  tier_id,
});
const out = (race_id: number): WhatIfChange => ({ kind: 'race-left-out', race_id });

describe('two people who edited the changes of a scenario', () => {
  it.each<[string, WhatIfChange[], WhatIfChange[], WhatIfChange[], WhatIfChange[]]>([
    [
      'keep what each added',
      [tier(1, 1)],
      [tier(1, 1), out(2)],
      [tier(1, 1), out(3)],
      [tier(1, 1), out(3), out(2)],
    ],
    ['keep my value of the same fact', [tier(1, 1)], [tier(1, 2)], [tier(1, 3)], [tier(1, 2)]],
    [
      'keep their value of a fact that I left alone',
      [tier(1, 1), out(2)],
      [tier(1, 1)],
      [tier(1, 3), out(2)],
      [tier(1, 3)],
    ],
    [
      'remove what I removed',
      [tier(1, 1), out(2)],
      [tier(1, 1)],
      [tier(1, 1), out(2), out(3)],
      [tier(1, 1), out(3)],
    ],
    [
      'leave removed what they removed',
      [tier(1, 1), out(2)],
      [tier(1, 2), out(2)],
      [tier(1, 1)],
      [tier(1, 2)],
    ],
    ['have nothing to decide when they did the same', [out(2)], [out(3)], [out(3)], [out(3)]],
  ])('%s', (_what, base, mine, theirs, expected) => {
    expect(mergedChanges({ base, mine, theirs })).toEqual(expected);
  });

  it('differ in the facts that are not the same, whoever changed them', () => {
    const edited = { base: [tier(1, 1), out(2)], mine: [tier(1, 2), out(2)], theirs: [tier(1, 1), out(3)] };
    expect(differingFacts(edited)).toEqual([
      { fact: 'race-tier 1', mine: tier(1, 2), theirs: tier(1, 1), isByMe: true },
      { fact: 'race-left-out 3', mine: null, theirs: out(3), isByMe: false },
      { fact: 'race-left-out 2', mine: out(2), theirs: null, isByMe: false },
    ]);
    expect(differingFacts({ base: [], mine: [tier(1, 1)], theirs: [tier(1, 1)] })).toEqual([]);
  });
});
