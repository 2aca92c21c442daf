import { found } from '#contract/refusal.ts';
import { brandNotFound, brandTwice } from '#features/athletes/athlete-edit-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertItemNotStale } from '#server/records/optimistic-locking.ts';
import { sponsorsOf, sponsorsVersionOf } from '../page/athlete-page-store.ts';
import { brandNames, lockAthlete, nameOfAthlete, replaceSponsors } from './athlete-writes-store.ts';

/** The change to a list of sponsors, for history: one added, one removed, or their order changed. */
function whatWasDone(
  before: readonly number[],
  after: readonly number[],
  brands: ReadonlyMap<number, string>,
  athlete: string,
): string {
  const [added, another] = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id)).length;
  if (added !== undefined && another === undefined && removed === 0)
    return `Sponsor ${brands.get(added)} added to ${athlete}`;
  if (added === undefined && removed === 1) return `Sponsor removed from ${athlete}`;
  const isOrder = added === undefined && removed === 0;
  return `${isOrder ? 'Order of the sponsors' : 'Sponsors'} of ${athlete} changed`;
}

/** Makes these brands, in this order, an athlete's sponsors. */
export async function saveSponsorsOf(
  { db, change }: RequestContext,
  id: number,
  brandIds: readonly number[],
  version: number | undefined,
): Promise<void> {
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  const twice = brandIds.find((one, place) => brandIds.indexOf(one) !== place);
  const names = await brandNames(db, brandIds);
  const unknown = brandIds.find((one) => !names.has(one));
  if (unknown !== undefined) throw brandNotFound(unknown);
  if (twice !== undefined) throw brandTwice(names.get(twice) ?? `Brand ${twice}`);
  const before = (await sponsorsOf(db, id)).map(({ brand_id }) => brand_id);
  await change(whatWasDone(before, brandIds, names, name), async (tx) => {
    found(await lockAthlete(tx, id), `athlete ${id}`);
    await assertItemNotStale(tx, {
      table: 'athlete_sponsor',
      key: { athlete_id: id },
      field: 'sponsors',
      label: 'the list of sponsors',
      version,
      present: await sponsorsVersionOf(tx, id),
    });
    await replaceSponsors(tx, id, brandIds);
  });
}
