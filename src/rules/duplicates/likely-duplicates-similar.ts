/**
 * Finds all pairs of similar names in a list (ratio above `FUZZY_LIMIT`) without comparing each with each. As in `name-matching-nearest`,
 * similar names share many pairs of neighbouring letters, so names are indexed by these pairs and only those that share enough are
 * compared. Shorter names come first, so that those too short to be similar are skipped as a whole.
 */
import { fileNames, pairsNeeded } from '../name-matching/name-matching-nearest.ts';
import { FUZZY_LIMIT, levenshteinRatio } from '../name-matching/name-matching-ratio.ts';

/** The lengths of similar names differ by less than this share of their total length. */
const LARGEST_DIFFERENCE = (100 - FUZZY_LIMIT) / 100;
/** The shortest name that can be similar to one of this length. */
const shortestNear = (letters: number): number =>
  (letters * (1 - LARGEST_DIFFERENCE)) / (1 + LARGEST_DIFFERENCE);

/** The names that contain one pair of letters, shortest first; those before `start` are too short for the names that follow. */
interface Filed {
  readonly places: Uint32Array;
  start: number;
}

/** The index entries that contain each name. */
function filesOf(names: readonly string[]): Filed[][] {
  const files: Filed[][] = names.map(() => []);
  for (const places of fileNames(
    names.map((folded, athleteId) => ({ athleteId, folded })),
  ).placesByPair.values()) {
    if (places.length === 1) continue;
    const file = { places, start: 0 };
    for (const place of places) files[place]?.push(file);
  }
  return files;
}

/** Reports the positions in `names` of each pair of similar names. */
export function similarNamesOf(
  names: readonly string[],
  report: (place: number, other: number) => void,
): void {
  const order = names
    .map((_, place) => place)
    .sort((a, b) => (names[a]?.length ?? 0) - (names[b]?.length ?? 0));
  const sorted = order.map((place) => names[place] ?? '');
  const lengths = Uint16Array.from(sorted, (name) => name.length);
  const files = filesOf(sorted);
  const shared = new Uint16Array(names.length);
  const touched = new Int32Array(names.length);
  sorted.forEach((name, place) => {
    const shortest = shortestNear(name.length);
    let count = 0;
    for (const file of files[place] ?? []) {
      const { places } = file;
      while ((lengths[places[file.start] ?? place] ?? 0) < shortest) file.start += 1;
      for (let at = file.start; ; at += 1) {
        const before = places[at] ?? place;
        if (before >= place) break;
        if (shared[before] === 0) touched[count++] = before;
        shared[before] = (shared[before] ?? 0) + 1;
      }
    }
    for (let at = 0; at < count; at += 1) {
      const before = touched[at] ?? 0;
      const pairs = shared[before] ?? 0;
      shared[before] = 0;
      const other = sorted[before] ?? '';
      if (pairs >= pairsNeeded(name.length + other.length) && levenshteinRatio(other, name) > FUZZY_LIMIT)
        report(
          Math.min(order[before] ?? 0, order[place] ?? 0),
          Math.max(order[before] ?? 0, order[place] ?? 0),
        );
    }
  });
}
