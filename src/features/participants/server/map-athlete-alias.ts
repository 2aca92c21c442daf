import type { ResponseOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { aliasWithoutLetters } from '#features/identity/aliases-contract.ts';
import { insertAliasOf, sameAlias } from '#features/identity/server/aliases-store.ts';
import { foldName, nameKey } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { aliasOfAnother, type mapAthleteAlias } from '../participant-calls-contract.ts';
import {
  athleteForList,
  hasNamesake,
  openWarnings,
  otherWithAlias,
  resolveWarning,
} from './participant-writes-store.ts';

type ResolvedList = ResponseOf<typeof mapAthleteAlias>['resolved'][number];

/** Resolves the open warnings with this name that may be of the division; returns their lists, each once. */
async function resolveWarnings(tx: Tx, alias: string, division: Division): Promise<ResolvedList[]> {
  const lists = new Map<string, ResolvedList>();
  for (const warning of await openWarnings(tx)) {
    if (nameKey(warning.name) !== nameKey(alias)) continue;
    if (warning.division !== null && warning.division !== division) continue;
    await resolveWarning(tx, warning.id);
    const { race_id, list, file } = warning;
    lists.set(JSON.stringify([race_id, list, file]), { race_id, list, file });
  }
  return [...lists.values()];
}

/** Stores the alias unless the athlete has it already, and resolves the warnings that it explains. */
export async function mapAlias(
  { db, change }: RequestContext,
  athleteId: number,
  alias: string,
): Promise<ResolvedList[]> {
  const athlete = found(await athleteForList(db, athleteId), `athlete ${athleteId}`);
  if (nameKey(alias) === '') throw aliasWithoutLetters();
  return change(`Alias ${alias} of ${athlete.name} added`, async (tx) => {
    const other = await otherWithAlias(tx, athlete, alias);
    if (other !== null) throw aliasOfAnother(alias, other);
    // Of namesakes the one who has the name as an alias too is recognised.
    const isOwnName = foldName(alias) === foldName(athlete.name) && !(await hasNamesake(tx, athlete));
    if (!isOwnName && !(await sameAlias(tx, athleteId, alias))) await insertAliasOf(tx, athleteId, alias);
    return resolveWarnings(tx, alias, athlete.division);
  });
}
