/**
 * Two people edited the changes of one scenario from the same version. A fact that I changed, added or
 * removed is as I have it; every other fact is as the other person saved it.
 */
import { effectiveChanges, factOf, type WhatIfChange } from './what-if-changes.ts';
import { areSameChanges } from './what-if-problems.ts';

export interface EditedChanges {
  /** What both started from. */
  base: readonly WhatIfChange[];
  mine: readonly WhatIfChange[];
  theirs: readonly WhatIfChange[];
}

/** A fact that is not the same in both; null where it is not changed. */
export interface DifferingFact {
  fact: string;
  mine: WhatIfChange | null;
  theirs: WhatIfChange | null;
  /** I changed it since the version that both started from. */
  isByMe: boolean;
}

const byFact = (changes: readonly WhatIfChange[]): Map<string, WhatIfChange> =>
  new Map(effectiveChanges(changes).map((change) => [factOf(change), change]));

const isSame = (one: WhatIfChange | null, other: WhatIfChange | null): boolean =>
  areSameChanges(one ? [one] : [], other ? [other] : []);

/** The facts in which the two differ, those of the other person first. */
export function differingFacts({ base, mine, theirs }: EditedChanges): DifferingFact[] {
  const [started, own, other] = [byFact(base), byFact(mine), byFact(theirs)];
  return [...new Set([...other.keys(), ...own.keys()])]
    .map((fact) => ({ fact, mine: own.get(fact) ?? null, theirs: other.get(fact) ?? null }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs))
    .map((one) => ({ ...one, isByMe: !isSame(one.mine, started.get(one.fact) ?? null) }));
}

/** Their changes, with mine where I changed a fact. */
export function mergedChanges(edited: EditedChanges): WhatIfChange[] {
  const merged = byFact(edited.theirs);
  for (const { fact, mine, isByMe } of differingFacts(edited)) {
    if (!isByMe) continue;
    if (mine) merged.set(fact, mine);
    else merged.delete(fact);
  }
  return [...merged.values()];
}
