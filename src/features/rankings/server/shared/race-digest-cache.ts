import type { RaceColumns } from '#rules/ranking/ranking-columns.ts';
import { type DigestHalves, raceDigest } from '#rules/ranking/ranking-digest.ts';

/** Keyed by the columns themselves, which never change: without a bonus and with one. Entries are garbage collected with their columns. */
const remembered = new WeakMap<RaceColumns, Map<number, DigestHalves>>();

/** `raceDigest`, calculated once for columns that are cached. */
export function cachedRaceDigest(race: RaceColumns, bonusPercent: number): DigestHalves {
  const byBonus = remembered.get(race) ?? new Map<number, DigestHalves>();
  remembered.set(race, byBonus);
  const digest = byBonus.get(bonusPercent) ?? raceDigest(race, bonusPercent);
  byBonus.set(bonusPercent, digest);
  return digest;
}
