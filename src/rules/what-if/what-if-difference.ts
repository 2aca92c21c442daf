/**
 * The differences between the current and the hypothetical ranking in one discipline: who moves, who enters or leaves, whose points differ,
 * and who gains or loses the title Top 10er, which requires rank 10 or better.
 */

import { unranked } from '../points/places.ts';
import type { Division } from '../races/division.ts';
import { noPoints } from '../ranking/ranking-columns.ts';
import type { Discipline, RankingAthlete } from '../ranking/ranking-input.ts';
import { watchedRank } from '../ranking/ranking-review.ts';
import type { Standings } from '../ranking/ranking-standings.ts';

/** The compared parts of a ranking; both rankings have the same list of athletes (`rankColumns` of its input). */
export type ComparedRanking = {
  athletes: readonly Pick<RankingAthlete, 'athleteId' | 'division'>[];
  standings: Readonly<Record<Discipline, Pick<Standings, 'ranks' | 'orders' | 'points'>>>;
};

/** Rank and points in one of the two rankings; null for not ranked in it. */
export type WhatIfStanding = { rank: number; points: number | null } | null;

export type WhatIfLine = {
  athleteId: number;
  division: Division;
  before: WhatIfStanding;
  after: WhatIfStanding;
  crossing: 'gains' | 'loses' | null;
};

type Standing = { rank: number; order: number; points: number | null };

function standingOf(ranking: ComparedRanking, discipline: Discipline, place: number): Standing | null {
  const { ranks, orders, points } = ranking.standings[discipline];
  const [rank = unranked, order = unranked, hundredths = noPoints] = [
    ranks[place],
    orders[place],
    points[place],
  ];
  if (rank >= unranked) return null;
  return { rank, order, points: hundredths === noPoints ? null : hundredths / 100 };
}

const shown = (standing: Standing | null): WhatIfStanding =>
  standing === null ? null : { rank: standing.rank, points: standing.points };

const isTop = (standing: Standing | null): boolean => standing !== null && standing.rank <= watchedRank;

/** Every athlete ranked before or after, MPRO first, in the order of the new ranking; athletes who leave are last, by the former order. */
export function whatIfLines(
  before: ComparedRanking,
  after: ComparedRanking,
  discipline: Discipline,
): WhatIfLine[] {
  const lines = after.athletes.flatMap(({ athleteId, division }, place) => {
    const was = standingOf(before, discipline, place);
    const is = standingOf(after, discipline, place);
    if (was === null && is === null) return [];
    const crossing = isTop(is) === isTop(was) ? null : isTop(is) ? ('gains' as const) : ('loses' as const);
    const order = is?.order ?? unranked + (was?.order ?? 0);
    return [{ line: { athleteId, division, before: shown(was), after: shown(is), crossing }, order }];
  });
  const isWomen = (line: WhatIfLine) => Number(line.division === 'FPRO');
  return lines.sort((a, b) => isWomen(a.line) - isWomen(b.line) || a.order - b.order).map(({ line }) => line);
}

/** Whether the row differs: the rank, or its points. */
export const isOtherLine = ({ before, after }: WhatIfLine): boolean =>
  before?.rank !== after?.rank || before?.points !== after?.points;

/** Whether the rank differs, including entering and leaving. */
export const isMovedLine = ({ before, after }: WhatIfLine): boolean => before?.rank !== after?.rank;

/** The number of rows of each kind; `moved` are those in both with another rank. */
export function whatIfCounts(lines: readonly WhatIfLine[]) {
  const count = (isCounted: (line: WhatIfLine) => boolean) => lines.filter(isCounted).length;
  return {
    ranked: count(({ after }) => after !== null),
    moved: count((line) => line.before !== null && line.after !== null && isMovedLine(line)),
    entered: count(({ before }) => before === null),
    gone: count(({ after }) => after === null),
    otherPoints: count(isOtherLine),
    gains: count(({ crossing }) => crossing === 'gains'),
    loses: count(({ crossing }) => crossing === 'loses'),
  };
}
