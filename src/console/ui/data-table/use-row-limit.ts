import { useState } from 'react';
import { counted, printCount } from '../format/figures.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** How many rows of a long list are shown. */
export interface Cap {
  limit: number;
  step: number;
  total: number;
  /** "200 of 1 234 shown", or "1 234 athletes" when all are. */
  message: string;
  showMore(): void;
}

/** The plural noun of the rows in this product: athletes, series, men. */
const oneOf = (many: string): string =>
  many.endsWith('men') ? many.replace(/men$/, 'man') : many.slice(0, -1);

/**
 * The row limit of a list (200, 1 000 or 100), shown and raised by its step. It is reset when `scope` (the
 * filter) changes; on paper there is none. `noun` names one row's kind in the plural: "athletes".
 */
export function useRowLimit(total: number, step: number, noun: string, scope = ''): Cap {
  const [raised, setRaised] = useState({ scope, steps: 1 });
  const steps = raised.scope === scope ? raised.steps : 1;
  const isPrinting = useIsPrinting();
  const limit = isPrinting ? Math.max(total, step) : steps * step;
  const message =
    total > limit
      ? `${printCount(limit)} of ${printCount(total)} ${noun} shown`
      : counted(total, oneOf(noun), noun);
  return { limit, step, total, message, showMore: () => setRaised({ scope, steps: steps + 1 }) };
}
