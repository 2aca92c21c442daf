import { useState } from 'react';
import { printCount } from '../marks/figures.ts';

/** How many rows of a long list are shown. */
export interface Cap {
  limit: number;
  step: number;
  total: number;
  /** "200 of 1 234 shown", or "1 234 athletes" when all are. */
  words: string;
  showMore(): void;
}

/**
 * The cap of a list (200, 1 000, 100 in the specs), told and raised by its own step. It goes back when `scope` (the filter) changes.
 * `noun` names one row's kind in the plural: "athletes".
 */
export function useCap(total: number, step: number, noun: string, scope = ''): Cap {
  const [raised, setRaised] = useState({ scope, steps: 1 });
  const steps = raised.scope === scope ? raised.steps : 1;
  const limit = steps * step;
  const words =
    total > limit
      ? `${printCount(limit)} of ${printCount(total)} ${noun} shown`
      : `${printCount(total)} ${noun}`;
  return { limit, step, total, words, showMore: () => setRaised({ scope, steps: steps + 1 }) };
}
