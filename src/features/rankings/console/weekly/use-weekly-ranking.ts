import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirmSecondSet } from '#features/rankings/console/shared/sets-list/confirm-second-set.ts';
import { type RankingReview, readRankingReview } from '#features/rankings/ranking-review-contract.ts';
import {
  createRanking,
  generateRankings,
  type ListedRankingSet,
  publishRanking,
} from '#features/rankings/rankings-contract.ts';
import { endOfGeneration, followSofJob } from '../publish/follow-sof-job.ts';

/** The steps that run one after the other; the user then reads the review. */
export type WeeklyStep = 'create' | 'generate' | 'publish';

interface Failure {
  step: WeeklyStep;
  /** What failed, and what had been saved before. */
  message: string;
}

const existing: Readonly<Record<WeeklyStep, string>> = {
  create: 'Nothing was created.',
  generate: 'The draft is saved with its previous rows. Continue from here, or later.',
  publish: 'The draft is saved with its rows; nothing was published.',
};

/** Makes the API calls of the weekly ranking; each throws `ApiError`. */
function useWeeklyActions() {
  const creating = useUndoableMutation(createRanking);
  const generating = useApiMutation(generateRankings, { outlivesPage: true });
  const publishing = useUndoableMutation(publishRanking);
  return {
    create: async (date: string) => (await creating.run({ date }, `Rankings of ${date} added`)).id,
    async generate(id: number) {
      followSofJob(await endOfGeneration((await generating.run({ id })).response));
    },
    async publish({ set }: RankingReview) {
      const input = { id: set.id, version: set.version, reviewed_digest: set.input_digest ?? undefined };
      followSofJob((await publishing.run(input, `Rankings of ${set.date} published`)).following_job);
    },
  };
}

/** Whether the rows exist and are up to date. */
export const isGenerated = (review: RankingReview | undefined): boolean =>
  review !== undefined && review.set.athletes > 0 && review.set.state === 'up to date';

/** The step that is running, why the latest one failed, and whether to stop after it. */
function useSteps() {
  const [running, setRunning] = useState<WeeklyStep | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isStopping, setStopping] = useState(false);
  const isStopRequested = useRef(false);
  const requestStop = (isRequested: boolean) => {
    isStopRequested.current = isRequested;
    setStopping(isRequested);
  };
  /** Null when the step failed. */
  const doStep = async <Made>(
    step: WeeklyStep,
    work: () => Promise<Made>,
  ): Promise<{ made: Made } | null> => {
    setRunning(step);
    setFailure(null);
    try {
      return { made: await work() };
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailure({ step, message: `${problem.message} ${existing[step]}` });
      return null;
    } finally {
      setRunning(null);
    }
  };
  return { running, failure, isStopping, isStopRequested, requestStop, doStep };
}

/** The review of a draft; nothing is read while there is none. */
function useReview(draftId: number | null) {
  const { response, error, reload, isOutdated } = useApiQuery(
    readRankingReview,
    { id: draftId ?? 1 },
    { isOff: draftId === null },
  );
  const review = draftId === null ? undefined : response?.set.id === draftId ? response : undefined;
  return {
    review,
    reviewError: draftId === null ? null : error,
    /** The draft's review is not known, or no longer true. */
    isReading: draftId !== null && !error && (review === undefined || isOutdated),
    reload,
  };
}

/**
 * The weekly ranking of a date: new set, generation, review of the changes, publication. Its progress is that of its draft, so that it can
 * be continued after leaving the page; between two steps it stops on request.
 */
export function useWeeklyRanking(sets: readonly ListedRankingSet[], date: string | null, isAnother: boolean) {
  const actions = useWeeklyActions();
  /** The set of this run, once it exists. */
  const [own, setOwn] = useState<{ id: number; date: string } | null>(null);
  const { running, failure, isStopping, isStopRequested, requestStop, doStep } = useSteps();
  const ofDate = sets.filter((set) => set.date === date);
  const drafts = ofDate.filter((set) => set.published === 0);
  const draftId = own?.date === date ? own.id : isAnother ? null : (drafts[0]?.id ?? null);
  const reviewing = useReview(draftId);
  const { review } = reviewing;

  const existingOrNew = async (day: string): Promise<number | null> => {
    if (draftId !== null) {
      setOwn({ id: draftId, date: day });
      return draftId;
    }
    if (!(await confirmSecondSet(day, ofDate.length))) return null;
    const done = await doStep('create', () => actions.create(day));
    if (!done) return null;
    setOwn({ id: done.made, date: day });
    return done.made;
  };
  /** Runs from the current step to the review. */
  const goOn = async (): Promise<void> => {
    if (date === null) return;
    requestStop(false);
    const id = await existingOrNew(date);
    if (id === null || isStopRequested.current || isGenerated(review)) return;
    await doStep('generate', () => actions.generate(id));
  };
  return {
    goOn,
    publish: async () => {
      if (!review) return;
      setOwn({ id: review.set.id, date: review.set.date });
      await doStep('publish', () => actions.publish(review));
    },
    /** No further step is started after the running one. */
    stop: () => requestStop(true),
    isStopping,
    running,
    failure,
    ...reviewing,
    draftId,
    drafts,
    publishedOfDate: ofDate.filter((set) => set.published === 1 && set.id !== draftId).length,
    hasBegun: own?.date === date,
  };
}
