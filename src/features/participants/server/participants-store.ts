import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { athlete, nation } from '#database/tables/athlete-tables.ts';
import { participant, race } from '#database/tables/race-tables.ts';
import { contenderRankingRow, rankingRow } from '#database/tables/ranking-tables.ts';
import { contractTier, t100SeasonParticipant } from '#database/tables/season-tables.ts';
import type { Participant } from '../participants-contract.ts';
import { t100RanksBefore } from './t100-ranks-store.ts';

const UNRANKED = 99_999;

/** The newest published set by date. */
const currentSet = sql`(select s.id from ranking_set s where s.published = 1 order by s.date desc, s.id desc limit 1)`;
const currentContenderSet = sql`(
  select s.id from contender_ranking_set s where s.is_published = 1 order by s.date desc, s.id desc limit 1)`;

const contenderRankIn = (set: ReturnType<typeof sql>) => sql<number>`coalesce((
  select c.contender_rank from ${contenderRankingRow} c
  where c.athlete_id = ${participant.athlete_id} and c.set_id = ${set} and c.left_out is null), ${UNRANKED})`;

const columns = {
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
  contender_ranking_latest: contenderRankIn(currentContenderSet),
  overall_rank: sql<number>`coalesce(${rankingRow.overall_rank}, ${UNRANKED})`,
  overall_points: rankingRow.overall_points,
  is_waiting: participant.is_waiting,
  is_public: participant.is_public,
  late_entry: participant.late_entry,
  notes: participant.notes,
  meta: participant.meta,
  version: participant.version,
  season_id: race.t100_season_id,
  race_date: race.date,
};

const readParticipants = preparedOnce((db) =>
  db
    .select(columns)
    .from(participant)
    .innerJoin(race, eq(race.id, participant.race_id))
    .innerJoin(athlete, eq(athlete.id, participant.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .leftJoin(rankingRow, and(eq(rankingRow.athlete_id, athlete.id), eq(rankingRow.set_id, currentSet)))
    .leftJoin(
      t100SeasonParticipant,
      and(
        eq(t100SeasonParticipant.athlete_id, athlete.id),
        eq(t100SeasonParticipant.season_id, race.t100_season_id),
      ),
    )
    .leftJoin(contractTier, eq(contractTier.id, t100SeasonParticipant.contract_tier_id))
    .where(eq(participant.race_id, sql.placeholder('raceId')))
    .orderBy(athlete.last, athlete.first, participant.id),
);

/** The participants of a race with their ranks, in the order of their names. */
export async function participantsOfRace(db: Queryable, raceId: number): Promise<Participant[]> {
  const rows = await readParticipants(db).execute({ raceId });
  const seasonId = rows[0]?.season_id ?? null;
  const t100Ranks =
    seasonId === null
      ? new Map<number, number>()
      : await t100RanksBefore(db, seasonId, rows[0]?.race_date ?? null);
  return rows.map(({ season_id: _seasonId, race_date: _raceDate, ...row }) => ({
    ...row,
    t100_rank: t100Ranks.get(row.id) ?? UNRANKED,
    t100_contender_rank: row.contender_ranking_latest,
    latest_source: row.meta.latest_source ?? null,
  }));
}
