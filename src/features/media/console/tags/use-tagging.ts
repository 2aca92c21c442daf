import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { addPendingWrite } from '#console/api/pending-writes.ts';
import { CANCELLED, useRefreshAll } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndo, useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { noteWrite, toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { InputOf } from '#contract/declare-call.ts';
import { type TagType, tagMedia, tagMedias } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';
import { idsOf, type TagStep } from './tag-plan.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The tags of one type of one picture, saved at each change and shown before the server has confirmed them. */
export function useTagSet(picture: Picture, type: TagType) {
  const [wanted, setWanted] = useState<{ pictureId: number; ids: readonly number[] } | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const saving = useUndoableMutation(tagMedia);
  const refreshAll = useRefreshAll();
  const shown = wanted?.pictureId === picture.id ? wanted.ids : idsOf(picture, type);
  const save = async (
    pictureId: number,
    { ids, before }: { ids: readonly number[]; before: readonly number[] },
    message: string,
  ): Promise<void> => {
    try {
      const item = { item_id: pictureId, item_type: 'media', tag_type: type } as const;
      await saving.run({ ...item, tag_ids: [...ids], before: [...before] }, message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.error(error.message);
      await refreshAll();
    }
    waiting.current -= 1;
    if (waiting.current === 0) setWanted(null);
  };
  return {
    ids: shown,
    /** Saves immediately; requests are sent one after another. Leaving the page aborts the current one and drops the rest. */
    change(ids: readonly number[], message: string): void {
      setWanted({ pictureId: picture.id, ids });
      waiting.current += 1;
      queue.current = queue.current.then(() => save(picture.id, { ids, before: shown }, message));
    },
  };
}

export interface TypedSteps {
  type: TagType;
  steps: readonly TagStep[];
}

/** Tags many pictures: one call per added or removed tag, one Undo for all of them. Cancel and leaving the page abort it. */
export function useBulkTagging() {
  const undo = useUndo();
  const refreshAll = useRefreshAll();
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const run = async (planned: readonly TypedSteps[], message: string): Promise<boolean> => {
    setRunning(true);
    const own = new AbortController();
    abort.current = own;
    const removePending = addPendingWrite(() => own.abort());
    const { signal } = own;
    const changeSets: number[] = [];
    try {
      for (const { type, steps } of planned)
        for (const { tagId, isRemoved, pictureIds } of steps) {
          const input: InputOf<typeof tagMedias> = {
            ...{ item_ids: [...pictureIds], item_type: 'media', tag_ids: [tagId], tag_type: type },
            ...(isRemoved ? { remove: 1 } : {}),
          };
          const { changeSetId } = await callApi(tagMedias, input, { signal });
          if (changeSetId !== null) changeSets.push(changeSetId);
        }
      if (changeSets.length > 0) toasts.success(message, () => undo(...changeSets));
      return true;
    } catch (error) {
      const problem = signal.aborted ? CANCELLED : messageOf(error);
      if (changeSets.length === 0) toasts.error(problem);
      else
        toasts.error(`${problem} Some tags were changed before that.`, {
          label: 'Undo',
          run: () => undo(...changeSets),
        });
      return false;
    } finally {
      removePending();
      setRunning(false);
      await refreshAll();
    }
  };
  return {
    run: (planned: readonly TypedSteps[], message: string) => noteWrite(run(planned, message)),
    isRunning,
    cancel: () => abort.current?.abort(),
  };
}
