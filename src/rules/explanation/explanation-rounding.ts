/**
 * Splits a number into rounded parts that add up to it exactly. Everything is calculated unrounded and rounded once, to two decimals, half
 * away from zero; every part is rounded the same way, and the last part absorbs the difference: the time of a race's points, the last
 * result of a mean. A part never changes its sign: a difference that it cannot absorb goes to the part before it.
 */
import { inHundredths } from '../points/rounding.ts';

/** The rounding rule as a sentence for staff and athletes. */
export const roundingRule =
  'Numbers are rounded once, at the end, to two decimals. Their parts are rounded too, and the last part takes the difference.';

/** The parts with two decimals, in their order, adding up to `sum` with two decimals. `parts` are unrounded and add up to about `sum`. */
export function addingUp(parts: readonly number[], sum: number): number[] {
  const rounded = parts.map(inHundredths);
  const left = inHundredths(sum) - rounded.reduce((total, part) => total + part, 0);
  giveRest(parts, rounded, left);
  return rounded.map((part) => part / 100);
}

/** Adds the difference to the last part that is not 0; if its sign would change, the rest goes to the part before it. */
function giveRest(parts: readonly number[], rounded: number[], left: number): void {
  let at = Math.max(
    parts.findLastIndex((part) => part !== 0),
    parts.length === 0 ? -1 : 0,
  );
  let rest = left;
  for (; at >= 0; at -= 1) {
    const [part, wanted] = [parts[at] ?? 0, (rounded[at] ?? 0) + rest];
    const isOtherSign = (part >= 0 && wanted < 0) || (part < 0 && wanted > 0);
    rounded[at] = isOtherSign && at > 0 ? 0 : wanted;
    rest = isOtherSign && at > 0 ? wanted : 0;
    if (rest === 0) return;
  }
}
