import { type Loaded, useApiQuery } from '#console/api/queries.ts';
import {
  explainContenderRow,
  explainRankingRow,
} from '#features/ranking-explanations/explanation-contract.ts';
import type { RankingExplanation } from '#rules/explanation/explanation-shape.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';

export type ExplainedKind = 'world' | 'contenders';

/** A row's explanation; contenders can be left out, with a reason. */
export type ExplainedRowResponse = RankingExplanation & { left_out?: string | null };

/** The explanation of an athlete's number in a set of either kind. */
export function useRowExplanation(
  kind: ExplainedKind,
  of: { id: number; athlete_id: number; discipline: Discipline },
): Loaded<ExplainedRowResponse> {
  const options = { isPreviousShown: true };
  const world = useApiQuery(explainRankingRow, of, { ...options, isOff: kind !== 'world' });
  const { id, athlete_id } = of;
  const contender = useApiQuery(
    explainContenderRow,
    { id, athlete_id },
    { ...options, isOff: kind !== 'contenders' },
  );
  return kind === 'world' ? world : contender;
}
