import type { Db } from '#database/change-sets.ts';
import type {
  NamedRankingSet,
  RankingReview,
  ReviewedDivision,
} from '#features/rankings/ranking-review-contract.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { type RankChange, reviewRanking } from '#rules/ranking/ranking-review.ts';
import { type RankingSetRow, rankingSetsNewestFirst } from '../rankings-store.ts';
import { type RanksRow, ranksOfSet } from './ranking-review-store.ts';
import { stateOfSet } from './ranking-state.ts';

const named = ({ id, date, type, published_at }: RankingSetRow): NamedRankingSet => ({
  id,
  date,
  type,
  published_at: published_at?.toISOString() ?? null,
});

const ranksIn = (rows: readonly RanksRow[], division: Division) =>
  rows.filter((row) => row.division === division).map((row) => ({ athleteId: row.id, rank: row.rank }));

function reviewDivision(
  division: Division,
  before: readonly RanksRow[],
  now: readonly RanksRow[],
): ReviewedDivision {
  const people = new Map([...before, ...now].map((row) => [row.id, row]));
  const pointsNow = new Map(now.map((row) => [row.id, row.points]));
  const asAthlete = ({ athleteId, rankBefore, rank }: RankChange) => {
    const person = people.get(athleteId);
    const points = rank === null ? (person?.points ?? null) : (pointsNow.get(athleteId) ?? null);
    return {
      id: athleteId,
      name: person?.name ?? '',
      country: person?.country ?? null,
      rank_before: rankBefore,
      rank,
      points,
    };
  };
  const review = reviewRanking(ranksIn(before, division), ranksIn(now, division));
  return {
    division,
    entered: review.entered.map(asAthlete),
    gone: review.gone.map(asAthlete),
    biggest_moves: review.biggestMoves.map(asAthlete),
    into_top: review.intoTop.map(asAthlete),
    out_of_top: review.outOfTop.map(asAthlete),
    moved: review.moved,
    unchanged: review.unchanged,
  };
}

/** What publishing a set changes against the newest other published set. */
export async function reviewSet(db: Db, id: number): Promise<RankingReview> {
  const sets = await rankingSetsNewestFirst(db);
  const set = sets.find((one) => one.id === id);
  if (!set) throw rankingNotFound(id);
  const against = sets.find((one) => one.published === 1 && one.id !== id);
  const [now, before, state] = await Promise.all([
    ranksOfSet(db, id),
    against ? ranksOfSet(db, against.id) : [],
    stateOfSet(db, set),
  ]);
  const { published, version, input_digest, generated_at } = set;
  return {
    set: {
      ...named(set),
      published,
      version,
      generated_at: generated_at?.toISOString() ?? null,
      input_digest,
      ...state,
      athletes: now.length,
    },
    against: against ? named(against) : null,
    is_newest: against === undefined || sets.indexOf(set) < sets.indexOf(against) ? 1 : 0,
    divisions: divisions.map((division) => reviewDivision(division, before, now)),
  };
}
