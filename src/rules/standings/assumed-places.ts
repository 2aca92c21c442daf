/**
 * The places of one division of a race as they would be with assumed ones: the assumed places are taken as given, everyone else keeps the
 * order of the results and moves into the places that are left, as they would after a correction or a disqualification. Athletes who are
 * assumed without a place (99999) leave theirs. See docs/domain.md, "T100 season".
 */
import { unranked } from '../points/places.ts';

/** An athlete and their place, 99999 for none. */
export type AthletePlace = { athleteId: number; place: number };

/** Every athlete of the results and of the assumption, each once; the order of the input does not matter. */
export function withAssumedPlaces(
  results: readonly AthletePlace[],
  assumed: readonly AthletePlace[],
): AthletePlace[] {
  const isAssumed = new Set(assumed.map(({ athleteId }) => athleteId));
  const others = results.filter(({ athleteId }) => !isAssumed.has(athleteId));
  const taken = slotsOf(assumed);
  const moved: AthletePlace[] = [];
  let slot = 0;
  let previous: { from: number; to: number } | null = null;
  for (const { athleteId, place } of others.toSorted((a, b) => a.place - b.place)) {
    do slot += 1;
    while (taken.has(slot));
    const to: number = place >= unranked ? unranked : previous?.from === place ? previous.to : slot;
    previous = { from: place, to };
    moved.push({ athleteId, place: to });
  }
  return [...assumed, ...moved];
}

/** The positions that the assumed places take: two athletes in first place take the first two. */
function slotsOf(assumed: readonly AthletePlace[]): Set<number> {
  const taken = new Set<number>();
  for (const { place } of assumed.toSorted((a, b) => a.place - b.place)) {
    let slot = place;
    while (taken.has(slot)) slot += 1;
    if (place < unranked) taken.add(slot);
  }
  return taken;
}
