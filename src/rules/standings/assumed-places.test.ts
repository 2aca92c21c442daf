import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import { withAssumedPlaces } from './assumed-places.ts';

type Places = Record<number, number>;
const listed = (places: Places) =>
  Object.entries(places).map(([athlete, place]) => ({ athleteId: Number(athlete), place }));
const placesWith = (results: Places, assumed: Places): Places =>
  Object.fromEntries(
    withAssumedPlaces(listed(results), listed(assumed)).map(({ athleteId, place }) => [athleteId, place]),
  );

describe('assumed places', () => {
  it.each<[string, Places, Places, Places]>([
    ['in a race without results are all there is', {}, { 7: 1, 8: 3 }, { 7: 1, 8: 3 }],
    ['swap two athletes', { 1: 1, 2: 2, 3: 3 }, { 1: 2, 2: 1 }, { 1: 2, 2: 1, 3: 3 }],
    ['move the others down', { 1: 1, 2: 2, 3: 3 }, { 3: 1 }, { 1: 2, 2: 3, 3: 1 }],
    [
      'without a place move the others up',
      { 1: 1, 2: 2, 3: 3 },
      { 1: unranked },
      { 1: unranked, 2: 1, 3: 2 },
    ],
    ['add an athlete', { 1: 1, 2: 2 }, { 9: 2 }, { 1: 1, 2: 3, 9: 2 }],
    ['shared by two take two places', { 1: 1, 2: 2, 3: 3 }, { 2: 1, 3: 1 }, { 1: 3, 2: 1, 3: 1 }],
    ['leave shared places shared', { 1: 1, 2: 2, 3: 2, 4: 4 }, { 1: 4 }, { 1: 4, 2: 1, 3: 1, 4: 3 }],
    ['leave those without a place', { 1: 1, 2: unranked }, { 1: 1 }, { 1: 1, 2: unranked }],
  ])('%s', (_name, results, assumed, expected) => {
    expect(placesWith(results, assumed)).toEqual(expected);
  });

  it('are the real result once it is entered: any part of it, stated, gives the whole', () => {
    const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 });
    fc.assert(
      fc.property(orders, orders, (old, real) => {
        const placesOf = (order: number[]) => Object.fromEntries(order.map((id, at) => [id, at + 1]));
        expect(placesWith(placesOf(old), placesOf(real))).toEqual(placesOf(real));
        expect(placesWith({}, placesOf(real))).toEqual(placesOf(real));
        const [moved] = old as [number];
        const rest = old.filter((id) => id !== moved);
        expect(placesWith(placesOf(old), { [moved]: unranked })).toEqual({
          ...placesOf(rest),
          [moved]: unranked,
        });
      }),
    );
  });
});
