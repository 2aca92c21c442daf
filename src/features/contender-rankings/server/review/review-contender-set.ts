import type { Db } from '#database/change-sets.ts';
import type { ContenderReview } from '#features/contender-rankings/contender-rankings-contract.ts';
import { reviewDivision } from '#features/rankings/server/shared/review-division.ts';
import { contenderLines } from '#rules/contenders/contender-ranking.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { contenderSetAmongAll } from '../contender-sets-store.ts';
import { contenderRowsOfSet } from '../generate/contender-rows-store.ts';
import { asNamed } from '../read-contender-set.ts';
import { stateOfContenderSet } from './contender-state.ts';

async function ranksOfSet(db: Db, id: number) {
  return (await contenderRowsOfSet(db, id)).map(({ contender_rank, contender_points, ...row }) => ({
    ...row,
    rank: contender_rank,
    points: contender_points,
  }));
}
type Ranks = Awaited<ReturnType<typeof ranksOfSet>>;

function changesOf(division: Division, before: Ranks, now: Ranks): ContenderReview['divisions'][number] {
  const { into_top: _into, out_of_top: _out, ...changes } = reviewDivision(division, before, now);
  const crossings = contenderLines.map(({ after }) => {
    const { into_top, out_of_top } = reviewDivision(division, before, now, after);
    return { rank: after, into: into_top, out_of: out_of_top };
  });
  return { ...changes, crossings };
}

/** What publishing a set changes against the newest other published set. */
export async function reviewSet(db: Db, id: number): Promise<ContenderReview> {
  const { set, sets } = await contenderSetAmongAll(db, id);
  const against = sets.find((one) => one.is_published === 1 && one.id !== id) ?? null;
  const [now, before, state] = await Promise.all([
    ranksOfSet(db, id),
    against ? ranksOfSet(db, against.id) : [],
    stateOfContenderSet(db, set),
  ]);
  const { version, input_digest } = set;
  return {
    set: { ...asNamed(set), version, input_digest, ...state },
    against: against && asNamed(against),
    divisions: divisions.map((division) => changesOf(division, before, now)),
  };
}
