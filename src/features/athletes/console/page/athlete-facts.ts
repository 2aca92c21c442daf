import { isRanked, printPoints } from '#console/ui/format/figures.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import { nationName } from '#rules/nations/nation-names.ts';

/** The set whose ranks lists show as current: the newest published one. */
const currentSet = (sets: readonly ListedRankingSet[]): ListedRankingSet | undefined =>
  sets
    .filter((set) => set.published === 1)
    .sort((one, other) => other.date.localeCompare(one.date) || other.id - one.id)[0];

function standingOf({ rankings }: AthletePage, sets: readonly ListedRankingSet[]): string[] {
  const current = currentSet(sets);
  const standing = rankings.find(({ set_id }) => set_id === current?.id);
  if (standing === undefined || !isRanked(standing.overall_rank)) return ['Not ranked'];
  return [`Rank ${standing.overall_rank}`, `${printPoints(standing.overall_points)} points`];
}

/** Shown next to the name: division, rank and points of the newest published set, nation, id. Without the rank until the sets are read. */
export function athleteFacts(athlete: AthletePage, sets: readonly ListedRankingSet[] | undefined): string[] {
  return [
    athlete.division,
    ...(sets ? standingOf(athlete, sets) : []),
    nationName(athlete.country ?? '') ?? 'Nation not known',
    `ID ${athlete.id}`,
    ...(athlete.profile?.maternity_leave ? [`Maternity leave ${athlete.profile.maternity_leave}`] : []),
  ];
}

/** "Retired 2024-03-31, no race in 104 weeks"; null for active athletes. */
export function formatRetired({
  retirement_date,
  retirement_source,
}: Pick<AthletePage, 'retirement_date' | 'retirement_source'>): string | null {
  if (retirement_date === null) return null;
  const source = retirement_source === 'hand' ? 'set manually' : 'no race in 104 weeks';
  return `Retired ${retirement_date}, ${source}`;
}
