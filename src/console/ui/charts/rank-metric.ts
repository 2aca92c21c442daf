import type { SeasonRank } from '#rules/ranking/athlete-rankings.ts';
import { printPoints } from '../format/figures.ts';

/** What the graph shows: the best rank is on top, and so are the most points. */
export type Metric = 'rank' | 'points';

export const figureOf = (standing: SeasonRank, metric: Metric): number | null => standing?.[metric] ?? null;

/** "#4", or "92.75". */
export const formatOf = (value: number, metric: Metric): string =>
  metric === 'rank' ? `#${value}` : printPoints(value);
