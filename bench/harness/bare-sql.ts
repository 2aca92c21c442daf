import type pg from 'pg';
import { type SeasonScore, seasonStandings } from '#rules/standings/t100-points-standings.ts';

// The statements that a minimal program would send for the same results as the product's calls: no session, no
// validation, no history except what the database writes itself.

const CURRENT_SET = '(select id from ranking_set where published = 1 order by date desc, id desc limit 1)';

const PERSON = 'a.id, a.name, a.first, a.last, a.country, n.alpha_3 as country_3';
const STANDINGS = `r.division, r.overall_rank, r.overall_points, r.overall_score, r.swim_rank, r.swim_points, r.swim_score,
  r.bike_rank, r.bike_points, r.bike_score, r.run_rank, r.run_points, r.run_score`;

const ATHLETES = `
  select ${PERSON}, n.id as country_id, a.division, a.email, a.link, a.retirement_date, a.media_pic, a.media_hero_left,
    a.media_hero_right, coalesce(r.overall_rank, 99999) as overall_rank, r.overall_points
  from athlete a left join nation n on n.alpha_2 = a.country
  left join ranking_row r on r.athlete_id = a.id and r.set_id = ${CURRENT_SET} order by a.id`;
const PROFILES = `
  select p.athlete_id, a.email, phone_number, dob, height, weight, nicknames, alternate_names, maternity_leave, manager,
    bio_short, instagram, twitter, youtube, facebook, strava, zwift, tiktok, website
  from athlete_profile p join athlete a on a.id = p.athlete_id order by p.athlete_id`;
const ATTRIBUTES = 'select athlete_id, name, value from athlete_attribute order by athlete_id, name';
const NATIONS = 'select id, alpha_2, alpha_3, name from nation order by name';

const RACES = `
  select r.id, r.serie_id, year, brand, division, date, date_status, country_name, city, tier_id, ait_men, ait_women,
    t100_season_id, t100_championship_id, start_list_last_updated, wait_list_last_updated, sof_mpro_manual,
    sof_mpro_calculated, sof_fpro_manual, sof_fpro_calculated, s.name as serie, s.alias as serie_alias, t.name as tier,
    coalesce(c.count, 0) as results_count
  from race r join serie s on s.id = r.serie_id left join tier t on t.id = r.tier_id
  left join (select race_id, count(*)::int as count from result group by race_id) c on c.race_id = r.id
  order by date desc nulls last, r.id desc`;

const SETS = `
  select s.*, g.generated_at, g.rules_version, g.input_digest from ranking_set s
  left join ranking_generation g on g.set_id = s.id order by s.date desc, s.id desc`;
const rowsOfSet = (more: string) => `
  select ${PERSON}, ${STANDINGS}${more} from ranking_row r join athlete a on a.id = r.athlete_id
  left join nation n on n.alpha_2 = a.country where r.set_id = $1 order by r.division desc, r."order", a.id`;

const RACE = `
  select r.*, s.name as serie, s.alias as serie_alias, t.name as tier from race r
  join serie s on s.id = r.serie_id left join tier t on t.id = r.tier_id where r.id = $1`;
const RESULTS = `
  select x.*, a.first, a.last, p.rank, p.swim_points, p.bike_points, p.run_points, p.overall_points, p.t100_points,
    coalesce(k.overall_rank, 99999) as world_rank, k.overall_points as world_points
  from result x join athlete a on a.id = x.athlete_id left join result_points p on p.result_id = x.id
  left join ranking_row k on k.athlete_id = a.id and k.set_id = ${CURRENT_SET}
  where x.race_id = $1 order by x.division, p.rank, a.last, a.first`;
const PARTICIPANTS = `
  select p.*, a.name, a.first, a.last, a.country from participant p join athlete a on a.id = p.athlete_id
  where p.race_id = $1 order by a.last, a.first`;

const rows = async (pool: pg.Pool, text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows;

export const bareAthletes = async (pool: pg.Pool) => ({
  athletes: await rows(pool, ATHLETES),
  profiles: await rows(pool, PROFILES),
  attributes: await rows(pool, ATTRIBUTES),
  nations: await rows(pool, NATIONS),
});

export const bareRaces = async (pool: pg.Pool) => ({ races: await rows(pool, RACES) });

/** A set, its rows and those of its comparison set. */
export const bareRankingSet = async (pool: pg.Pool, id: number, comparedId: number) => ({
  sets: await rows(pool, SETS),
  rankings: await rows(pool, rowsOfSet(', a.email, r.details'), [id]),
  cmp_rankings: await rows(pool, rowsOfSet(''), [comparedId]),
});

export const bareRace = async (pool: pg.Pool, id: number) => ({
  race: (await rows(pool, RACE, [id]))[0],
  results: await rows(pool, RESULTS, [id]),
  participants: await rows(pool, PARTICIPANTS, [id]),
});

/** One statement and the row after it, with the history row that the database's trigger writes into the change set. */
async function bareSave(pool: pg.Pool, write: string, read: string, id: number, value: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`
      with opened as (insert into change_set (at, who, what) values (now(), 'Bench', 'Saved') returning id)
      select set_config('app.change_set', id::text, true) from opened`);
    await client.query(write, [id, value]);
    const saved = await client.query(read, [id]);
    await client.query('commit');
    return saved.rows[0];
  } finally {
    client.release();
  }
}

export const bareSaveCity = (pool: pg.Pool, id: number, city: string) =>
  bareSave(pool, 'update race set city = $2 where id = $1', RACE, id, city);

export const bareSaveHeight = (pool: pg.Pool, id: number, height: string) =>
  bareSave(
    pool,
    `insert into athlete_attribute (athlete_id, name, value) values ($1, 'height', $2)
    on conflict (athlete_id, name) do update set value = excluded.value`,
    'select name, value, version from athlete_attribute where athlete_id = $1',
    id,
    height,
  );

const SCORES = `
  select x.athlete_id as "athleteId", r.id as "raceId", x.division, p.rank as place, p.t100_points::float8 as points,
    r.is_t100_grand_final = 1 as "isGrandFinal", x.status, a.name, a.first, a.last, a.country
  from race r join result x on x.race_id = r.id join result_points p on p.result_id = x.id
  join athlete a on a.id = x.athlete_id where r.t100_season_id = $1`;
const SEASON_PARTICIPANTS = `
  select a.id, a.division, a.name, a.first, a.last, a.country, p.contract_tier_id, t.name as contract_tier,
    p.has_olympic_bonus, p."order", p.version
  from t100_season_participant p join athlete a on a.id = p.athlete_id
  left join contract_tier t on t.id = p.contract_tier_id where p.season_id = $1
  order by a.division = 'FPRO', t."order" nulls last, p."order" nulls last, lower(a.last)`;

export const bareSeasonParticipants = async (pool: pg.Pool, id: number) => ({
  participants: await rows(pool, SEASON_PARTICIPANTS, [id]),
});

/** The scores of a season, and the rule over them. */
export async function bareStandings(pool: pg.Pool, id: number) {
  const [season] = await rows(pool, 'select * from t100_season where id = $1', [id]);
  const races = await rows(pool, 'select id, date, division from race where t100_season_id = $1', [id]);
  const scores = (await rows(pool, SCORES, [id])) as (SeasonScore & { division: string })[];
  const rule = { topScoringResults: 4, olympicBonus: 0, athletesWithOlympicBonus: new Set<number>() };
  const standings = ['MPRO', 'FPRO'].flatMap((division) =>
    seasonStandings(
      rule,
      scores.filter((score) => score.division === division),
    ),
  );
  return { season, races, standings, scores };
}
