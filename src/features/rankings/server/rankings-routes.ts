import { counted } from '#contract/record-parts.ts';
import { defaultRankingType } from '#rules/ranking/ranking-types.ts';
import { utcToday } from '#server/clock.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import {
  chooseComparison,
  createRanking,
  deleteRanking,
  generateRankings,
  listFutureRaces,
  listPosts,
  listRankings,
  publishRanking,
  readRanking,
  setRankingType,
  unpublishRanking,
} from '../rankings-contract.ts';
import { enqueueUpcomingSof, generateAndWait } from './generate/ranking-jobs.ts';
import { compareWith, deleteDraft, publish, refuseStaleSet, unpublish } from './publication.ts';
import { racesFrom, rankingSetStore, rankingSetsNewestFirst, setsOfDate } from './rankings-store.ts';
import { asListed, listSets, readSet } from './read-set.ts';

async function addSet({ change }: RequestContext, date: string, type: number) {
  return change(`Rankings of ${date} added`, async (tx) => ({
    same_date: await setsOfDate(tx, date),
    id: await rankingSetStore.insert(tx, { date, type }),
  }));
}

/** The response to a generation, or the job that continues. */
const responseOf = (date: string, made: Awaited<ReturnType<typeof generateAndWait>>) =>
  'job' in made
    ? made
    : {
        status: 0 as const,
        message: `Rankings of ${date} generated: ${counted(made.athletes, 'athlete')}.`,
        ...made,
      };

function actsOnSets(serve: Serve): void {
  serve(createRanking, async ({ date, type: wanted }, context) => {
    const type = wanted ?? defaultRankingType(date);
    return { status: 0 as const, type, ...(await addSet(context, date, type)) };
  });

  serve(generateRankings, async ({ id }, context) => {
    const { date } = await rankingSetStore.read(context.db, id);
    return responseOf(date, await generateAndWait(context, date, { setId: id }));
  });

  serve(setRankingType, async ({ id, type, version }, context) => {
    const { date } = await rankingSetStore.read(context.db, id);
    await refuseStaleSet(context, { id, version });
    return responseOf(date, await generateAndWait(context, date, { setId: id, type }));
  });

  serve(publishRanking, async (wanted, context) => {
    const date = await publish(context, wanted);
    // The job may still be running after the response.
    const following_job = await enqueueUpcomingSof(context, wanted.id);
    return { status: 0 as const, message: `Rankings of ${date} published.`, following_job };
  });

  serve(unpublishRanking, async (wanted, context) => {
    const date = await unpublish(context, wanted);
    const following_job = await enqueueUpcomingSof(context, wanted.id);
    return { status: 0 as const, message: `Rankings of ${date} unpublished.`, following_job };
  });

  serve(deleteRanking, (wanted, context) => deleteDraft(context, wanted));

  serve(chooseComparison, async ({ comparison_set_id, ...wanted }, context) => {
    await compareWith(context, wanted, comparison_set_id);
  });
}

export function rankingsRoutes(serve: Serve): void {
  serve(listRankings, async (_input, { db }) => ({ rankings: await listSets(db) }));
  serve(listPosts, async (_input, { db }) => ({
    rankings: (await rankingSetsNewestFirst(db)).map(asListed),
  }));
  serve(readRanking, ({ id }, { db }) => readSet(db, id));
  serve(listFutureRaces, async ({ id }, context) => {
    await rankingSetStore.read(context.db, id);
    return { races: await racesFrom(context.db, utcToday(context.clock)) };
  });
  actsOnSets(serve);
}
