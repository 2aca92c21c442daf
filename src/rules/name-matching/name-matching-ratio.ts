/**
 * How alike two names are, 0 to 100: the Levenshtein ratio with a replaced letter counted twice, rounded, which is what the package
 * fuzzball calls `ratio` (decisions.md D22). Only a ratio above this limit is a match; exactly the limit is none.
 */
export const FUZZY_LIMIT = 85;

/** A ratio function: two folded names in, 0 to 100 out. */
export type NameRatio = (one: string, other: string) => number;

/** Letters to take out and put in to turn one text into the other, in UTF-16 units. */
function editDistance(one: string, other: string): number {
  let above = Uint16Array.from({ length: other.length + 1 }, (_, column) => column);
  let current = new Uint16Array(other.length + 1);
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    current[0] = row;
    for (let column = 1; column <= other.length; column += 1) {
      current[column] =
        letter === other.charCodeAt(column - 1)
          ? (above[column - 1] ?? 0)
          : Math.min(current[column - 1] ?? 0, above[column] ?? 0) + 1;
    }
    [above, current] = [current, above];
  }
  return above[other.length] ?? 0;
}

/** The ratio of two folded names: the same figure as fuzzball's `ratio` with `full_process: false`. An empty name is like nothing: 0. */
export const levenshteinRatio: NameRatio = (one, other) => {
  if (one === '' || other === '') return 0;
  const letters = one.length + other.length;
  return Math.round(100 * ((letters - editDistance(one, other)) / letters));
};
