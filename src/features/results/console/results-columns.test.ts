import { expect, it } from 'vitest';
import { chosenColumns } from '#console/ui/data-table/columns/column-choice.ts';
import { fitColumns } from '#console/ui/data-table/columns/fit-columns.ts';
import { resultsColumns } from './results-columns.tsx';
import type { RaceResults } from './visible-results.ts';

/** The table of a window of 820 pixels. */
const TABLE = 768;

/** The width of the names' column, when nearly all names need `namePx`. */
function nameWidth(seasonId: number | null, namePx: number): number {
  const results = [{ status: 'DNF', ranking_system: 2 }];
  const response = { race: { t100_season_id: seasonId }, results } as unknown as RaceResults;
  const { shown } = fitColumns(
    resultsColumns(response, () => undefined),
    TABLE,
    namePx,
  );
  return TABLE - shown.reduce((sum, { width = 0 }) => sum + width, 0);
}

// The few names that need more are Juan Ignacio Villarruel Curra, and Lasse Nygaard Priester in a race of a season.
it.each([
  [null, 150, 215],
  [1, 160, 186],
])('in a window of 820 pixels long names are whole (season %s)', (season, nearlyAll, needed) => {
  expect(nameWidth(season, nearlyAll)).toBeGreaterThanOrEqual(needed);
});

it.each([
  ['on request where all have the same', [2, 2], [false, true]],
  ['at once where they differ', [1, 2], [true, true]],
])('shows the ranking system of the results %s', (_when, systems, expected) => {
  const results = systems.map((ranking_system) => ({ status: 'Finish', ranking_system }));
  const response = { race: { t100_season_id: null }, results } as unknown as RaceResults;
  const columns = resultsColumns(response, () => undefined);
  const isShown = (chosen: readonly string[] | null) =>
    chosenColumns(columns, chosen, new Set()).some(({ id }) => id === 'ranking_system');
  expect([isShown(null), isShown(['place', 'ranking_system'])]).toEqual(expected);
});
