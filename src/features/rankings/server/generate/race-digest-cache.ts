import type { RaceColumns } from '#rules/ranking/ranking-columns.ts';
import { type DigestHalves, raceDigest } from '#rules/ranking/ranking-digest.ts';

/** By the columns themselves, which are never changed: without a bonus and with one. They go when the columns go. */
const remembered = new WeakMap<RaceColumns, Map<number, DigestHalves>>();

/** `raceDigest`, worked out once for columns that are kept. */
export function cachedRaceDigest(race: RaceColumns, bonusPercent: number): DigestHalves {
  const byBonus = remembered.get(race) ?? new Map<number, DigestHalves>();
  remembered.set(race, byBonus);
  const digest = byBonus.get(bonusPercent) ?? raceDigest(race, bonusPercent);
  byBonus.set(bonusPercent, digest);
  return digest;
}
