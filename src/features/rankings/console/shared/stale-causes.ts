import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';

const CHANGED = / changed$/;

/** Why a set is stale: "3 results and 1 tier changed, 1 race with new results"; null if it is up to date or was never generated. */
export function formatCauses(causes: readonly StaleCause[]): string | null {
  const message = causes.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
  const changed = message.filter((one) => CHANGED.test(one)).map((one) => one.replace(CHANGED, ''));
  const others = message.filter((one) => !CHANGED.test(one));
  const last = changed.pop();
  const list = changed.length === 0 ? last : `${changed.join(', ')} and ${last}`;
  const changes = [...(list === undefined ? [] : [`${list} changed`]), ...others];
  return changes.length === 0 ? null : changes.join(', ');
}
