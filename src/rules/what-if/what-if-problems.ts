/**
 * Changes that cannot be applied to the stored facts: the race, result or tier was deleted meanwhile, or the product refuses them: a race
 * gets an archived tier, or a result would be a finisher without an overall time. They are reported, and left out of the calculation; a
 * scenario with one of them cannot be applied.
 */

import type { WhatIfFacts } from './what-if.ts';
import { effectiveChanges, factOf, type WhatIfChange } from './what-if-changes.ts';
import { resultWithChanges } from './what-if-races.ts';

export type CheckedChange = { change: WhatIfChange; problem: string | null };

/** The changes that apply, each with the reason why it is impossible; null for none. */
export function checkedChanges(facts: WhatIfFacts, changes: readonly WhatIfChange[]): CheckedChange[] {
  const effective = effectiveChanges(changes);
  return effective.map((change) => ({ change, problem: problemOf(facts, effective, change) }));
}

/** The changes that are possible. */
export const soundChanges = (checked: readonly CheckedChange[]): WhatIfChange[] =>
  checked.filter(({ problem }) => problem === null).map(({ change }) => change);

function problemOf(
  { races, tiers }: WhatIfFacts,
  effective: readonly WhatIfChange[],
  change: WhatIfChange,
): string | null {
  const race = 'race_id' in change ? races.find(({ raceId }) => raceId === change.race_id) : null;
  if (race === undefined) return 'The race was deleted.';
  if ('tier_id' in change && change.tier_id !== null) {
    const tier = tiers.find(({ tierId }) => tierId === change.tier_id);
    if (tier === undefined) return 'The tier was deleted.';
    if (race && tier.isArchived && race.tierId !== tier.tierId) return 'The tier is archived.';
  }
  if (!('result_id' in change)) return null;
  const result = races.flatMap((race) => race.results).find(({ resultId }) => resultId === change.result_id);
  if (result === undefined) return 'The result was deleted.';
  const { status, overall } = resultWithChanges(result, effective);
  return status === 'Finish' && overall === 0 ? 'A finisher needs an overall time.' : null;
}

/** Whether two lists of changes have the same effect, in whatever order they were made. */
export function areSameChanges(one: readonly WhatIfChange[], other: readonly WhatIfChange[]): boolean {
  const texts = (changes: readonly WhatIfChange[]) =>
    effectiveChanges(changes)
      .map((change) => `${factOf(change)} ${written(change)}`)
      .sort();
  const [first, second] = [texts(one), texts(other)];
  return first.length === second.length && first.every((text, at) => text === second[at]);
}

/** A change as text, its fields sorted by name. */
function written(value: object): string {
  const entries = Object.entries(value as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries
    .map(
      ([name, held]) => `${name}=${held !== null && typeof held === 'object' ? `(${written(held)})` : held}`,
    )
    .join(' ');
}
