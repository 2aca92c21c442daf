import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';

const pointingAt = sql<boolean>`(
  exists (select 1 from race where race.t100_season_id = "t100_season"."id")
  or exists (select 1 from t100_season_participant p where p.season_id = "t100_season"."id")
  or exists (select 1 from t100_contender c where c.season_id = "t100_season"."id")
  or exists (select 1 from t100_championship h where h.t100_season_id = "t100_season"."id"))`;

const columns = (today: PlainDate) => ({
  id: t100Season.id,
  name: t100Season.name,
  start_date: t100Season.start_date,
  end_date: t100Season.end_date,
  top_scoring_results_count: t100Season.top_scoring_results_count,
  contender_opt_method: t100Season.contender_opt_method,
  olympic_bonus_points: t100Season.olympic_bonus_points,
  is_active: t100Season.is_active,
  version: t100Season.version,
  total_race_count: sql<number>`(select count(*)::int from race where race.t100_season_id = "t100_season"."id")`,
  has_race_ahead: sql<boolean>`exists (
    select 1 from race where race.t100_season_id = "t100_season"."id" and race.date >= ${today})`,
  has_related_records: pointingAt,
});

export type SeasonRow = Awaited<ReturnType<typeof seasonsInOrder>>[number];

/** All seasons, latest first. `today` decides which races are upcoming. */
export async function seasonsInOrder(db: Queryable, today: PlainDate) {
  return db.select(columns(today)).from(t100Season).orderBy(desc(t100Season.start_date), desc(t100Season.id));
}
