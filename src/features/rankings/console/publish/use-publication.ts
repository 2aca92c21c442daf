import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiMutation, useCached } from '#console/api/queries.ts';
import { useSession } from '#console/api/session.tsx';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndo, useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { RankingReview } from '#features/rankings/ranking-review-contract.ts';
import {
  chooseComparison,
  deleteRanking,
  publishRanking,
  type RankingSet,
  readRanking,
  unpublishRanking,
} from '#features/rankings/rankings-contract.ts';
import { followSofJob } from './follow-sof-job.ts';

/** Awaits an action whose effect is shown already. A failure restores the page with `revert`; then a refusal is shown in the Error! dialog. */
const runOrRevert = <T>(action: Promise<T>, revert: () => void): Promise<T | null> =>
  showRefusal(
    action.catch((error) => {
      revert();
      throw error;
    }),
  );

/** Shows the set as published or as a draft before the server has confirmed it; returns a function that reverts this. */
function useShownAtOnce(set: RankingSet) {
  const { user } = useSession();
  const cached = useCached(readRanking, { id: set.id });
  return (published: 0 | 1): (() => void) => {
    const who = user ? `${user.first} ${user.last}`.trim() : null;
    const facts =
      published === 1
        ? { published, published_by: who, published_at: new Date().toISOString() }
        : { published, published_by: null, published_at: null };
    const before = cached.read();
    cached.write((shown) => ({ ...shown, set: { ...shown.set, ...facts } }));
    return () => {
      if (before) cached.write(() => before);
      void cached.refresh();
    };
  };
}

function useDeletion({ id, version }: RankingSet, forget: () => void) {
  const router = useRouter();
  const deleting = useApiMutation(deleteRanking);
  const undo = useUndo();
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    const isMeant = await confirm({
      title: 'Delete Rankings Set?',
      question: 'Are you sure you want to delete this rankings set?',
      confirmLabel: 'Confirm Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    try {
      const { answer, changeSetId } = await deleting.run({ id, version });
      if (answer.status === -1) return setError(answer.message);
      toasts.success(answer.message, changeSetId === null ? undefined : () => undo(changeSetId));
      forget();
      router.history.push(addresses.rankings());
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.message);
    }
  };
  return { remove, error, closeError: () => setError(null), isRunning: deleting.isRunning };
}

/** Publish, unpublish, delete and the choice of the comparison set; refusals are shown in a dialog. */
export function usePublication(set: RankingSet, forget: () => void) {
  const publishing = useUndoableMutation(publishRanking);
  const unpublishing = useUndoableMutation(unpublishRanking);
  const comparing = useUndoableMutation(chooseComparison);
  const deletion = useDeletion(set, forget);
  const showAtOnce = useShownAtOnce(set);
  const { id, version, date } = set;
  const publish = async (review: RankingReview) => {
    const revert = showAtOnce(1);
    const input = { id, version: review.set.version, reviewed_digest: review.set.input_digest ?? undefined };
    const published = await runOrRevert(publishing.run(input, `Rankings of ${date} published`), revert);
    if (published !== null) followSofJob(published.following_job);
  };
  const unpublish = async () => {
    const revert = showAtOnce(0);
    const message = `Rankings of ${date} unpublished`;
    const unpublished = await runOrRevert(unpublishing.run({ id, version }, message), revert);
    if (unpublished !== null) followSofJob(unpublished.following_job);
  };
  const compareWith = (comparison_set_id: number | null, message: string) =>
    comparing.attempt({ id, version, comparison_set_id }, message);
  return {
    publish,
    unpublish,
    compareWith,
    deletion,
    isRunning: publishing.isRunning || unpublishing.isRunning || deletion.isRunning,
  };
}
