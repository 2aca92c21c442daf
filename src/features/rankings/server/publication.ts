import type { RequestContext } from '#server/http/register-call.ts';
import { cannotCompare, GENERATE_JOB } from '../rankings-contract.ts';
import { rankingSetStore } from './rankings-store.ts';
import { publicationOf, type Wanted } from './shared/set-publication.ts';

const publication = publicationOf({
  noun: 'Rankings',
  store: rankingSetStore,
  flag: 'published',
  fields: ['published', 'type', 'date'],
  tables: { rows: 'ranking_row', generation: 'ranking_generation' },
  job: GENERATE_JOB,
});
export const { publish, unpublish, deleteDraft } = publication;

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
  const { date } = await rankingSetStore.read(context.db, id);
  const other = otherId === null ? null : await rankingSetStore.find(context.db, otherId);
  if (otherId !== null && !other) throw cannotCompare(`there is no rankings set ${otherId}.`);
  if (otherId === id) throw cannotCompare('a set cannot be compared with itself.');
  if (other?.published === 0) throw cannotCompare(`rankings of ${other.date} are not published.`);
  const message = other ? `compared with ${other.date}` : 'comparison set selected automatically';
  await context.change(`Rankings of ${date} ${message}`, async (tx) => {
    await publication.lockedSet(tx, wanted);
    await rankingSetStore.update(tx, id, { comparison_set_id: otherId });
  });
}
