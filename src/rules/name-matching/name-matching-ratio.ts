/**
 * Similarity of two names, 0 to 100: the Levenshtein ratio with a replaced letter counted twice, rounded; the `ratio` of fuzzball.
 * Only a ratio above this limit is a match (docs/domain.md, "Recognising athletes in files").
 */
export const FUZZY_LIMIT = 85;

/** A ratio function: takes two folded names, returns 0 to 100. */
export type NameRatio = (one: string, other: string) => number;

/** Number of letters to remove and insert to turn one text into the other, in UTF-16 units. */
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

/** The ratio of two folded names: the same value as fuzzball's `ratio` with `full_process: false`. 0 if either name is empty. */
export const levenshteinRatio: NameRatio = (one, other) => {
  if (one === '' || other === '') return 0;
  const letters = one.length + other.length;
  return Math.round(100 * ((letters - editDistance(one, other)) / letters));
};
