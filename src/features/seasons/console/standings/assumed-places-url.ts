import { unranked } from '#rules/points/places.ts';
import type { AssumedPlace } from '../../standings-contract.ts';

// A what-if is only in the URL, so that it survives a reload and can be shared: "23-32-1_23-33-99999" assumes two places in race 23.

/** The value of an open what-if without places. */
export const NO_PLACES = 'open';

const PLACE = /^([1-9]\d{0,8})-([1-9]\d{0,8})-([1-9]\d{0,4})$/;

/** The assumed places in a URL; what is not a place is left out. */
export const readPlaces = (text: string): AssumedPlace[] =>
  text.split('_').flatMap((part) => {
    const [race_id = 0, athlete_id = 0, place = 0] = (PLACE.exec(part) ?? []).slice(1).map(Number);
    return place === 0 ? [] : [{ race_id, athlete_id, place: Math.min(place, unranked) }];
  });

/** The same as the value in the URL. */
export const printPlaces = (places: readonly AssumedPlace[]): string =>
  places.map(({ race_id, athlete_id, place }) => `${race_id}-${athlete_id}-${place}`).join('_') || NO_PLACES;
