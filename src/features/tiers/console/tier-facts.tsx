import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { printPoints } from '#console/ui/format/figures.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { positionPointsOf } from '#rules/points/points-by-field.ts';
import type { TierFields } from './tier-fields.tsx';

/** The places whose points staff know best. */
const PLACES = [1, 2, 3, 5, 10, 20];

const COLUMNS: readonly TableColumn<{ place: number; points: number }>[] = [
  { id: 'place', head: 'Place', align: 'right', width: 72, cell: (row) => row.place },
  { id: 'points', head: 'Position points', align: 'right', cell: (row) => printPoints(row.points) },
];

/** The points of the places according to the numbers as typed; an empty number counts as 0. */
export function TierFacts({
  base_points,
  dropoff_percentage,
}: Pick<TierFields, 'base_points' | 'dropoff_percentage'>) {
  const worth = { basePoints: base_points ?? 0, dropoffPercentage: dropoff_percentage ?? 0 };
  const rows = PLACES.map((place) => ({ place, points: positionPointsOf(worth, place) }));
  return (
    <Stack gap={16}>
      <DataTable
        name="What the places are worth"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.place}
        layout="flow"
        edge="sheet"
        empty={null}
      />
      <Mute>40 percent of a finisher’s points come from the place.</Mute>
    </Stack>
  );
}
