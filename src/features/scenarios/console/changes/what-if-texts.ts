import { printCount } from '#console/ui/format/figures.ts';
import type { Scenario } from '#features/scenarios/scenarios-contract.ts';
import type { Draft } from '../use-draft.ts';
import type { Preview } from '../use-preview.ts';

/** A message why the changes cannot be applied now; null when they can. */
export function whyNotApplied(scenario: Scenario | null, draft: Draft, preview: Preview): string | null {
  const described = preview.response?.changes ?? [];
  if (scenario === null || draft.isChanged) return 'Not saved: save the scenario, then apply it';
  if (scenario.applied_at !== null) return `Applied on ${scenario.applied_at.slice(0, 10)}`;
  if (described.some(({ is_rule }) => is_rule))
    return 'Cannot be applied: a rule change can only be previewed';
  if (described.some(({ problem }) => problem !== null))
    return 'Cannot be applied: remove the change that is not possible';
  if (!preview.isCurrent) return 'The numbers are being calculated';
  return described.every(({ is_same }) => is_same) ? 'Cannot be applied: nothing changes' : null;
}

/** The effect of the changes in one sentence; empty while there are none. */
export function formatTotal({ response, isCurrent }: Preview): string {
  if (response === undefined) return '';
  if (!isCurrent) return 'Calculating';
  const { divisions } = response;
  const sum = (value: (side: (typeof divisions)[number]) => number) =>
    divisions.reduce((total, side) => total + value(side), 0);
  const moved = sum((side) => side.moved + side.entered + side.gone);
  return `${printCount(moved)} move, ${sum(({ gains }) => gains)} gain Top 10er, ${sum(({ loses }) => loses)} lose it`;
}
