import { addresses } from '#console/routes.ts';
import { printCount } from '#console/ui/format/figures.ts';
import { raceSyncCounts, type SyncedRaces } from '#features/im-races/im-races-contract.ts';
import type { SnapshotKind, Synced } from '#features/website-sync/website-sync-contract.ts';

/** Records of a kind as staff call them, and where they are. */
export const KINDS: Record<SnapshotKind, { label: string; address: string }> = {
  athletes: { label: 'Athletes', address: addresses.athletes() },
  races: { label: 'Races with lists and results', address: addresses.races() },
  rankings: { label: 'Published rankings', address: addresses.rankings() },
  contender_rankings: { label: 'Published contender rankings', address: addresses.contenderRankings() },
  seasons: { label: 'Published seasons', address: addresses.seasons() },
  series: { label: 'Series', address: addresses.series() },
  tiers: { label: 'Tiers', address: addresses.tiers() },
  brands: { label: 'Brands', address: addresses.brands() },
  news: { label: 'News', address: addresses.news() },
  videos: { label: 'Videos', address: addresses.videos() },
};

const NAMES: readonly (readonly [string, string])[] = [
  ['added', 'added'],
  ['changed', 'changed'],
  ['removed', 'removed'],
  ['retired', 'retired'],
  ['unchanged', 'unchanged'],
  ['held', 'held'],
  ['gone', 'no longer in the feed'],
  ['errors', 'with errors'],
];

/** "3 added, 41 changed"; "nothing changed". */
export function countsText(counts: Readonly<Record<string, unknown>>): string {
  const texts = NAMES.flatMap(([name, label]) => {
    const count = counts[name];
    return typeof count === 'number' && count > 0 ? [`${printCount(count)} ${label}`] : [];
  });
  return texts.length > 0 ? texts.join(', ') : 'nothing changed';
}

export function websiteDone(result: unknown): string {
  const { counts, version } = result as Pick<Synced, 'counts' | 'version'>;
  return `Website synced: ${countsText(counts)}. Version ${version}.`;
}

export const racesDone = (result: unknown): string =>
  `IM races synced: ${countsText(raceSyncCounts(result as SyncedRaces))}.`;
