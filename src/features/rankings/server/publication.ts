import type { RequestContext } from '#server/http/register-call.ts';
import { cannotCompare, GENERATE_JOB, rankingNotFound } from '../rankings-contract.ts';
import {
  digestOfSet,
  hasRows,
  type LockedSet,
  lockSet,
  removeSet,
  setById,
  updateSet,
} from './rankings-store.ts';
import { publicationOf, type Wanted } from './shared/set-publication.ts';

const publication = publicationOf<LockedSet>({
  noun: 'Rankings',
  table: 'ranking_set',
  fields: ['published', 'type', 'date'],
  job: GENERATE_JOB,
  notFound: rankingNotFound,
  isPublished: ({ published }) => published === 1,
  savePublication: (tx, id, given) =>
    updateSet(tx, id, {
      published: given ? 1 : 0,
      published_at: given?.at ?? null,
      published_by: given?.by ?? null,
    }),
  ...{ setById, lockSet, hasRows, digestOfSet, removeSet },
});
export const { existingSet, publish, unpublish, deleteDraft } = publication;

/** Refuses an operation on an outdated version of the set. */
export async function refuseStaleSet(context: RequestContext, wanted: Wanted): Promise<void> {
  await context.change('Rankings checked', async (tx) => {
    await publication.lockedSet(tx, wanted);
  });
}

/** Null selects the comparison set automatically. */
export async function compareWith(
  context: RequestContext,
  wanted: Wanted,
  otherId: number | null,
): Promise<void> {
  const { id } = wanted;
  const { date } = await existingSet(context, id);
  const other = otherId === null ? null : await setById(context.db, otherId);
  if (otherId !== null && !other) throw cannotCompare(`there is no rankings set ${otherId}.`);
  if (otherId === id) throw cannotCompare('a set cannot be compared with itself.');
  if (other?.published === 0) throw cannotCompare(`rankings of ${other.date} are not published.`);
  const message = other ? `compared with ${other.date}` : 'comparison set selected automatically';
  await context.change(`Rankings of ${date} ${message}`, async (tx) => {
    await publication.lockedSet(tx, wanted);
    await updateSet(tx, id, { comparison_set_id: otherId });
  });
}
