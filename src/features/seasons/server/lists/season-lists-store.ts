import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { found } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { athlete, athleteProfile } from '#database/tables/athlete-tables.ts';
import {
  contractTier,
  t100Contender,
  t100Season,
  t100SeasonParticipant,
} from '#database/tables/season-tables.ts';
import type { ContractFacts, SeasonParticipantPage } from '../../season-lists-contract.ts';

/** Name, country and division of an athlete. */
const personColumns = {
  id: athlete.id,
  division: athlete.division,
  name: athlete.name,
  first: athlete.first,
  last: athlete.last,
  country: athlete.country,
};
const menFirst = sql`${athlete.division} = 'FPRO'`;
const byName = [sql`lower(${athlete.last})`, sql`lower(${athlete.first})`, asc(athlete.id)];

const participantColumns = {
  ...personColumns,
  contract_tier_id: t100SeasonParticipant.contract_tier_id,
  contract_tier: contractTier.name,
  has_olympic_bonus: t100SeasonParticipant.has_olympic_bonus,
  order: t100SeasonParticipant.order,
  version: t100SeasonParticipant.version,
};

const participantsWhere = (db: Queryable, condition: SQL | undefined) =>
  db
    .select(participantColumns)
    .from(t100SeasonParticipant)
    .innerJoin(athlete, eq(athlete.id, t100SeasonParticipant.athlete_id))
    .leftJoin(contractTier, eq(contractTier.id, t100SeasonParticipant.contract_tier_id))
    .where(condition)
    .orderBy(
      menFirst,
      sql`${contractTier.order} nulls last`,
      sql`${t100SeasonParticipant.order} nulls last`,
      ...byName,
    );

const isParticipant = (seasonId: number, athleteId: number) =>
  and(eq(t100SeasonParticipant.season_id, seasonId), eq(t100SeasonParticipant.athlete_id, athleteId));

const readParticipants = preparedOnce((db) =>
  participantsWhere(db, eq(t100SeasonParticipant.season_id, sql.placeholder('seasonId'))),
);

/** Men, women; the tier's order, none last; the own order, empty last; the last name. */
export const participantsOfSeason = (db: Queryable, seasonId: number) =>
  readParticipants(db).execute({ seasonId });

/** The athletes with these ids. */
export const athletesById = (db: Queryable, ids: readonly number[]) =>
  db
    .select(personColumns)
    .from(athlete)
    .where(sql`${athlete.id} = any(${sql.param(ids)}::int[])`);
export type Person = Awaited<ReturnType<typeof athletesById>>[number];

/** Retirement, maternity leave and contracts of athletes; those who do not exist are missing. */
export async function contractFactsOf(
  db: Queryable,
  athleteIds: readonly number[],
): Promise<Map<number, ContractFacts>> {
  const wanted = sql`any(${sql.param(athleteIds)}::int[])`;
  const athletes = await db
    .select({
      id: athlete.id,
      retirement_date: athlete.retirement_date,
      maternity_leave: athleteProfile.maternity_leave,
    })
    .from(athlete)
    .leftJoin(athleteProfile, eq(athleteProfile.athlete_id, athlete.id))
    .where(sql`${athlete.id} = ${wanted}`);
  const contracts = await db
    .select({
      athlete_id: t100SeasonParticipant.athlete_id,
      season_id: t100Season.id,
      season_name: t100Season.name,
      contract_tier: contractTier.name,
    })
    .from(t100SeasonParticipant)
    .innerJoin(t100Season, eq(t100Season.id, t100SeasonParticipant.season_id))
    .innerJoin(contractTier, eq(contractTier.id, t100SeasonParticipant.contract_tier_id))
    .where(sql`${t100SeasonParticipant.athlete_id} = ${wanted}`)
    .orderBy(sql`${t100Season.start_date} desc`, sql`${t100Season.id} desc`);
  const byAthlete = Map.groupBy(contracts, (one) => one.athlete_id);
  return new Map(
    athletes.map(({ id, ...facts }) => [
      id,
      {
        ...facts,
        contracts: (byAthlete.get(id) ?? []).map(({ athlete_id: _, ...contract }) => contract),
      },
    ]),
  );
}

