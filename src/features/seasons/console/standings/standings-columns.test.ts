import { expect, it } from 'vitest';
import { narrowestTable } from '#console/ui/data-table/table-column.ts';
import type { Standings } from '../../standings-contract.ts';
import { standingsColumns } from './standings-columns.tsx';

/** The table of a window of 1440 pixels next to the open sidebar, with a scrollbar. */
const TABLE = 1221;

it('a season of nine races fits a window of 1440 pixels', () => {
  const races = Array.from({ length: 9 }, (_, at) => ({
    ...{ id: at, name: `T100 French Riviera ${at}`, date: null, division: 'BOTH' },
    ...{ with_results: ['MPRO'], is_t100_grand_final: 0 },
  }));
  const standings = [{ division: 'MPRO', max_points: 100, olympic_bonus_points: 0 }];
  const columns = standingsColumns({ races, standings } as unknown as Standings, 'MPRO');
  expect(columns.filter(({ id }) => id.startsWith('race-'))).toHaveLength(9);
  expect(narrowestTable(columns)).toBeLessThanOrEqual(TABLE);
});
