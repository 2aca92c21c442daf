/**
 * Whom the organisers propose for a contract of the next season, and its dates. The first ten of each division's final standings and the
 * first five of its contender ranking are proposed; staff decide, and nobody gets a contract without them. See docs/domain.md, "Contracts".
 */
import { type PlainDate, yearOf } from '../dates-and-times/dates.ts';
import { formatPlace } from '../explanation/explanation-texts.ts';
import { type Division, divisions } from '../races/division.ts';

/** Ranks of the final standings and of the contender ranking that are proposed for a contract. */
export const contractRanks = { standings: 10, contenders: 5 } as const;

export type Candidate = {
  athleteId: number;
  division: Division;
  last: string;
  /** In the final standings and in the contender ranking; null without a rank. */
  standingsRank: number | null;
  contenderRank: number | null;
  /** The tier held in this season. */
  tier: string | null;
  retirementDate: PlainDate | null;
};

export type Proposal = {
  athleteId: number;
  /** False for those who only hold a contract now, and for those who have retired by then. */
  isProposed: boolean;
  /** Why the athlete is listed: "3rd in the standings". */
  reasons: string[];
};

/** The same day a year later; 29 February becomes 28 February. */
export function yearLater(date: PlainDate): PlainDate {
  const later = `${String(yearOf(date) + 1).padStart(4, '0')}${date.slice(4)}`;
  return later.endsWith('-02-29') ? `${later.slice(0, 8)}28` : later;
}

/** The most characters that the name of a season has. */
export const longestSeasonName = 100;

/** A long name is cut, so that the suffix fits. */
const withSuffix = (name: string, suffix: string): string =>
  `${name.slice(0, longestSeasonName - suffix.length).trimEnd()}${suffix}`;

/** The name with its years advanced: "T100 2025" becomes "T100 2026"; a name without the season's years gets the next one. */
export function nextSeasonName(name: string, startDate: PlainDate, endDate: PlainDate): string {
  const years = [yearOf(startDate), yearOf(endDate)];
  const next = name.replaceAll(/\d+/g, (digits) => {
    const year = Number(digits);
    return years.includes(year) ? String(year + 1) : digits;
  });
  return next === name ? withSuffix(name, ` ${yearOf(startDate) + 1}`) : next;
}

/** The name, or the first of "T100 2026 (2)", "T100 2026 (3)" … that no season has. */
export function freeSeasonName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = withSuffix(name, ` (${count})`);
  return free;
}

const isWithin = (rank: number | null, last: number): rank is number => rank !== null && rank <= last;

function proposalOf(season: string, starts: PlainDate, one: Candidate): Proposal | null {
  const { athleteId, standingsRank, contenderRank, tier, retirementDate } = one;
  const reasons = [
    ...(isWithin(standingsRank, contractRanks.standings)
      ? [`${formatPlace(standingsRank)} in the standings`]
      : []),
    ...(isWithin(contenderRank, contractRanks.contenders) ? [`${formatPlace(contenderRank)} contender`] : []),
  ];
  const isRetired = retirementDate !== null && retirementDate < starts;
  if (reasons.length === 0 && tier === null) return null;
  const isProposed = reasons.length > 0 && !isRetired;
  return { athleteId, isProposed, reasons: reasons.length > 0 ? reasons : [`${tier} in ${season}`] };
}

/** Rank in the standings, then among the contenders, then the last name. */
function compare(a: Candidate, b: Candidate): number {
  const of = (rank: number | null, last: number) => (isWithin(rank, last) ? rank : Number.MAX_SAFE_INTEGER);
  return (
    divisions.indexOf(a.division) - divisions.indexOf(b.division) ||
    of(a.standingsRank, contractRanks.standings) - of(b.standingsRank, contractRanks.standings) ||
    of(a.contenderRank, contractRanks.contenders) - of(b.contenderRank, contractRanks.contenders) ||
    a.last.localeCompare(b.last, 'en') ||
    a.athleteId - b.athleteId
  );
}

/** The proposals and the other contract holders of this season, men first. `starts`: the first day of the next season. */
export const contractProposals = (
  season: string,
  starts: PlainDate,
  candidates: readonly Candidate[],
): Proposal[] => candidates.toSorted(compare).flatMap((one) => proposalOf(season, starts, one) ?? []);
