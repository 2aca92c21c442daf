import { addDays } from '#rules/dates-and-times/dates.ts';
import { foldName } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';
import { firstName, lastName } from './made-up-names.ts';

// Two divisions of 5,000 athletes, 5,000 races of 60 within the 52 weeks of one ranking set, so that every result can
// count: 30 results for each athlete. Nobody in it exists; the data is the same every time.

export const ATHLETES = 10_000;
export const RACES = 5_000;
export const RESULTS_OF_RACE = 60;
export const RESULTS = RACES * RESULTS_OF_RACE;
export const ALIASES = 5_000;
export const NEWS = 20_000;
/** The set that all results count for, and its comparison set. */
export const SET_DATE = '2026-06-30';
export const EARLIER_SET_DATE = '2026-06-02';

const COUNTRIES = ['DE', 'FR', 'GB', 'US', 'AU', 'NO', 'BE', 'CH', 'ES', 'NZ', 'CA', 'JP'];
const CITIES = ['North Bay', 'Southport', 'Lakeside', 'Old Harbour', 'Green Valley', 'High Pass'];
/** Has no common factor with the number of athletes of a division, so that all are used before one repeats. */
const STRIDE = 1237;

/** A pseudo-random number from 0 up to but not including 1; the same for the same input. */
function chance(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
const oneOf = <T>(values: readonly T[], number: number): T => values[number % values.length] as T;

/** Odd ids are men. */
const divisionOf = (id: number): Division => (id % 2 === 1 ? 'MPRO' : 'FPRO');

export function madeUpAthletes() {
  return range(ATHLETES).map((at) => {
    const id = at + 1;
    const [first, last] = [firstName(at), lastName(at)];
    return {
      id,
      first,
      last,
      name: `${first} ${last}`,
      folded_name: foldName(`${first} ${last}`),
      country: oneOf(COUNTRIES, at),
      division: divisionOf(id),
      email: at % 4 === 0 ? null : `athlete-${id}@example.org`,
      link: `athlete-${id}`,
    };
  });
}

/** Another last name for every second athlete, as after a marriage. */
export function madeUpAliases() {
  return range(ALIASES).map((at) => {
    const alias = `${firstName(2 * at)} ${lastName(ATHLETES + at)}`;
    return { alias, folded_alias: foldName(alias), athlete_id: 2 * at + 1 };
  });
}

/** A picture for three of five athletes. */
export const madeUpAttributes = () =>
  range(ATHLETES)
    .filter((at) => at % 5 < 3)
    .map((at) => ({ athlete_id: at + 1, name: 'pic', value: `${10_000 + at}` }));

/** A profile for three of ten. */
export const madeUpProfiles = () =>
  range(ATHLETES)
    .filter((at) => at % 10 < 3)
    .map((at) => ({
      athlete_id: at + 1,
      dob: addDays('1990-01-01', Math.floor(chance(at) * 4000)),
      height: 160 + (at % 40),
      weight: 50 + (at % 350) / 10,
      instagram: `https://instagram.example/athlete-${at + 1}`,
      website: `https://athlete-${at + 1}.example.org`,
    }));

/** A serie for ten races. */
export const madeUpSeries = () =>
  range(RACES / 10).map((at) => ({ id: at + 1, name: `Race of ${lastName(at)}`, alias: `serie-${at + 1}` }));

export function madeUpRaces() {
  return range(RACES).map((at) => {
    const date = addDays(SET_DATE, -(at % 364));
    return {
      id: at + 1,
      serie_id: (at % (RACES / 10)) + 1,
      year: Number(date.slice(0, 4)),
      brand: 'Made up',
      division: 'BOTH',
      distance_type: at % 3,
      date,
      country_name: oneOf(COUNTRIES, at),
      city: oneOf(CITIES, at),
      tier_id: (at % 5) + 1,
      sof_mpro_manual: 60 + (at % 300) / 10,
      sof_fpro_manual: 60 + (at % 290) / 10,
    };
  });
}

export const madeUpNews = () =>
  range(NEWS).map((at) => ({
    id: at + 1,
    url: `https://news.example.org/${at + 1}`,
    site: 'Made-up News',
    date: `${addDays(SET_DATE, -(at % 364))}T12:00:00Z`,
    title: `${firstName(at)} ${lastName(at)} wins in ${oneOf(CITIES, at)}, ahead of ${lastName(at + 7)}`,
  }));

/** The results of a race, men first, with the points of each. */
function resultsOfRace(race: number) {
  return range(RESULTS_OF_RACE).map((line) => {
    const place = line % (RESULTS_OF_RACE / 2);
    const turn = ((race * RESULTS_OF_RACE) / 2 + place) * STRIDE;
    const athlete = 2 * (turn % (ATHLETES / 2)) + (line === place ? 1 : 2);
    const id = race * RESULTS_OF_RACE + line + 1;
    const [swim, bike, run] = [1_500 + place * 3, 7_300 + place * 25, 4_300 + place * 20];
    return {
      id,
      race_id: race + 1,
      athlete_id: athlete,
      division: divisionOf(athlete),
      status: 'Finish',
      country: oneOf(COUNTRIES, athlete - 1),
      ...{ swim, t1: 60, bike, t2: 50, run, overall: swim + bike + run + 110 },
    };
  });
}

/** Points distributed as in reality: better athletes have more, with a random part. */
function pointsOf(result: { id: number; athlete_id: number }, place: number) {
  const strength = 35 + chance(result.athlete_id) * 45;
  const points = (luck: number) => Math.round((strength + chance(result.id * 8 + luck) * 20) * 100) / 100;
  return {
    result_id: result.id,
    rank: place + 1,
    ranking_system_id: 2,
    swim_points: points(1),
    bike_points: points(2),
    run_points: points(3),
    overall_points: points(4),
  };
}

/** Results and their points of races `from` up to but not including `to`, counted from 0. */
export function madeUpResults(from: number, to: number) {
  const results = range(to - from).flatMap((at) => resultsOfRace(from + at));
  const points = results.map((one, at) => pointsOf(one, at % (RESULTS_OF_RACE / 2)));
  return { results, points };
}
