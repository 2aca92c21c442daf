import { listRaces } from '#features/races/races-contract.ts';
import { LIST_FLOOR, listFigures } from './harness/list-figures.ts';
import type { Measurement } from './harness/measurement.ts';
import { saveCity } from './harness/save-city.ts';

const RACE = 7;

export const racesList: Measurement = {
  name: 'races-list',
  about: 'The list of races at 5,000 races, over 4 connections.',
  floor: LIST_FLOOR,
  run: (bench) =>
    listFigures(bench, {
      message: 'races',
      path: listRaces.path,
      barePath: '/bare/races',
      change: (separate, round) => saveCity(separate, RACE, `Bay ${round}`),
    }),
};
