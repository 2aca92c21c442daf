import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { athlete, nation } from '#database/tables/athlete-tables.ts';
import { participant, race } from '#database/tables/race-tables.ts';
import { contenderRankingRow, rankingRow } from '#database/tables/ranking-tables.ts';
import { contractTier, t100SeasonParticipant } from '#database/tables/season-tables.ts';
import { addDays } from '#rules/dates-and-times/dates.ts';
import { inListOrder } from '#rules/participants/list-order.ts';
import { unranked } from '#rules/points/places.ts';
import type { Participant } from '../participants-contract.ts';
import type { PastLists } from './desk/lists-as-of-store.ts';
import { t100RanksBefore, t100RanksOfSeason } from './t100-ranks-store.ts';

/** The newest published set by date, on or before a day if there is one. */
const currentSet = (day: SQL) => sql`(
  select s.id from ranking_set s where s.published = 1 ${day} order by s.date desc, s.id desc limit 1)`;
const currentContenderSet = (day: SQL) => sql`(
  select s.id from contender_ranking_set s where s.is_published = 1 ${day} order by s.date desc, s.id desc limit 1)`;

const contenderRankIn = (set: ReturnType<typeof sql>) => sql<number>`coalesce((
  select c.contender_rank from ${contenderRankingRow} c
  where c.athlete_id = ${participant.athlete_id} and c.set_id = ${set} and c.left_out is null), ${unranked})`;

const columnsOf = (day: SQL) => ({
  id: athlete.id,
  participant_id: participant.id,
  athlete_id: participant.athlete_id,
  race_id: participant.race_id,
  name: athlete.name,
  first: athlete.first,
  last: athlete.last,
  email: athlete.email,
  country: athlete.country,
  nation_code: nation.alpha_3,
  division: athlete.division,
  contract_tier: contractTier.name,
  contender_ranking: contenderRankIn(sql`${race.contender_ranking_set_id}`),
  contender_ranking_latest: contenderRankIn(currentContenderSet(day)),
  overall_rank: sql<number>`coalesce(${rankingRow.overall_rank}, ${unranked})`,
  overall_points: rankingRow.overall_points,
  is_waiting: participant.is_waiting,
  is_public: participant.is_public,
  late_entry: participant.late_entry,
  is_by_hand: participant.is_by_hand,
  by_hand_reason: participant.by_hand_reason,
  notes: participant.notes,
  meta: participant.meta,
  version: participant.version,
});

const joined = (db: Pick<Queryable, 'select'>, day = sql``) =>
  db
    .select(columnsOf(day))
    .from(participant)
    .innerJoin(race, eq(race.id, participant.race_id))
    .innerJoin(athlete, eq(athlete.id, participant.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .leftJoin(rankingRow, and(eq(rankingRow.athlete_id, athlete.id), eq(rankingRow.set_id, currentSet(day))))
    .leftJoin(
      t100SeasonParticipant,
      and(
        eq(t100SeasonParticipant.athlete_id, athlete.id),
        eq(t100SeasonParticipant.season_id, race.t100_season_id),
      ),
    )
    .leftJoin(contractTier, eq(contractTier.id, t100SeasonParticipant.contract_tier_id));
type Row = Awaited<ReturnType<typeof joined>>[number];

const readOfRace = preparedOnce((db) => joined(db).where(eq(participant.race_id, sql.placeholder('raceId'))));

const firstOf = (date: string | null, day: string) => (date === null || day < date ? day : date);

const withSeasonRanks = (rows: readonly Row[], t100Ranks: ReadonlyMap<number, number>): Participant[] =>
  rows.map((row) => ({
    ...row,
    t100_rank: t100Ranks.get(row.id) ?? unranked,
    t100_contender_rank: row.contender_ranking_latest,
    latest_source: row.meta.latest_source ?? null,
  }));

/** The participants of a race with their ranks, in the order of its lists. */
export async function participantsOfRace(db: Queryable, raceId: number): Promise<Participant[]> {
  const [rows, ranks] = await Promise.all([readOfRace(db).execute({ raceId }), t100RanksBefore(db, raceId)]);
  return inListOrder(withSeasonRanks(rows, ranks));
}

/** The same for lists as they were, with the ranks of then. */
export async function participantsAsOf(db: Queryable, past: PastLists): Promise<Participant[]> {
  const { t100_season_id: season, date } = past.race;
  const [rows, ranks] = await Promise.all([
    joined(past.db, sql`and s.date <= ${past.day}`),
    t100RanksOfSeason(db, season, firstOf(date, addDays(past.day, 1))),
  ]);
  return inListOrder(withSeasonRanks(rows, ranks));
}

/** One participant with its ranks; null when there is none. */
export async function participantById(db: Queryable, participantId: number): Promise<Participant | null> {
  const [row] = await joined(db).where(eq(participant.id, participantId));
  if (!row) return null;
  const [found] = withSeasonRanks([row], await t100RanksBefore(db, row.race_id));
  return found ?? null;
}
