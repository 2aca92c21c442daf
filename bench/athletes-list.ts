import { createAthlete, listAthletes } from '#features/athletes/athletes-contract.ts';
import { ask } from './harness/http-client.ts';
import { LIST_FLOOR, listFigures } from './harness/list-figures.ts';
import { ATHLETES } from './harness/made-up-data.ts';
import { firstName, lastName } from './harness/made-up-names.ts';
import type { Measurement } from './harness/measurement.ts';

/** Higher than the numbers of the made-up athletes and their aliases. */
const UNUSED_NAMES = 2 * ATHLETES;

export const athletesList: Measurement = {
  name: 'athletes-list',
  about: `The list of athletes at 10,000 athletes, over 4 connections.`,
  floor: LIST_FLOOR,
  run: (bench) =>
    listFigures(bench, {
      message: 'athletes',
      path: listAthletes.path,
      barePath: '/bare/athletes',
      change: ({ productAddress, headers }, round) =>
        ask(productAddress + createAthlete.path, {
          method: createAthlete.method,
          headers,
          body: JSON.stringify({
            first: firstName(UNUSED_NAMES + round),
            last: lastName(UNUSED_NAMES + round),
            country: 'DE',
            division: 'MPRO',
          }),
        }),
    }),
};
