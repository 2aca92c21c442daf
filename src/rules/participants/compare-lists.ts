/**
 * What changed between two states of a race's lists, by division: who joined, left, withdrew, moved to the other list, and who has
 * another place on the same list although the athletes around them stayed. See docs/domain.md, "Start lists".
 */
import { type Division, divisions } from '../races/division.ts';

export interface ComparedEntry {
  readonly athlete_id: number;
  readonly name: string;
  readonly division: Division;
}

type ListName = 'start' | 'wait';

/** The lists at one time, each in list order. */
export interface ComparedLists<
  Entry extends ComparedEntry = ComparedEntry,
  Withdrawn extends ComparedEntry = ComparedEntry,
> {
  readonly starting: readonly Entry[];
  readonly waiting: readonly Entry[];
  readonly withdrawn: readonly (Withdrawn & { readonly list: ListName })[];
}

interface Place<Entry> {
  entry: Entry;
  list: ListName;
  /** On the list of the division, from 1. */
  place: number;
}

export interface ListChanges<Entry extends ComparedEntry, Withdrawn extends ComparedEntry> {
  joined: Place<Entry>[];
  /** Of the state before. */
  left: Place<Entry>[];
  /** `list` is the new one. */
  moved: Place<Entry>[];
  withdrawn: (Withdrawn & { list: ListName })[];
  reordered: (Place<Entry> & { placeBefore: number })[];
}

function placesOf<Entry extends ComparedEntry>(lists: ComparedLists<Entry>): Map<number, Place<Entry>> {
  const places = new Map<number, Place<Entry>>();
  for (const list of ['start', 'wait'] as const)
    for (const division of divisions) {
      const entries = lists[list === 'start' ? 'starting' : 'waiting'];
      entries
        .filter((entry) => entry.division === division)
        .forEach((entry, at) => {
          places.set(entry.athlete_id, { entry, list, place: at + 1 });
        });
    }
  return places;
}

/** The positions of a longest rising part of the numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  numbers.forEach((value, at) => {
    lengths[at] = 1;
    previous[at] = -1;
    for (let before = 0; before < at; before += 1) {
      const length = (lengths[before] ?? 0) + 1;
      if ((numbers[before] ?? 0) < value && length > (lengths[at] ?? 0)) {
        lengths[at] = length;
        previous[at] = before;
      }
    }
    if (last === -1 || (lengths[at] ?? 0) > (lengths[last] ?? 0)) last = at;
  });
  const part = new Set<number>();
  for (let at = last; at >= 0; at = previous[at] ?? -1) part.add(at);
  return part;
}

type Remaining<Entry> = Place<Entry> & { placeBefore: number };

/** Of the entries that remain on a list: the fewest whose moves explain the new order. */
function reorderedOf<Entry extends ComparedEntry>(
  remaining: readonly Remaining<Entry>[],
): Remaining<Entry>[] {
  return (['start', 'wait'] as const).flatMap((list) =>
    divisions.flatMap((division) => {
      const some = remaining.filter((one) => one.list === list && one.entry.division === division);
      const stayed = longestRising(some.map(({ placeBefore }) => placeBefore));
      return some.filter((_, at) => !stayed.has(at));
    }),
  );
}

/** The changes from one state of the lists to a later one; each in the order of the lists they are taken from. */
export function compareLists<Entry extends ComparedEntry, Withdrawn extends ComparedEntry>(
  before: ComparedLists<Entry, Withdrawn>,
  after: ComparedLists<Entry, Withdrawn>,
): ListChanges<Entry, Withdrawn> {
  const [earlier, later] = [placesOf(before), placesOf(after)];
  const withdrawnBefore = new Set(before.withdrawn.map(({ athlete_id }) => athlete_id));
  const withdrawnAfter = new Set(after.withdrawn.map(({ athlete_id }) => athlete_id));
  const both = [...later.values()].flatMap((place) => {
    const was = earlier.get(place.entry.athlete_id);
    return was ? [{ ...place, was }] : [];
  });
  const remaining = both.filter(({ list, was }) => list === was.list);
  return {
    joined: [...later.values()].filter(({ entry }) => !earlier.has(entry.athlete_id)),
    left: [...earlier.values()].filter(
      ({ entry }) => !later.has(entry.athlete_id) && !withdrawnAfter.has(entry.athlete_id),
    ),
    moved: both.filter(({ list, was }) => list !== was.list).map(({ was: _was, ...place }) => place),
    withdrawn: after.withdrawn.filter(({ athlete_id }) => !withdrawnBefore.has(athlete_id)),
    reordered: reorderedOf(remaining.map(({ was, ...place }) => ({ ...place, placeBefore: was.place }))),
  };
}
