import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '#console/addresses.ts';
import { CallError } from '#console/calls/call-error.ts';
import { useAct } from '#console/calls/queries.ts';
import { useToldAct, useUndo } from '#console/calls/told-act.ts';
import { ask } from '#console/kit/dialogs/ask.ts';
import { toasts } from '#console/kit/toasts/toast-list.ts';
import {
  chooseComparison,
  deleteRanking,
  publishRanking,
  type RankingSet,
  unpublishRanking,
} from '../rankings-contract.ts';
import { publishedWords } from './ranking-states.tsx';
import { staleWords } from './ranking-views.ts';

/** What the public will see, and a warning while newer results would change it. */
function PublishQuestion({ set }: { set: RankingSet }) {
  const stale = staleWords(set);
  return (
    <>
      <p>
        The rankings of {set.date} become public. Athletes, races and the website show the newest published
        set by date.
      </p>
      {stale ? (
        <p>They are stale: {stale} since they were generated. Generate them again to count that.</p>
      ) : null}
    </>
  );
}

const told = async (deed: () => Promise<unknown>): Promise<boolean> => {
  try {
    await deed();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await ask.error(error.message);
    return false;
  }
};

/** Publish, unpublish, delete and the choice of the comparison set; each asks first, and refusals stand in a dialog. */
export function usePublication(
  set: RankingSet,
  onFollowing: (job: string | null) => void,
  forget: () => void,
) {
  const router = useRouter();
  const publishing = useToldAct(publishRanking);
  const unpublishing = useToldAct(unpublishRanking);
  const comparing = useToldAct(chooseComparison);
  const deleting = useAct(deleteRanking);
  const undo = useUndo();
  const [deleteError, setDeleteError] = useState<string | null>(null);

  const publish = async () => {
    const isMeant = await ask.confirm({
      title: 'Publish rankings?',
      question: <PublishQuestion set={set} />,
      confirmWords: 'Publish',
    });
    if (!isMeant) return;
    await told(async () =>
      onFollowing((await publishing.run({ id: set.id }, `Rankings of ${set.date} published`)).following_job),
    );
  };
  const unpublish = async () => {
    const isMeant = await ask.confirm({
      title: 'Unpublish rankings?',
      question: `The rankings of ${set.date}, published${publishedWords(set)}, become a draft again. The website leaves them out from its next sync on.`,
      confirmWords: 'Unpublish',
    });
    if (!isMeant) return;
    await told(async () =>
      onFollowing(
        (await unpublishing.run({ id: set.id }, `Rankings of ${set.date} unpublished`)).following_job,
      ),
    );
  };
  const remove = async () => {
    const isMeant = await ask.confirm({
      title: 'Delete Rankings Set?',
      question: 'Are you sure you want to delete this rankings set?',
      confirmWords: 'Confirm Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    await told(async () => {
      const { answer, changeSetId } = await deleting.run({ id: set.id });
      if (answer.status === -1) return setDeleteError(answer.message);
      toasts.done(answer.message, changeSetId === null ? undefined : () => undo(changeSetId));
      forget();
      router.history.push(addresses.rankings());
    });
  };
  const compareWith = (comparison_set_id: number | null, words: string) =>
    told(() => comparing.run({ id: set.id, comparison_set_id }, words));

  return {
    publish,
    unpublish,
    remove,
    compareWith,
    deleteError,
    closeDeleteError: () => setDeleteError(null),
    isRunning: publishing.isRunning || unpublishing.isRunning || deleting.isRunning,
  };
}
