/**
 * Why an athlete is on a start list: the contract tiers Contract and Hot Shot, the best ten of the season's standings, the contender
 * ranking, otherwise the world ranking. A late entry and an entry made by hand have further reasons. See docs/domain.md, "Start lists".
 */
import { unranked } from '../points/places.ts';

/** The tiers whose holders are entered in start lists, by name, ignoring case. */
const startListTiers = ['contract', 'hot shot'];
/** The best of the season's standings are entered by their rank. */
const bestOfSeason = 10;

export const isStartListTier = ({ name }: { name: string }): boolean =>
  startListTiers.includes(name.trim().toLowerCase());

export interface RankedEntry {
  readonly contract_tier: string | null;
  readonly t100_rank: number;
  readonly contender_ranking: number;
}

const isRanked = (rank: number): boolean => rank >= 1 && rank < unranked;

/** The status label of a participant; null without one, which the screen shows as a dash. */
export function statusLabel({ contract_tier, t100_rank, contender_ranking }: RankedEntry): string | null {
  if (contract_tier !== null && isStartListTier({ name: contract_tier })) return contract_tier;
  if (t100_rank >= 1 && t100_rank <= bestOfSeason) return 'Top 10er';
  return isRanked(contender_ranking) ? 'Contender' : null;
}

export interface ReasonedEntry extends RankedEntry {
  readonly contender_ranking_latest: number;
  readonly overall_rank: number;
  readonly late_entry: 0 | 1;
  readonly is_by_hand: 0 | 1;
  readonly by_hand_reason: string | null;
}

export interface EntryReason {
  kind: 'status' | 'rank' | 'late' | 'hand';
  text: string;
}

function rankReason(entry: ReasonedEntry): EntryReason {
  const label = statusLabel(entry);
  const { contender_ranking: then, contender_ranking_latest: now, overall_rank: rank } = entry;
  if (label === 'Top 10er') return { kind: 'status', text: `${label} #${entry.t100_rank}` };
  if (label === 'Contender') {
    const change = now === then ? '' : isRanked(now) ? ` (now #${now})` : ' (now not ranked)';
    return { kind: 'status', text: `${label} #${then}${change}` };
  }
  if (label !== null) return { kind: 'status', text: label };
  return { kind: 'rank', text: isRanked(rank) ? `Ranked #${rank}` : 'Not ranked' };
}

/** Days from the newest contender ranking to the race, and how many are allowed; null while they are not known. */
export type LateFigures = { days: number; cutoff: number } | null;

/** All reasons of an entry, the most important one first. */
export function entryReasons(entry: ReasonedEntry, late: LateFigures): EntryReason[] {
  const reasons = [rankReason(entry)];
  if (entry.late_entry === 1) {
    const figures =
      late && late.days > late.cutoff ? `: ranking ${late.days} days before, cut-off ${late.cutoff}` : '';
    reasons.push({ kind: 'late', text: `late entry${figures}` });
  }
  if (entry.is_by_hand === 1)
    reasons.push({
      kind: 'hand',
      text: entry.by_hand_reason ? `by hand: ${entry.by_hand_reason}` : 'by hand',
    });
  return reasons;
}
