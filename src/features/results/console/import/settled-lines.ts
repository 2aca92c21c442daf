import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';

/** What saving does with a row that needs no decision, in the order of the preview. */
export const CHANGES = ['update', 'create', 'recalculated', 'unchanged', 'held'] as const;
const ORDER: readonly PlannedLine['change'][] = CHANGES;
const order = (line: PlannedLine) => ORDER.indexOf(line.change);

/** The rows that need no decision: those that changed since the last fetch first, then changes, each as in the file. */
export function settledLines(plan: ResultsPlan): PlannedLine[] {
  const changed = new Set(plan.tracker?.changed_lines);
  const isOld = ({ line }: PlannedLine) => (changed.has(line) ? 0 : 1);
  return plan.lines
    .filter((line) => line.change !== 'question')
    .sort((one, other) => isOld(one) - isOld(other) || order(one) - order(other) || one.line - other.line);
}
