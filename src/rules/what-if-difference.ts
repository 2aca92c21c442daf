/**
 * What changes between a ranking as it is and as it would be, in one discipline: who moves, who comes in or goes out, whose points are
 * others, and who gains or loses the title Top 10er, which belongs to rank 10 and better.
 */
import type { Division } from './division.ts';
import { unranked } from './places.ts';
import type { Discipline } from './ranking-input.ts';
import { watchedRank } from './ranking-review.ts';
import type { RankingRow, Standing } from './ranking-set.ts';

/** Rank and points in one of the two rankings; null for no rank in it. */
export type WhatIfStanding = { rank: number; points: number | null } | null;

export type WhatIfLine = {
  athleteId: number;
  division: Division;
  before: WhatIfStanding;
  after: WhatIfStanding;
  crossing: 'gains' | 'loses' | null;
};

export type WhatIfCounts = {
  ranked: number;
  moved: number;
  entered: number;
  gone: number;
  otherPoints: number;
  gains: number;
  loses: number;
};

const standingOf = (row: RankingRow | undefined, discipline: Discipline): Standing | null =>
  row === undefined || row[discipline].rank >= unranked ? null : row[discipline];

const shown = (standing: Standing | null): WhatIfStanding =>
  standing === null ? null : { rank: standing.rank, points: standing.points };

const isTop = (standing: Standing | null): boolean => standing !== null && standing.rank <= watchedRank;

/** Every athlete ranked before or after, MPRO first, in the order of the ranking after; who is gone stands last, by the former order. */
export function whatIfLines(
  before: readonly RankingRow[],
  after: readonly RankingRow[],
  discipline: Discipline,
): WhatIfLine[] {
  const former = new Map(before.map((row) => [row.athleteId, row]));
  const latter = new Map(after.map((row) => [row.athleteId, row]));
  const rows = [...after, ...before.filter(({ athleteId }) => !latter.has(athleteId))];
  const lines = rows.flatMap(({ athleteId, division }) => {
    const was = standingOf(former.get(athleteId), discipline);
    const is = standingOf(latter.get(athleteId), discipline);
    if (was === null && is === null) return [];
    const crossing = isTop(is) === isTop(was) ? null : isTop(is) ? ('gains' as const) : ('loses' as const);
    const place = is === null ? [1, was?.order ?? 0] : [0, is.order];
    return [{ line: { athleteId, division, before: shown(was), after: shown(is), crossing }, place }];
  });
  return lines
    .sort(
      (a, b) =>
        Number(a.line.division === 'FPRO') - Number(b.line.division === 'FPRO') ||
        (a.place[0] ?? 0) - (b.place[0] ?? 0) ||
        (a.place[1] ?? 0) - (b.place[1] ?? 0),
    )
    .map(({ line }) => line);
}

/** Whether anything of the line differs: the rank, or the points behind it. */
export const isOtherLine = ({ before, after }: WhatIfLine): boolean =>
  before?.rank !== after?.rank || before?.points !== after?.points;

/** Whether the rank differs, coming in and going out included. */
export const isMovedLine = ({ before, after }: WhatIfLine): boolean => before?.rank !== after?.rank;

/** How many of the lines there are of each kind; `moved` are those in both with another rank. */
export function whatIfCounts(lines: readonly WhatIfLine[]): WhatIfCounts {
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
