import { printPoints } from '#console/ui/format/figures.ts';
import { Facts } from '#console/ui/layout/facts.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { positionPointsOf } from '#rules/points/points-by-field.ts';
import type { TierFields } from './tier-fields.tsx';

/** The places whose points staff know best. */
const PLACES = [1, 2, 3, 5, 10, 20];

/** The points of the places according to the numbers as typed; an empty number counts as 0. */
export function TierFacts({
  base_points,
  dropoff_percentage,
}: Pick<TierFields, 'base_points' | 'dropoff_percentage'>) {
  const worth = { basePoints: base_points ?? 0, dropoffPercentage: dropoff_percentage ?? 0 };
  return (
    <Stack gap={8}>
      <Facts
        label="Position points"
        facts={PLACES.map((place) => [
          `Place ${place}`,
          <span key={place} className="n">
            {printPoints(positionPointsOf(worth, place))}
          </span>,
        ])}
      />
      <Mute>40 percent of a finisher’s points come from the place.</Mute>
    </Stack>
  );
}
