import { utcToday } from '#server/clock.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  createContenderSet,
  deleteContenderSet,
  generateContenders,
  listContenderSets,
  listContenderStates,
  listUpcomingT100Races,
  publishContenderSet,
  readContenderChanges,
  readContenderSet,
  reviewContenderSet,
  unpublishContenderSet,
} from '../contender-rankings-contract.ts';
import { deleteDraft, publish, unpublish } from './contender-publication.ts';
import { contenderSetStore, contenderSetsNewestFirst, contenderSetsOfDate } from './contender-sets-store.ts';
import { seasonOfSet } from './generate/contender-facts-store.ts';
import { generateAndWait } from './generate/contender-jobs.ts';
import { seasonToRank } from './generate/generate-contenders.ts';
import { asListed, readSet, upcomingRaces } from './read-contender-set.ts';
import { contenderChangesSince } from './review/contender-changes.ts';
import { statesOfContenderSets } from './review/contender-state.ts';
import { reviewSet } from './review/review-contender-set.ts';

export function contenderRankingsRoutes(serve: Serve): void {
  serve(listContenderSets, async (_input, { db }) => ({
    rankings: (await contenderSetsNewestFirst(db)).map(asListed),
  }));
  serve(listContenderStates, async (_input, { db }) => ({ states: await statesOfContenderSets(db) }));
  serve(listUpcomingT100Races, (_input, { db, clock }) => upcomingRaces(db, utcToday(clock)));
  serve(readContenderSet, ({ id }, { db }) => readSet(db, id));
  serve(reviewContenderSet, ({ id }, { db }) => reviewSet(db, id));
  serve(readContenderChanges, ({ id }, { db }) => contenderChangesSince(db, id));

  serve(createContenderSet, async ({ date }, { db, change }) => {
    const added = await change(`Contender rankings of ${date} added`, async (tx) => ({
      same_date: await contenderSetsOfDate(tx, date),
      id: await contenderSetStore.insert(tx, { date }),
    }));
    const season = await seasonOfSet(db, date);
    return { status: 0 as const, ...added, season };
  });

  serve(generateContenders, async ({ id }, context) => {
    const { date } = await contenderSetStore.read(context.db, id);
    // Refused before there is a job, so that no failed job alarms staff.
    await seasonToRank(context.db, date);
    return generateAndWait(context, id, date);
  });

  serve(publishContenderSet, async (wanted, context) => {
    const date = await publish(context, wanted);
    return { status: 0 as const, message: `Contender rankings of ${date} published.` };
  });

  serve(unpublishContenderSet, async (wanted, context) => {
    const date = await unpublish(context, wanted);
    return { status: 0 as const, message: `Contender rankings of ${date} unpublished.` };
  });

  serve(deleteContenderSet, (wanted, context) => deleteDraft(context, wanted));
}
