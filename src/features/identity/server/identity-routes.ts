import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { nameOfAthlete } from '#features/athletes/server/edit/athlete-writes-store.ts';
import { lockAthletes } from '#features/athletes/server/list/athletes-store.ts';
import { lockRaces, racesOfRows, rowsOfChangeSet } from '#features/history/server/history-store.ts';
import { urlNow } from '#server/files/file-urls.ts';
import type { Files } from '#server/files/files.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import {
  alreadyUnmerged,
  compareAthletes,
  forgetNotTheSame,
  listDuplicates,
  listMerges,
  listNotTheSame,
  type Merge,
  mergeAthletes,
  remainingAthleteDeleted,
  setNotTheSame,
  unmergeAthletes,
  withThemself,
} from '../identity-contract.ts';
import { findDuplicates } from './find-duplicates.ts';
import { forgetPair, pairsNotTheSame, peopleOf, rememberNotTheSame } from './identity-people-store.ts';
import { existingName } from './merge/athlete-gone.ts';
import { compareTwo } from './merge/compare-athletes.ts';
import { mergeTwo } from './merge/merge-athletes.ts';
import { allMerges, lockMerge, type MergeRow, markUnmerged, mergeById } from './merge/merges-store.ts';
import { unmergeTwo } from './merge/unmerge-athletes.ts';

const asMerge = ({ change_set_id: _, ...row }: MergeRow & { count: number }): Merge => ({
  ...row,
  at: row.at.toISOString(),
  unmerged_at: row.unmerged_at?.toISOString() ?? null,
});

async function namesOfPair(
  db: Queryable,
  one: number,
  other: number,
  field?: string,
): Promise<[string, string]> {
  if (one === other) throw withThemself(field);
  return [await existingName(db, one), await existingName(db, other)];
}

async function mergeInto(context: RequestContext, input: CheckedInputOf<typeof mergeAthletes>) {
  const { db, change, clock, actor } = context;
  const [kept, gone] = await namesOfPair(db, input.id, input.other);
  const merge_id = await change(`${gone} merged into ${kept}`, (tx, changeSetId) =>
    mergeTwo(tx, { ...input, at: clock.now(), who: actor.name }, changeSetId),
  );
  return { status: 0 as const, id: input.id, merge_id };
}

async function unmerge(context: RequestContext, id: number, isRemembered: boolean) {
  const made = found(await mergeById(context.db, id), `merge ${id}`);
  return context.change(`${made.gone_name} unmerged from ${made.kept_name}`, async (tx) => {
    await lockRaces(tx, racesOfRows(await rowsOfChangeSet(tx, made.change_set_id)));
    await lockAthletes(tx);
    const merge = found(await lockMerge(tx, id), `merge ${id}`);
    if (merge.unmerged_at !== null) throw alreadyUnmerged();
    if ((await nameOfAthlete(tx, merge.kept_id)) === null) throw remainingAthleteDeleted(merge.kept_name);
    const not_returned = await unmergeTwo(tx, merge.change_set_id, merge.kept_id);
    await markUnmerged(tx, id, context.clock.now(), not_returned);
    if (isRemembered) await rememberNotTheSame(tx, merge.kept_id, merge.gone_id);
    return { status: 0 as const, id: merge.kept_id, other_id: merge.gone_id, not_returned };
  });
}

/** Two people with the current URLs of their pictures. */
function bothShown<P extends { pic: string | null }>(
  { one, other }: { one: P; other: P },
  { addresses }: Files,
) {
  const shown = (person: P): P => ({ ...person, pic: person.pic && urlNow(addresses, person.pic) });
  return { one: shown(one), other: shown(other) };
}

/** Likely duplicates, merging and unmerging. */
export function identityRoutes(serve: Serve): void {
  serve(listDuplicates, async (_input, { db, files }) => {
    const { pairs, total } = await findDuplicates(db);
    return { total, pairs: pairs.map((pair) => ({ ...pair, ...bothShown(pair, files) })) };
  });

  serve(listNotTheSame, async (_input, { db, files }) => {
    const pairs = await pairsNotTheSame(db);
    const people = await peopleOf(
      db,
      pairs.flatMap((pair) => [pair.athlete_id, pair.other_athlete_id]),
    );
    const named = pairs.flatMap((pair) => {
      const [one, other] = [people.get(pair.athlete_id), people.get(pair.other_athlete_id)];
      return one && other ? [bothShown({ one, other }, files)] : [];
    });
    return { pairs: named.sort((a, b) => a.one.name.localeCompare(b.one.name)) };
  });

  serve(setNotTheSame, async ({ athlete_id, other_id }, { db, change }) => {
    const [one, other] = await namesOfPair(db, athlete_id, other_id, 'other_id');
    await change(`${one} and ${other} marked as different people`, (tx) =>
      rememberNotTheSame(tx, athlete_id, other_id),
    );
  });

  serve(forgetNotTheSame, async ({ athlete_id, other_id }, { db, change }) => {
    const [one, other] = await namesOfPair(db, athlete_id, other_id, 'other_id');
    await change(`${one} and ${other} can be proposed as duplicates again`, (tx) =>
      forgetPair(tx, athlete_id, other_id),
    );
  });

  serve(compareAthletes, async ({ id, other }, { db, files }) => {
    const compared = await compareTwo(db, id, other);
    const fields = compared.fields.map((field) => ({
      ...field,
      one: field.one && urlNow(files.addresses, field.one),
      other: field.other && urlNow(files.addresses, field.other),
    }));
    return { ...compared, ...bothShown(compared, files), fields };
  });

  serve(mergeAthletes, (input, context) => mergeInto(context, input));

  serve(listMerges, async (_input, { db }) => ({ merges: (await allMerges(db)).map(asMerge) }));
  serve(unmergeAthletes, ({ id, not_the_same }, context) => unmerge(context, id, not_the_same === 1));
}
