import { printCount } from '#console/ui/format/figures.ts';
import type { Scenario } from '#features/scenarios/scenarios-contract.ts';
import type { Draft } from '../use-draft.ts';
import type { Preview } from '../use-preview.ts';

/** A message why the changes cannot be applied now; null when they can. */
export function whyNotApplied(scenario: Scenario | null, draft: Draft, preview: Preview): string | null {
  const described = preview.answer?.changes ?? [];
  if (scenario === null || draft.isChanged) return 'Save the scenario first';
  if (scenario.applied_at !== null) return `Applied on ${scenario.applied_at.slice(0, 10)}`;
  if (described.some(({ is_rule }) => is_rule)) return 'Rule changes can be previewed, not applied';
  if (described.some(({ problem }) => problem !== null)) return 'A change is not possible; remove it first';
  if (!preview.isCurrent) return 'The numbers are being calculated';
  return described.every(({ is_same }) => is_same) ? 'Nothing changes' : null;
}

/** The effect of the changes in one sentence; empty while there are none. */
export function formatTotal({ answer, isCurrent }: Preview): string {
  if (answer === undefined) return '';
  if (!isCurrent) return 'Working out';
  const { divisions } = answer;
  const sum = (value: (side: (typeof divisions)[number]) => number) =>
    divisions.reduce((total, side) => total + value(side), 0);
  const moved = sum((side) => side.moved + side.entered + side.gone);
  return `${printCount(moved)} move, ${sum(({ gains }) => gains)} gain Top 10er, ${sum(({ loses }) => loses)} lose it`;
}
