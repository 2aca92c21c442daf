import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { counted, printPoints } from '#console/ui/format/figures.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { positionPointsOf } from '#rules/points/points-by-field.ts';
import type { Tier } from '../tiers-contract.ts';

/** Stands in place of Delete while races use the tier: how many, and where they are. */
export function TierUse({ tier }: { tier: Tier }) {
  if (!tier.isRelatedRecords) return <Mute>No race uses this tier yet.</Mute>;
  const races = `${addresses.races()}?search=${encodeURIComponent(tier.name)}`;
  return (
    <p>
      <TextLink address={races}>Used by {counted(tier.races_count, 'race')}</TextLink>
      <Mute> Their points use its numbers, so it cannot be deleted. Copy it to use other numbers.</Mute>
    </p>
  );
}

/** Places that people know the worth of by heart. */
const PLACES = [1, 2, 3, 5, 10, 20];

interface PlaceWorth {
  place: number;
  points: number;
}

const COLUMNS: readonly TableColumn<PlaceWorth>[] = [
  { id: 'place', head: 'Place', align: 'right', width: 72, cell: (row) => row.place },
  { id: 'points', head: 'Position points', align: 'right', cell: (row) => printPoints(row.points) },
];

interface Props {
  /** As typed; null where nothing is. */
  basePoints: number | null;
  dropoffPercentage: number | null;
}

/** Beside the form: what the places are worth by the numbers as typed. */
export function TierFacts({ basePoints, dropoffPercentage }: Props) {
  const worth = { basePoints: basePoints ?? 0, dropoffPercentage: dropoffPercentage ?? 0 };
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
