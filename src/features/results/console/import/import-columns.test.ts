import { describe, expect, it } from 'vitest';
import { fitColumns } from '#console/ui/data-table/columns/fit-columns.ts';
import type { PlannedLine, PlanTracker } from '#features/results/results-import-contract.ts';
import { importColumns } from './import-columns.tsx';
import { trackerColumns } from './live-lines.tsx';

/** The table of a window of 1440 pixels next to the open sidebar, with a scrollbar. */
const TABLE = 1221;

/** The columns of a tight window of 820 (768 pixels of table) or 900 (680), by the fields that change. */
function shownAt(width: number, fields: readonly string[]): string[] {
  const line = { changes: fields.map((field) => ({ field, from: 1, to: 2 })) } as unknown as PlannedLine;
  const { shown } = fitColumns(
    importColumns([line], true, null).filter(({ isOff }) => !isOff),
    width,
    168,
  );
  return shown.map(({ id }) => id);
}

describe('the columns of the import preview', () => {
  it.each([
    [768, []],
    [768, ['t1', 't2']],
    [768, ['swim', 't1', 'bike', 't2', 'run', 'overall']],
    [680, []],
    [680, ['t1', 't2']],
    [680, ['swim', 't1', 'bike', 't2', 'run', 'overall']],
  ])('have the place and the points at %i pixels when %j change', (width, fields) => {
    expect(shownAt(width, fields)).toEqual(
      expect.arrayContaining(['change', 'place', 'name', 'overall', 'overall_points']),
    );
  });

  it('show changed times before those that stay', () => {
    expect(shownAt(680, ['t1', 't2'])).toEqual([
      ...['change', 'place', 'name', 't1', 'bike', 't2', 'run', 'overall', 'overall_points'],
    ]);
    expect(shownAt(768, ['t1', 't2'])).toContain('swim');
  });

  it.each([
    ['times of an hour and more', 70, ['swim', 'bike', 'run', 'overall']],
    ['a missing transition (--:--)', 50, ['t1', 't2']],
    ['MPRO', 54, ['division']],
  ])('show %s whole', (_what, needed, ids) => {
    const columns = importColumns([], false, null);
    for (const wanted of ids)
      expect(columns.find(({ id }) => id === wanted)?.width, wanted).toBeGreaterThanOrEqual(needed);
  });

  it('show the status of a file as it is, also when it is asked', () => {
    const line = { status: 'Finish', status_question: 'Asked.', changes: [] } as unknown as PlannedLine;
    const shownIn = (ofTracker: Parameters<typeof importColumns>[2]) => {
      const cell = importColumns([line], false, ofTracker)
        .find(({ id }) => id === 'status')
        ?.cell(line);
      return JSON.stringify(cell);
    };
    expect([shownIn(null).includes('Racing'), shownIn([]).includes('Racing')]).toEqual([false, true]);
  });

  it('show the status Racing whole while a race is followed, and all others', () => {
    const live = trackerColumns({ athletes: [] } as unknown as PlanTracker, new Map());
    const { shown, hidden } = fitColumns(importColumns([], false, live), TABLE, 0);
    expect(shown.find(({ id }) => id === 'status')?.width).toBeGreaterThanOrEqual(60);
    expect(hidden).toEqual([]);
  });

  it('are all but the number of the line in a window of 1440 pixels', () => {
    const { shown, hidden } = fitColumns(importColumns([], false, null), TABLE, 0);
    expect(hidden.map(({ head }) => head)).toEqual(['Line']);
    expect(shown.map(({ head }) => head)).toEqual([
      ...['Change', 'Div.', 'Place', 'First', 'Last', 'Country', 'Status', 'DB match'],
      ...['Swim', 'T1', 'Bike', 'T2', 'Run', 'Overall', 'Swim Pts', 'Bike Pts', 'Run Pts', 'Points'],
    ]);
  });
});
