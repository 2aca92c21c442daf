import type { Db } from '#database/change-sets.ts';
import type { ChangesSince } from '#features/rankings/ranking-review-contract.ts';
import { asChangedRace, athletesIn, seriesIn, tiersIn } from '../review/changed-races.ts';
import { changesOfTiers, namedRaces, namesOf } from '../review/ranking-changes-store.ts';
import type { RecordedCauses } from './causes-of-differences.ts';

/** The races that give different rows, latest first, with the changes of their results and facts since the set was generated. */
export async function changedRaces(
  db: Db,
  set: { generated_at: Date | null; change_set_id: number | null },
  causes: readonly RecordedCauses[],
): Promise<ChangesSince['races']> {
  const races = await namedRaces(
    db,
    causes.map(({ raceId }) => raceId),
  );
  const tierIds = races.flatMap(({ tier_id }) => (tier_id === null ? [] : [tier_id]));
  const [athletes, series, tiers, tierChanges] = await Promise.all([
    namesOf(db, 'athlete', athletesIn(causes)),
    namesOf(db, 'serie', seriesIn(causes)),
    namesOf(db, 'tier', tiersIn(causes)),
    changesOfTiers(db, tierIds, set.change_set_id ?? 0),
  ]);
  const names = { athletes, series, tiers, races: new Map(races.map((race) => [race.id, race])) };
  const since = set.generated_at ?? new Date(0);
  return causes
    .map((race) => asChangedRace(race, names, tierChanges, since))
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.id - b.id);
}
