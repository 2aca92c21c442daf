import type { ResponseOf } from '#contract/declare-call.ts';
import type {
  ContenderRow,
  readContenderSet,
} from '#features/contender-rankings/contender-rankings-contract.ts';
import { contenderLines } from '#rules/contenders/contender-ranking.ts';
import type { Division } from '#rules/races/division.ts';
import { moveOrNew } from '#rules/ranking/moves.ts';

export interface ContenderLine {
  key: string;
  athlete: ContenderRow;
  /** Ranks gained or lost, 'new', or null without a comparison. */
  move: number | 'new' | null;
}

/** Those with a rank, or those who are left out. */
export type Shown = 'ranked' | 'out';

type SetResponse = ResponseOf<typeof readContenderSet>;

/** Both sides of a set, each in its order. */
export function linesOf(
  { rankings, compareRankings, set }: SetResponse,
  shown: Shown,
): Record<Division, ContenderLine[]> {
  const before = new Map(compareRankings.map((row) => [row.id, row.contender_rank]));
  const move = ({ id, contender_rank }: ContenderRow) =>
    set.comparison === null ? null : moveOrNew(before.get(id), contender_rank);
  const side = (division: Division): ContenderLine[] =>
    rankings
      .filter((row) => row.division === division && (row.left_out !== null) === (shown === 'out'))
      .map((row) => ({ key: String(row.id), athlete: row, move: move(row) }));
  return { MPRO: side('MPRO'), FPRO: side('FPRO') };
}

/** The lines below rank 5 and 40, by the key of the row above; none below the last row. */
export function linesAfterRanks(lines: readonly ContenderLine[]): Map<string, string> {
  return new Map(
    contenderLines.flatMap(({ after, text }): [string, string][] => {
      const last = lines.findLastIndex(({ athlete }) => athlete.contender_rank <= after);
      const line = lines[last];
      return line === undefined || last === lines.length - 1
        ? []
        : [[line.key, `${text}: up to rank ${after}`]];
    }),
  );
}
