/**
 * Finds the names similar to a given one without comparing it with every name: names are indexed by their pairs of neighbouring letters,
 * and only those that share enough pairs are compared. For matches (above 85) the filter is exact: removing a letter breaks at most two
 * pairs and inserting one at most one, so two names of S letters together with a ratio above 85 share at least S/2 - 1 - 1.5 d pairs,
 * d being the largest edit distance that still rounds to 86. For the runners-up, which are only shown, the best few by shared pairs are compared.
 */
import { FUZZY_LIMIT, type NameRatio } from './name-matching-ratio.ts';

/** An indexed name and its athlete. */
export interface FiledName {
  readonly athleteId: number;
  readonly folded: string;
}

export interface SimilarName {
  readonly athleteId: number;
  /** 0 to 100. */
  readonly score: number;
}

/** Names indexed by their pairs of letters: the positions in `names` where each pair occurs. */
export interface NameFile {
  readonly names: readonly FiledName[];
  /** Letters of each name, and of the longest one. */
  readonly lengths: Uint16Array;
  readonly longest: number;
  readonly placesByPair: ReadonlyMap<string, Uint32Array>;
}

/** Runners-up with a lower score are not useful. */
const RUNNER_UP_LIMIT = 60;
const RUNNERS_UP_SHOWN = 5;
const RUNNERS_UP_COMPARED = 15;

/** Pairs of neighbouring letters, each numbered by occurrence so that "anna" and "annanna" differ. */
function letterPairs(folded: string): string[] {
  const seen = new Map<string, number>();
  const pairs: string[] = [];
  for (let place = 0; place + 1 < folded.length; place += 1) {
    const pair = folded.slice(place, place + 2);
    const count = seen.get(pair) ?? 0;
    seen.set(pair, count + 1);
    pairs.push(count === 0 ? pair : pair + count);
  }
  return pairs;
}

/** Indexes names; their order only decides the order among equal scores. */
export function fileNames(names: readonly FiledName[]): NameFile {
  const placesByPair = new Map<string, number[]>();
  names.forEach((name, place) => {
    for (const pair of letterPairs(name.folded)) {
      const places = placesByPair.get(pair);
      if (places) places.push(place);
      else placesByPair.set(pair, [place]);
    }
  });
  const lengths = Uint16Array.from(names, ({ folded }) => folded.length);
  return {
    names,
    lengths,
    longest: lengths.reduce((most, length) => Math.max(most, length), 0),
    placesByPair: new Map([...placesByPair].map(([pair, places]) => [pair, Uint32Array.from(places)])),
  };
}

/** The number of pairs that two names of this total length must share to be above the limit. */
export function pairsNeeded(letters: number): number {
  const largestDistance = Math.floor(((100 - FUZZY_LIMIT - 0.5) / 100) * letters);
  return Math.ceil(letters / 2 - 1 - 1.5 * largestDistance);
}

/** How many pairs each name shares with this one. Counting loops: iterators of typed arrays take twice the time. */
function sharedPairs({ names, placesByPair }: NameFile, folded: string): Uint16Array {
  const shared = new Uint16Array(names.length);
  for (const pair of letterPairs(folded)) {
    const places = placesByPair.get(pair);
    if (places === undefined) continue;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      shared[place] = (shared[place] ?? 0) + 1;
    }
  }
  return shared;
}

/** Positions of the names worth comparing: all that can be above the limit, and the most likely of the others. */
function placesToCompare(file: NameFile, folded: string): number[] {
  const { lengths, longest } = file;
  const shared = sharedPairs(file, folded);
  const needed = Int16Array.from({ length: longest + 1 }, (_, length) => pairsNeeded(folded.length + length));
  const chosen: number[] = [];
  const likeliest: Candidate[] = [];
  let lowest = 0;
  for (let place = 0; place < shared.length; place += 1) {
    const count = shared[place] ?? 0;
    if (count === 0) continue;
    const length = lengths[place] ?? 0;
    if (count >= (needed[length] ?? 0)) {
      chosen.push(place);
      continue;
    }
    const likeness = (2 * count) / (folded.length + length - 2);
    if (likeness <= lowest) continue;
    addLikely(likeliest, { place, likeness });
    if (likeliest.length === RUNNERS_UP_COMPARED) lowest = likeliest[RUNNERS_UP_COMPARED - 1]?.likeness ?? 0;
  }
  return chosen.concat(likeliest.map((one) => one.place));
}

interface Candidate {
  place: number;
  likeness: number;
}

/** Inserts a candidate among the likeliest, best first, equal ones in their order; the last one leaves when there are too many. */
function addLikely(likeliest: Candidate[], candidate: Candidate): void {
  let at = likeliest.length;
  while (at > 0 && (likeliest[at - 1]?.likeness ?? 0) < candidate.likeness) at -= 1;
  if (at >= RUNNERS_UP_COMPARED) return;
  likeliest.splice(at, 0, candidate);
  if (likeliest.length > RUNNERS_UP_COMPARED) likeliest.pop();
}

/**
 * The athletes similar to a folded name, best first, equal scores by athlete id: every one above the limit, and up to five in total of
 * those with 60 or more. An athlete indexed under several names counts once, with the best score.
 */
export function nearestNames(file: NameFile, folded: string, ratio: NameRatio): SimilarName[] {
  const best = new Map<number, number>();
  for (const place of placesToCompare(file, folded)) {
    const name = file.names[place];
    if (!name) continue;
    const score = ratio(folded, name.folded);
    if (score >= RUNNER_UP_LIMIT && score > (best.get(name.athleteId) ?? 0)) best.set(name.athleteId, score);
  }
  const ordered = [...best]
    .map(([athleteId, score]) => ({ athleteId, score }))
    .sort((one, other) => other.score - one.score || one.athleteId - other.athleteId);
  const above = ordered.filter((near) => near.score > FUZZY_LIMIT).length;
  return ordered.slice(0, Math.max(above, RUNNERS_UP_SHOWN));
}
