import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';
import { athlete, athleteNote, athleteOldId, athleteOldLink } from '#database/tables/athlete-tables.ts';
import { participant, result, withdrawal } from '#database/tables/race-tables.ts';
import { insertAlias } from '#features/athletes/server/list/athletes-store.ts';
import {
  lockTeamExclusions,
  teamExclusions,
  writeTeamExclusions,
} from '#features/team-views/server/team-exclusions-store.ts';
import { foldName } from '#rules/name-matching/names.ts';
import type { AthleteRow } from './merge-values-store.ts';

/**
 * Every table with a reference to an athlete, and how a merge treats it; a test compares the list with the database schema. Rows whose key
 * contains the athlete are copied and the old ones deleted, because an undo finds rows by their key.
 */
export const TABLES_OF_ATHLETES = [
  'account',
  'athlete_alias',
  'athlete_attribute',
  'athlete_equipment',
  'athlete_note',
  'athlete_old_id',
  'athlete_old_link',
  'athlete_profile',
  'athlete_sponsor',
  'athletes_not_the_same',
  'contender_ranking_row',
  'media_athlete',
  'participant',
  'ranking_row',
  'result',
  't100_contender',
  't100_season_participant',
  'withdrawal',
] as const;

/** Moves records of which an athlete can have several. Those that the retained athlete already has are deleted with the other. */
export async function moveLists(tx: Tx, keptId: number, otherId: number): Promise<void> {
  await tx.update(result).set({ athlete_id: keptId }).where(eq(result.athlete_id, otherId));
  await tx.update(athleteNote).set({ athlete_id: keptId }).where(eq(athleteNote.athlete_id, otherId));
  await tx.update(athleteOldLink).set({ athlete_id: keptId }).where(eq(athleteOldLink.athlete_id, otherId));
  await tx.update(athleteOldId).set({ athlete_id: keptId }).where(eq(athleteOldId.athlete_id, otherId));
  await tx.execute(sql`
    update athlete_alias set athlete_id = ${keptId} where athlete_id = ${otherId}
      and folded_alias not in (select folded_alias from athlete_alias where athlete_id = ${keptId})`);
  await tx.execute(sql`
    insert into media_athlete (media_id, athlete_id)
    select media_id, ${keptId} from media_athlete where athlete_id = ${otherId} on conflict do nothing`);
  await tx.execute(sql`
    insert into athlete_sponsor (athlete_id, brand_id, position)
    select ${keptId}, s.brand_id, s.position + coalesce((select max(position) from athlete_sponsor where athlete_id = ${keptId}), 0)
    from athlete_sponsor s where s.athlete_id = ${otherId} on conflict do nothing`);
  await tx.execute(sql`
    insert into athletes_not_the_same (athlete_id, other_athlete_id)
    select least(third, ${keptId}), greatest(third, ${keptId})
    from (select case athlete_id when ${otherId} then other_athlete_id else athlete_id end as third
      from athletes_not_the_same where ${otherId} in (athlete_id, other_athlete_id)) pair
    where third <> ${keptId} on conflict do nothing`);
}

/** Moves entries on start and wait lists. Where both are on lists of one race, one entry remains, on the start list if either was. */
export async function moveEntries(tx: Tx, keptId: number, otherId: number): Promise<void> {
  await tx.execute(sql`
    update participant p set is_waiting = least(p.is_waiting, o.is_waiting), notes = coalesce(nullif(p.notes, ''), o.notes),
      is_by_hand = case when o.is_waiting < p.is_waiting then o.is_by_hand else p.is_by_hand end,
      by_hand_reason = case when o.is_waiting < p.is_waiting then o.by_hand_reason else p.by_hand_reason end
    from participant o where o.race_id = p.race_id and o.athlete_id = ${otherId} and p.athlete_id = ${keptId}
      and (o.is_waiting < p.is_waiting or (coalesce(p.notes, '') = '' and coalesce(o.notes, '') <> ''))`);
  await tx.execute(sql`
    delete from participant where athlete_id = ${otherId}
      and race_id in (select race_id from participant where athlete_id = ${keptId})`);
  await tx.update(participant).set({ athlete_id: keptId }).where(eq(participant.athlete_id, otherId));
  await tx.execute(sql`
    delete from withdrawal w where w.athlete_id in (${otherId}, ${keptId})
      and (exists (select from participant p where p.race_id = w.race_id and p.athlete_id = ${keptId})
        or (w.athlete_id = ${otherId}
          and exists (select from withdrawal k where k.race_id = w.race_id and k.athlete_id = ${keptId})))`);
  await tx.update(withdrawal).set({ athlete_id: keptId }).where(eq(withdrawal.athlete_id, otherId));
}

