import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { rankingPointsBefore } from '#features/results/server/shared/recalculate-sof.ts';
import { movingUp } from '#rules/participants/moving-up.ts';
import { strengthOfStarters } from '#rules/points/results-scoring.ts';
import type { ListEntry } from '../../lists-desk-contract.ts';
import { cannotBePromoted } from '../../withdrawal-contract.ts';
import { participantsOfRace } from '../participants-store.ts';
import { type RaceOfDesk, raceOfDesk } from './lists-store.ts';
import { withReasons } from './read-lists.ts';

interface Withdrawal {
  withdrawing: ListEntry;
  promoted: ListEntry | null;
}

/** Strength of field of the division, before and after the withdrawal; its results, once there are any, determine it alone. */
async function strengths(
  db: Queryable,
  race: RaceOfDesk,
  entries: readonly ListEntry[],
  { withdrawing, promoted }: Withdrawal,
) {
  const { division } = withdrawing;
  if (race.divisionsWithResults.includes(division))
    return { sof_before: race.sof[division], sof_after: race.sof[division] };
  const ofDivision = entries.filter((entry) => entry.division === division);
  const athleteIds = ofDivision.map(({ athlete_id }) => athlete_id);
  const points = await rankingPointsBefore(db, race.date, athleteIds);
  const strength = (starters: readonly ListEntry[]) =>
    strengthOfStarters(
      starters.map(({ athlete_id }) => athlete_id),
      points,
    );
  const before = ofDivision.filter(({ is_waiting }) => is_waiting === 0);
  const after = [
    ...before.filter((entry) => entry !== withdrawing),
    ...(promoted === null ? [] : [promoted]),
  ];
  return { sof_before: strength(before), sof_after: strength(after) };
}

/** Who would move up if a participant withdrew, and what that does to the strength of field. `promote`: undefined proposes, null is nobody. */
export async function planWithdrawalOf(
  db: Queryable,
  raceId: number,
  { participantId, promote }: { participantId: number; promote: number | null | undefined },
) {
  const [facts, participants] = await Promise.all([
    raceOfDesk(db, raceId, null),
    participantsOfRace(db, raceId),
  ]);
  const race = found(facts, `race ${raceId}`);
  const entries = await withReasons(db, race, participants);
  const own = entries.find(({ participant_id }) => participant_id === participantId);
  const withdrawing = found(own, `participant ${participantId}`);
  const { candidates, proposed } = movingUp(entries, withdrawing);
  const promoted =
    promote === undefined
      ? proposed
      : (candidates.find(({ participant_id }) => participant_id === promote) ?? null);
  if (promote != null && promoted === null) throw cannotBePromoted();
  return {
    proposed: proposed?.participant_id ?? null,
    candidates,
    ...(await strengths(db, race, entries, { withdrawing, promoted })),
  };
}
