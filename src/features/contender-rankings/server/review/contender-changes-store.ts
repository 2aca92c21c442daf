import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { ChangedContender } from '#features/contender-rankings/contender-rankings-contract.ts';
import type { ListChange } from './list-changes.ts';

/** Author and time of a change, with its change set in history; null without a record. */
type ChangedBy = Pick<ChangedContender, 'at' | 'who' | 'change_set_id'>;

const isOther = (field: string) => sql`w.before ->> ${field} is distinct from w.after ->> ${field}`;

const numbered = <Found extends { at: string | null; change_set_id: unknown }>(row: Found) => ({
  ...row,
  at: row.at === null ? null : new Date(row.at).toISOString(),
  change_set_id: row.change_set_id === null ? null : Number(row.change_set_id),
});

/** The newest change of one of the seasons' facts after a change set. */
export async function newestSeasonChange(
  db: Queryable,
  seasonIds: readonly number[],
  fact: 'season' | 'method',
  afterChangeSet: number,
): Promise<ChangedBy> {
  const found = await db.execute<{ at: string; who: string; change_set_id: string }>(sql`
    select s.at, s.who, s.id as change_set_id from change_row w join change_set s on s.id = w.change_set_id
    where w.entity = 'season' and w.table_name = 't100_season' and s.id > ${afterChangeSet}
      and w.entity_id = any(${sql.param(seasonIds.map(String))}::text[])
      and ${fact === 'method' ? isOther('contender_opt_method') : sql`true`}
    order by w.id desc limit 1`);
  return found.rows[0] ? numbered(found.rows[0]) : { at: null, who: null, change_set_id: null };
}

/** The changes of lists, contracts and retirements by athlete, each with the newest change after a change set that caused it. */
export async function namedListChanges(
  db: Queryable,
  seasonId: number,
  changes: readonly ListChange[],
  afterChangeSet: number,
): Promise<ChangedContender[]> {
  if (changes.length === 0) return [];
  const given = JSON.stringify(changes.map(({ athleteId, ...change }) => ({ id: athleteId, ...change })));
  const found = await db.execute<{ [Name in keyof ChangedContender]: ChangedContender[Name] }>(sql`
    select a.id, a.name, c.field, c.before, c.after, m.at, m.who, m.change_set_id
    from jsonb_to_recordset(${given}::jsonb) as c (id int, field text, before text, after text)
    join athlete a on a.id = c.id
    left join lateral (
      select s.at, s.who, s.id as change_set_id from change_row w join change_set s on s.id = w.change_set_id
      where s.id > ${afterChangeSet} and (
        (c.field = 'retirement' and w.entity = 'athlete' and w.entity_id = a.id::text and w.table_name = 'athlete'
          and ${isOther('retirement_date')})
        or (c.field <> 'retirement' and w.entity = 'season' and w.entity_id = ${String(seasonId)}
          and w.table_name = case c.field when 'contract tier' then 't100_season_participant' else 't100_contender' end
          and coalesce(w.after, w.before) ->> 'athlete_id' = a.id::text
          and (c.field <> 'contract tier' or ${isOther('contract_tier_id')}))
        or (c.field = 'contract tier' and w.entity = 'contract_tier' and ${isOther('name')} and w.entity_id = (
          select p.contract_tier_id::text from t100_season_participant p
          where p.season_id = ${seasonId} and p.athlete_id = a.id)))
      order by w.id desc limit 1) m on true
    order by a.last, a.id`);
  return found.rows.map(numbered);
}
