import type { Queryable } from '#database/change-sets.ts';
import {
  type ContenderSetRow,
  comparedContenderSet,
  contenderSetAmongAll,
} from '#features/contender-rankings/server/contender-sets-store.ts';
import {
  contenderFieldsOf,
  contenderStandingsOf,
  leftOutOf,
} from '#features/contender-rankings/server/stored-contenders-store.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { type RankingSetRow, rankingSetsNewestFirst } from '#features/rankings/server/rankings-store.ts';
import { comparedSet } from '#features/rankings/server/review/comparison-set-store.ts';
import { contenderRule } from '#rules/contenders/contender-ranking.ts';
import type { RankingExplanation } from '#rules/explanation/explanation-shape.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { explainRowOf, type Question, type RuledSet } from './explain-row-of.ts';

/** Explains an athlete's number in a world ranking. */
export async function explainRow(db: Queryable, question: Question): Promise<RankingExplanation> {
  const sets = await rankingSetsNewestFirst(db);
  const set = ruled(sets.find((one) => one.id === question.setId));
  if (!set) throw rankingNotFound(question.setId);
  return explainRowOf(db, question, { set, before: ruled(comparedSet(set, sets)?.set) });
}

function ruled(set: RankingSetRow | null | undefined): (RankingSetRow & RuledSet) | null {
  const rule = set ? rankingTypeOf(set.generated_type ?? set.type) : null;
  return set && rule ? { ...set, rule } : null;
}

const asRuled = (set: ContenderSetRow): RuledSet => ({
  ...set,
  type: contenderRule.id,
  published: set.is_published,
  rule: contenderRule,
});

/** Explains an athlete's number in a contender ranking, or the results of one who is left out. */
export async function explainContender(db: Queryable, { setId, athleteId }: Omit<Question, 'discipline'>) {
  const question = { setId, athleteId, discipline: 'overall' as const };
  const { set, sets } = await contenderSetAmongAll(db, setId);
  const left_out = await leftOutOf(db, setId, athleteId);
  const before = comparedContenderSet(set, sets);
  const explanation = await explainRowOf(
    db,
    question,
    { set: asRuled(set), before: before === null || left_out !== null ? null : asRuled(before) },
    {
      standingsOf: (queryable, setIds, ids) =>
        contenderStandingsOf(queryable, setIds, ids, left_out === null ? null : athleteId),
      fieldsOf: (queryable, of, division) => contenderFieldsOf(queryable, of, division),
    },
  );
  if (left_out === null) return { ...explanation, left_out };
  const moved = { ...explanation.moved, sentence: `Left out: ${left_out}.` };
  return { ...explanation, moved, leaves_next: null, left_out };
}