/** One participant with all that is shown where a contract is given; null when the athlete is not in the season. */
export async function participantOfSeason(
  db: Queryable,
  seasonId: number,
  athleteId: number,
): Promise<SeasonParticipantPage | null> {
  const [row] = await participantsWhere(db, isParticipant(seasonId, athleteId));
  if (!row) return null;
  const [season] = await db.select().from(t100Season).where(eq(t100Season.id, seasonId));
  const facts = found((await contractFactsOf(db, [athleteId])).get(athleteId), `athlete ${athleteId}`);
  const contracts = facts.contracts.filter((one) => one.season_id !== seasonId);
  return { ...row, season_id: seasonId, season_name: season?.name ?? '', ...facts, contracts };
}

/** The contract tiers in their order; archived ones can no longer be given. */
export const tiersInOrder = (db: Queryable) =>
  db
    .select({ id: contractTier.id, name: contractTier.name, is_active: contractTier.is_active })
    .from(contractTier)
    .orderBy(contractTier.order, sql`lower(${contractTier.name})`, contractTier.id);

/** The tiers that can be given now, in their order. */
export const activeTiers = async (db: Queryable) =>
  (await tiersInOrder(db)).filter((tier) => tier.is_active === 1);

/** Whether the tier can be given now. */
export const isActiveTier = async (db: Queryable, tierId: number): Promise<boolean> =>
  (await activeTiers(db)).some(({ id }) => id === tierId);

export async function insertParticipant(
  tx: Tx,
  values: { season_id: number; athlete_id: number; contract_tier_id: number },
): Promise<void> {
  await tx.insert(t100SeasonParticipant).values(values).onConflictDoNothing();
}

/** Adds athletes who are not in the season yet. */
export async function insertParticipants(
  tx: Tx,
  season_id: number,
  participants: readonly { athlete_id: number; contract_tier_id: number | null }[],
): Promise<void> {
  if (participants.length === 0) return;
  await tx.insert(t100SeasonParticipant).values(participants.map((one) => ({ season_id, ...one })));
}

export async function updateParticipant(
  tx: Tx,
  seasonId: number,
  athleteId: number,
  changes: Partial<
    Pick<typeof t100SeasonParticipant.$inferInsert, 'contract_tier_id' | 'has_olympic_bonus' | 'order'>
  >,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.update(t100SeasonParticipant).set(changes).where(isParticipant(seasonId, athleteId));
}

/** False when the athlete was not there. */
export async function deleteParticipant(tx: Tx, seasonId: number, athleteId: number): Promise<boolean> {
  const gone = await tx
    .delete(t100SeasonParticipant)
    .where(isParticipant(seasonId, athleteId))
    .returning({ id: t100SeasonParticipant.athlete_id });
  return gone.length > 0;
}

type Method = 'IN' | 'OUT';

/** The list of a method: men, women, by last name. */
export const contendersOfSeason = (db: Queryable, seasonId: number, method: Method) =>
  db
    .select(personColumns)
    .from(t100Contender)
    .innerJoin(athlete, eq(athlete.id, t100Contender.athlete_id))
    .where(and(eq(t100Contender.season_id, seasonId), eq(t100Contender.opt_method, method)))
    .orderBy(menFirst, ...byName);

export async function insertContender(
  tx: Tx,
  values: { season_id: number; athlete_id: number; opt_method: Method },
): Promise<void> {
  await tx.insert(t100Contender).values(values).onConflictDoNothing();
}

/** False when the athlete was not in the list. */
export async function deleteContender(
  tx: Tx,
  seasonId: number,
  athleteId: number,
  method: Method,
): Promise<boolean> {
  const gone = await tx
    .delete(t100Contender)
    .where(
      and(
        eq(t100Contender.season_id, seasonId),
        eq(t100Contender.athlete_id, athleteId),
        eq(t100Contender.opt_method, method),
      ),
    )
    .returning({ id: t100Contender.athlete_id });
  return gone.length > 0;
}
