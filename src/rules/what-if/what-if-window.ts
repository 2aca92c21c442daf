/**
 * A change of a race outside the window of a ranking set moves nobody in that set, because no result of the race counts: neither on its
 * current date nor on the one to try. See docs/domain.md, "World ranking".
 */

import type { PlainDate } from '../dates-and-times/dates.ts';
import { isInWindow } from '../ranking/ranking-input.ts';
import type { RankingWindow } from '../ranking/ranking-types.ts';

/** Why no result of a race with these dates counts in the window; null when one may. A race without a date counts in no ranking. */
export type Outside = 'before' | 'after' | 'no date';

/** `dates`: those of the race now and with the changes; null for none. */
export function outsideWindow(window: RankingWindow, dates: readonly (PlainDate | null)[]): Outside | null {
  const known = dates.filter((date) => date !== null);
  if (known.some((date) => isInWindow(window, date))) return null;
  const last = known.at(-1);
  if (last === undefined) return 'no date';
  return last > window.to ? 'after' : 'before';
}
