/** A non-breaking space, between thousands. */
const THIN = '\u00a0';

/** A count as shown to users: 1 284. */
export const printCount = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+(?!\d))/g, THIN);

/** Points, always with two decimals; a dash when there are none. */
export const printPoints = (points: number | null | undefined): string =>
  points === null || points === undefined ? '–' : points.toFixed(2);

/** The value for "unranked" in the API. */
export const UNRANKED = 99_999;

export const isRanked = (rank: number | null | undefined): rank is number =>
  rank !== null && rank !== undefined && rank > 0 && rank < UNRANKED;

/** A rank, or a dash for unranked athletes. */
export const printRank = (rank: number | null | undefined): string => (isRanked(rank) ? String(rank) : '–');

/** Singular or plural noun with the count before it: "1 athlete", "1 284 athletes". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${printCount(count)} ${count === 1 ? one : many}`;
