/**
 * The five tiers of the points system: the winner's position points and the drop-off per place. A new installation has them. "Gold or
 * lower" is decided by the base points, because staff may add and rename tiers. See docs/domain.md, "Tiers".
 */
import type { TierPoints } from './points-by-field.ts';

export type StandardTier = TierPoints & { name: string; description: string };

/** Highest first. Base points 0 to 100, drop-off per place in percent. Prize money in US dollars. Source: docs/domain.md, "Tiers". */
export const standardTiers: readonly StandardTier[] = [
  {
    name: 'Diamond',
    basePoints: 100,
    dropoffPercentage: 2,
    description: 'Prize money of 500,000 or more: T100 races, IRONMAN World Championship',
  },
  {
    name: 'Platinum',
    basePoints: 95,
    dropoffPercentage: 2,
    description: 'Prize money of 350,000 to 500,000: 70.3 World Championship of 2023, Challenge Roth',
  },
  {
    name: 'Gold',
    basePoints: 90,
    dropoffPercentage: 5,
    description:
      'Prize money of 75,000 to 350,000 (middle distance) or 150,000 to 350,000 (full distance): regional championships, Pro Series',
  },
  {
    name: 'Silver',
    basePoints: 80,
    dropoffPercentage: 8,
    description: 'Prize money of 25,000 to 75,000 (middle distance) or 50,000 to 150,000 (full distance)',
  },
  { name: 'Bronze', basePoints: 70, dropoffPercentage: 11, description: 'Prize money below Silver' },
];

/** Highest base points of a tier that is "Gold or lower". Source: docs/domain.md, "Tiers" and "Ranking types". */
const goldBasePoints = 90;

/** Whether a race's tier is Gold or lower; false for a race without a tier (null). */
export function isGoldOrLower(tierBasePoints: number | null): boolean {
  return tierBasePoints !== null && tierBasePoints <= goldBasePoints;
}