/** Moves contracts and contender lists. For a season that both take part in, the contract tier and bonus of either are retained. */
export async function moveSeasons(tx: Tx, keptId: number, otherId: number): Promise<void> {
  await tx.execute(sql`
    update t100_season_participant p set contract_tier_id = coalesce(p.contract_tier_id, o.contract_tier_id),
      has_olympic_bonus = greatest(p.has_olympic_bonus, o.has_olympic_bonus)
    from t100_season_participant o where o.season_id = p.season_id and o.athlete_id = ${otherId} and p.athlete_id = ${keptId}
      and ((p.contract_tier_id is null and o.contract_tier_id is not null) or o.has_olympic_bonus > p.has_olympic_bonus)`);
  await tx.execute(sql`
    insert into t100_season_participant (season_id, athlete_id, contract_tier_id, has_olympic_bonus, "order")
    select season_id, ${keptId}, contract_tier_id, has_olympic_bonus, "order" from t100_season_participant
    where athlete_id = ${otherId} on conflict do nothing`);
  await tx.execute(sql`
    insert into t100_contender (season_id, opt_method, athlete_id)
    select season_id, opt_method, ${keptId} from t100_contender where athlete_id = ${otherId} on conflict do nothing`);
  await tx.execute(sql`delete from t100_season_participant where athlete_id = ${otherId}`);
  await tx.execute(sql`delete from t100_contender where athlete_id = ${otherId}`);
}

/** In the list of athletes excluded from team views, replaces the other athlete by the retained one. */
export async function moveTeamExclusion(tx: Tx, keptId: number, otherId: number): Promise<void> {
  if (!(await teamExclusions(tx)).includes(otherId)) return;
  const ids = (await lockTeamExclusions(tx)).map((one) => (one === otherId ? keptId : one));
  await writeTeamExclusions(tx, [...new Set(ids)]);
}

/** Rows that may remain with the removed athlete: those that the retained one has too, and those that were copied. */
const LEFT_BEHIND = [
  'athlete_alias',
  'athlete_attribute',
  'athlete_equipment',
  'athlete_profile',
  'athlete_sponsor',
  'media_athlete',
] as const satisfies readonly (typeof TABLES_OF_ATHLETES)[number][];

/**
 * Removes the athlete with the remaining rows. The rows are deleted before the athlete, not by cascade: history can then undo and redo the
 * removal in an order in which each row has its athlete.
 */
export async function removeAthlete(tx: Tx, id: number): Promise<void> {
  for (const table of LEFT_BEHIND)
    await tx.execute(sql`delete from ${sql.identifier(table)} where athlete_id = ${id}`);
  await tx.execute(sql`delete from athletes_not_the_same where ${id} in (athlete_id, other_athlete_id)`);
  await tx.execute(sql`update account set athlete_id = null where athlete_id = ${id}`);
  await tx.delete(athlete).where(eq(athlete.id, id));
}

/** Redirects the id and the address of the removed athlete to the retained one, whose address may be either. */
export async function takeOverLink(
  tx: Tx,
  kept: AthleteRow,
  gone: AthleteRow,
  isLinkTaken: boolean,
): Promise<void> {
  if (isLinkTaken) await tx.update(athlete).set({ link: gone.link }).where(eq(athlete.id, kept.id));
  await tx
    .insert(athleteOldLink)
    .values({ link: isLinkTaken ? kept.link : gone.link, athlete_id: kept.id })
    .onConflictDoNothing();
  await tx.insert(athleteOldId).values({ old_id: gone.id, athlete_id: kept.id });
}

/** Saves the name that is no longer shown as an alias, unless it is identical or already known. */
export async function saveNameAsAlias(tx: Tx, keptId: number, shown: string, given: string): Promise<void> {
  if (shown !== given && foldName(given) !== '') await insertAlias(tx, { alias: given, athleteId: keptId });
}
