/**
 * Why an athlete's rank differs from the comparison set: places by the athlete's points and places by others, adding up to the
 * difference. An unranked athlete is treated as placed after the last, so this also holds for new athletes and those who left.
 * See docs/domain.md, "Order, shared ranks, moves".
 */

import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import { moveOf } from '#rules/ranking/moves.ts';
import { type CountedResult, type NamedRace, type RankedField, rankAmong } from '../explanation-facts.ts';
import { type CrossingAthlete, crossingAthletesShown, type MoveExplained } from '../explanation-shape.ts';
import { type CauseText, causesOf, type DividedStanding } from './explanation-causes.ts';
import { type Crossing, placesByOwnPoints } from './explanation-crossing.ts';
import { formatMove } from './explanation-move-text.ts';

/** Another athlete in both sets. */
export type OtherAthlete = {
  athleteId: number;
  name: string;
  before: { rank: number | null; points: number | null; counting: readonly CountedResult[] };
  now: { rank: number | null; points: number | null; counting: readonly CountedResult[] };
};

export type MoveFacts = CauseText & {
  athleteId: number;
  division: Division;
  now: DividedStanding;
  field: RankedField;
  /** Null: there is no comparison set. */
  comparison: { id: number; standing: DividedStanding; field: RankedField } | null;
  crossing: Crossing;
  /** The athletes named in `crossing`, by id. */
  others: ReadonlyMap<number, OtherAthlete>;
};

/** The steps from the previous rank to the current one. */
export function explainMove(facts: MoveFacts): MoveExplained {
  const { athleteId, now, field, comparison, crossing, division } = facts;
  if (comparison === null) return withoutComparison(facts);
  const { standing: before, field: fieldBefore } = comparison;
  const measured = {
    from: rankAmong(fieldBefore, athleteId, before.points),
    to: rankAmong(field, athleteId, now.points),
  };
  const own = placesByOwnPoints(fieldBefore, athleteId, before.points, now.points);
  const { passedBy, fellBehind } = crossing;
  const moved = {
    comparison: { id: comparison.id, date: before.date },
    from_rank: before.rank,
    to_rank: now.rank,
    difference: moveOf(before.rank, now.rank ?? unranked),
    measured_from: measured.from,
    measured_to: measured.to,
    points_before: before.points,
    points: now.points,
    own,
    others: measured.from - measured.to - own,
    ...causesOf(before, now, facts),
    passed_by_count: passedBy.length,
    fell_behind_count: fellBehind.length,
    passed_by: named(facts, passedBy),
    fell_behind: named(facts, fellBehind),
  };
  return { ...moved, sentence: formatMove(moved, division) };
}

function withoutComparison({ now, field, athleteId }: MoveFacts): MoveExplained {
  const place = rankAmong(field, athleteId, now.points);
  return {
    comparison: null,
    from_rank: null,
    to_rank: now.rank,
    difference: null,
    measured_from: place,
    measured_to: place,
    points_before: null,
    points: now.points,
    own: 0,
    others: 0,
    gained: [],
    lost: [],
    corrected: [],
    rule_changed: null,
    passed_by_count: 0,
    fell_behind_count: 0,
    passed_by: [],
    fell_behind: [],
    sentence: 'There is no earlier published set of this type to compare with.',
  };
}

function named(facts: MoveFacts, ids: readonly number[]): CrossingAthlete[] {
  return ids.slice(0, crossingAthletesShown).flatMap((id) => {
    const other = facts.others.get(id);
    return other === undefined ? [] : [crossingAthlete(other, facts.races)];
  });
}

function crossingAthlete(
  { athleteId, name, before, now }: OtherAthlete,
  races: ReadonlyMap<number, NamedRace>,
): CrossingAthlete {
  const race = raceGained(before.counting, now.counting, races);
  return {
    athlete_id: athleteId,
    name,
    rank_before: before.rank,
    rank: now.rank,
    points_before: before.points,
    points: now.points,
    race: race?.race ?? null,
    race_date: race?.date ?? null,
  };
}

/** The race of the added result, when there is exactly one. */
function raceGained(
  before: readonly CountedResult[],
  now: readonly CountedResult[],
  races: ReadonlyMap<number, NamedRace>,
): NamedRace | undefined {
  const gained = now.filter(({ resultId }) => !before.some((old) => old.resultId === resultId));
  const [only] = gained;
  return gained.length === 1 && only !== undefined ? races.get(only.raceId) : undefined;
}
