/** The ranks of one athlete after each race; null before the first one. */
export interface RaceRankLine {
  id: number;
  name: string;
  /** At the end of the line. */
  shortName: string;
  ranks: readonly (number | null)[];
}

/** What a graph of ranks after each race shows. */
export interface RaceRanks {
  /** For screen readers. */
  label: string;
  /** In the order of their dates. */
  races: readonly { id: number; name: string }[];
  lines: readonly RaceRankLine[];
}
