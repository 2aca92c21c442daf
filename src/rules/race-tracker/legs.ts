/**
 * Legs from cumulative splits: each is the difference of two neighbouring points, only where both are there. An absent middle point leaves
 * its two legs empty and the overall time unchanged; a negative leg is left empty (docs/domain.md, "Race tracker").
 */
import type { ResultTimes } from '../results-import/results-file-status.ts';
import { formatSplit, type Splits } from './splits.ts';
import { pointKey } from './tracker-fields.ts';

/** The tracker's names of the points of a race; empty for one that is not mapped. */
export interface MappedPoints {
  readonly swim: string;
  readonly t1: string;
  readonly bike: string;
  readonly t2: string;
  readonly finish: string;
}

const LEGS = [
  ['T1', 'swim', 't1'],
  ['Bike', 't1', 'bike'],
  ['T2', 'bike', 't2'],
  ['Run', 't2', 'finish'],
] as const;

/** The legs that no athlete can have, because one of their points is not mapped. */
export function unmappedLegs(points: MappedPoints) {
  const legs = LEGS.flatMap(([leg, from, to]) => (points[from] && points[to] ? [] : [leg]));
  return [...(points.swim ? [] : (['Swim'] as const)), ...legs];
}

/** The legs of one athlete, and a warning for each negative one. */
export function legsOf(splits: Splits, points: MappedPoints): { times: ResultTimes; warnings: string[] } {
  const warnings: string[] = [];
  const at = (name: keyof MappedPoints) =>
    points[name] === '' ? undefined : splits.get(pointKey(points[name]))?.seconds;
  const [t1 = 0, bike = 0, t2 = 0, run = 0] = LEGS.map(([leg, from, to]) => {
    const [before, after] = [at(from), at(to)];
    if (before === undefined || after === undefined) return 0;
    if (after >= before) return after - before;
    warnings.push(
      `${leg}: ${points[to]} ${formatSplit(after)} is before ${points[from]} ${formatSplit(before)}; the leg is left empty.`,
    );
    return 0;
  });
  return { times: { swim: at('swim') ?? 0, t1, bike, t2, run, overall: at('finish') ?? 0 }, warnings };
}
