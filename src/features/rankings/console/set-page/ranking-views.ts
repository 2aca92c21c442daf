import type { ComparedRow, RankingRow, RankingSet } from '#features/rankings/rankings-contract.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import { moveOrNew } from '#rules/ranking/moves.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { countingOf, rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { firstHuntRow, padded, type Team, teamView } from '#rules/teams/teams.ts';

/** Options of the discipline select. */
export const viewNames = {
  overall: 'Overall',
  swim: 'Swim',
  bike: 'Bike',
  run: 'Run',
  'team-europe': 'Team Europe',
  'team-internationals': 'Team Internationals',
  'team-usa': 'Team USA',
} as const;
export type RankingView = keyof typeof viewNames;

const teams: Partial<Record<RankingView, Team>> = {
  'team-europe': 'EUR',
  'team-internationals': 'INT',
  'team-usa': 'USA',
};

export const viewOf = (text: string): RankingView =>
  Object.hasOwn(viewNames, text) ? (text as RankingView) : 'overall';
export const teamOfView = (view: RankingView): Team | null => teams[view] ?? null;
/** A team view shows the overall ranking. */
export const disciplineOf = (view: RankingView): Discipline =>
  view === 'swim' || view === 'bike' || view === 'run' ? view : 'overall';

/** A row of one side of a set. A team's list is padded with rows without an athlete. */
export interface RankingLine {
  key: string;
  athlete: RankingRow | null;
  rank: number | null;
  points: number | null;
  score: number | null;
  /** Ranks gained or lost, 'new', or null without a comparison. */
  move: number | 'new' | null;
  /** The number of counting results, and the maximum. */
  counting: number;
  countingAtMost: number;
  isHunt: boolean;
}

interface Counted {
  results: { points: number }[];
}

/** The index of each discipline in a row's details. */
const placeInDetails: Record<Discipline, number> = { swim: 0, bike: 1, run: 2, overall: 3 };

function countedOf(row: RankingRow, discipline: Discipline): { points: number }[] {
  const details = JSON.parse(row.details) as Counted[];
  return details[placeInDetails[discipline]]?.results ?? [];
}

interface Standing {
  row: RankingRow;
  counted: { points: number }[];
}

/** By rank; equal ranks in the order that the rules give: more results, the better best result, then the order of the set. */
function inOrder(rows: readonly RankingRow[], discipline: Discipline): Standing[] {
  return rows
    .filter((row) => row[`${discipline}_rank`] < unranked)
    .map((row) => ({ row, counted: countedOf(row, discipline) }))
    .sort(
      (a, b) =>
        a.row[`${discipline}_rank`] - b.row[`${discipline}_rank`] ||
        b.counted.length - a.counted.length ||
        (b.counted[0]?.points ?? 0) - (a.counted[0]?.points ?? 0),
    );
}

interface Shown {
  rankings: readonly RankingRow[];
  cmp_rankings: readonly ComparedRow[];
  set: RankingSet;
}

function moveFinder({ cmp_rankings, set }: Shown, discipline: Discipline) {
  if (set.comparison === null) return () => null;
  const before = new Map(cmp_rankings.map((row) => [row.id, row[`${discipline}_rank`]]));
  return (row: RankingRow) => moveOrNew(before.get(row.id), row[`${discipline}_rank`]);
}

/** Both sides of a set in a view, men and women, each in its order. */
export function linesOfView(shown: Shown, view: RankingView): Record<Division, RankingLine[]> {
  const discipline = disciplineOf(view);
  const type = rankingTypeOf(shown.set.type);
  const countingAtMost = type ? countingOf(type, discipline) : 0;
  const move = moveFinder(shown, discipline);
  const asLine = ({ row, counted }: Standing): RankingLine => ({
    key: String(row.id),
    athlete: row,
    rank: row[`${discipline}_rank`],
    points: row[`${discipline}_points`],
    score: row[`${discipline}_score`],
    move: move(row),
    counting: counted.length,
    countingAtMost,
    isHunt: false,
  });
  const side = (division: Division): RankingLine[] =>
    inOrder(
      shown.rankings.filter((row) => row.division === division),
      discipline,
    ).map(asLine);
  const team = teamOfView(view);
  if (team === null) return { MPRO: side('MPRO'), FPRO: side('FPRO') };
  const ofTeam = (division: Division) => teamLines(side(division), team, shown.set.team_exclusions);
  const { men, women } = padded(ofTeam('MPRO'), ofTeam('FPRO'));
  return { MPRO: men.map(asPlace), FPRO: women.map(asPlace) };
}

function teamLines(lines: readonly RankingLine[], team: Team, excluded: readonly number[]): RankingLine[] {
  const rows = lines.map((line) => ({
    line,
    athleteId: line.athlete?.id ?? 0,
    country: line.athlete?.country ?? null,
    points: line.points,
    countingResults: line.counting,
  }));
  return teamView(rows, team, excluded).map(({ line }) => line);
}

/** A row of a team's list; rows from the eleventh on are hunt rows. */
function asPlace(line: RankingLine | null, place: number): RankingLine {
  const isHunt = place >= firstHuntRow;
  return line === null ? { ...NOBODY, key: `place-${place}`, isHunt } : { ...line, isHunt };
}

const NOBODY: RankingLine = {
  key: '',
  athlete: null,
  rank: null,
  points: null,
  score: null,
  move: null,
  counting: 0,
  countingAtMost: 0,
  isHunt: false,
};
