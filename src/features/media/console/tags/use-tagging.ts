import { useCallback, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { CANCELLED, useRefreshAll } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { InputOf } from '#contract/declare-call.ts';
import { undoHistory } from '#features/history/history-contract.ts';
import { type TagType, tagMedia, tagMedias } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';
import { idsOf, type TagStep } from './tag-plan.ts';

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Says what was done, with the way back over all its change sets, the last one first. */
function useToldChanges() {
  const undo = useUndo();
  return useCallback(
    (message: string, changeSetIds: readonly number[]) => {
      const [first, ...later] = changeSetIds;
      if (first === undefined) return;
      toasts.success(message, async () => {
        for (const id of later.toReversed()) await callApi(undoHistory, { id });
        await undo(first);
      });
    },
    [undo],
  );
}

export interface TagSet {
  /** What the picture carries, with what is on its way to the server. */
  ids: readonly number[];
  /** Saves at once; requests go one after another. */
  change(ids: readonly number[], message: string): void;
}

/** The tags of one type of one picture, saved at each change and shown before the server has said yes. */
export function useTagSet(picture: Picture, type: TagType): TagSet {
  const [wanted, setWanted] = useState<{ pictureId: number; ids: readonly number[] } | null>(null);
  const line = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const told = useToldChanges();
  const refreshAll = useRefreshAll();
  const save = async (pictureId: number, ids: readonly number[], message: string): Promise<void> => {
    try {
      const { changeSetId } = await callApi(tagMedia, {
        ...{ item_id: pictureId, item_type: 'media', tag_type: type },
        tag_ids: [...ids],
      });
      told(message, changeSetId === null ? [] : [changeSetId]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.error(error.message);
    }
    await refreshAll();
    waiting.current -= 1;
    if (waiting.current === 0) setWanted(null);
  };
  return {
    ids: wanted?.pictureId === picture.id ? wanted.ids : idsOf(picture, type),
    change(ids, message) {
      setWanted({ pictureId: picture.id, ids });
      waiting.current += 1;
      line.current = line.current.then(() => save(picture.id, ids, message));
    },
  };
}

export interface TypedSteps {
  type: TagType;
  steps: readonly TagStep[];
}

/** Carries out a plan on many pictures: one call for what is given and one for what is taken away, of each type; one undo for all. */
export function useBulkTagging() {
  const told = useToldChanges();
  const refreshAll = useRefreshAll();
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const run = async (planned: readonly TypedSteps[], message: string): Promise<boolean> => {
    setRunning(true);
    const own = new AbortController();
    abort.current = own;
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
      told(message, changeSets);
      return true;
    } catch (error) {
      const done = changeSets.length > 0 ? ' A part of the tags was changed before that.' : '';
      if (done !== '') told('A part of the tags changed', changeSets);
      toasts.error(`${signal.aborted ? CANCELLED : wordsOf(error)}${done}`);
      return false;
    } finally {
      setRunning(false);
      await refreshAll();
    }
  };
  return { run, isRunning, cancel: () => abort.current?.abort() };
}
