import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { type ContenderFacts, contenderRule, seasonOfDate } from '#rules/contenders/contender-ranking.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { rankingWindow } from '#rules/ranking/ranking-types.ts';

const seasonColumns = {
  id: t100Season.id,
  name: t100Season.name,
  start_date: t100Season.start_date,
  end_date: t100Season.end_date,
  is_active: t100Season.is_active,
  contender_opt_method: t100Season.contender_opt_method,
};

/** The season of a set of this date; null when no active one includes it. */
export async function seasonOfSet(db: Queryable, date: PlainDate) {
  const seasons = await db.select(seasonColumns).from(t100Season).orderBy(desc(t100Season.id));
  return seasonOfDate(seasons, date);
}
export type SeasonOfSet = NonNullable<Awaited<ReturnType<typeof seasonOfSet>>>;

/** Whether anyone can be in the rows: someone listed or, by the method OUT, someone with race points in the window. */
export async function hasCandidates(db: Queryable, season: SeasonOfSet, date: PlainDate): Promise<boolean> {
  const { id, contender_opt_method: method } = season;
  const { from, to } = rankingWindow(contenderRule, date);
  const found = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from t100_contender where season_id = ${id} and opt_method = ${method})
      or (${method} = 'OUT' and exists (
        select 1 from race join result r on r.race_id = race.id join result_points p on p.result_id = r.id
        where race.date between ${from}::date and ${to}::date and r.status = 'Finish' and p.overall_points is not null)) as found`);
  return found.rows[0]?.found === true;
}

/** What decides who is ranked, besides the results: read in one statement, so that it is consistent. */
export async function contenderFacts(
  db: Queryable,
  season: SeasonOfSet,
  date: PlainDate,
): Promise<ContenderFacts> {
  const method = season.contender_opt_method;
  const found = await db.execute<{ kind: 'listed' | 'contract' | 'retired'; id: number; text: string }>(sql`
    select 'listed' as kind, athlete_id as id, '' as text from t100_contender
      where season_id = ${season.id} and opt_method = ${method}
    union all
    select 'contract', p.athlete_id, t.name from t100_season_participant p
      join contract_tier t on t.id = p.contract_tier_id where p.season_id = ${season.id}
    union all
    select 'retired', id, retirement_date::text from athlete where retirement_date <= ${date}::date`);
  const of = (kind: 'contract' | 'retired') =>
    new Map(found.rows.flatMap((row) => (row.kind === kind ? [[row.id, row.text] as const] : [])));
  return {
    method,
    listed: found.rows.flatMap((row) => (row.kind === 'listed' ? [row.id] : [])),
    contracts: of('contract'),
    retired: of('retired'),
  };
}
