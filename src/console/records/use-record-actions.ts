import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { z } from 'zod';
import { callApi } from '#console/api/request.ts';
import { useUndo, useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { discardUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import type { Call, InputOf } from '#contract/declare-call.ts';
import type { id, version } from '#contract/fields.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { sentenceCase } from '#rules/text/nouns.ts';

/** Undoes several saves of one field, the last one first. */
export function useUndoAll() {
  const undo = useUndo();
  return useCallback(
    async ([first, ...later]: readonly number[]) => {
      for (const id of later.toReversed()) await callApi(undoHistory, { id });
      if (first !== undefined) await undo(first);
    },
    [undo],
  );
}

interface Named {
  id: number;
  name: string;
  version?: number | undefined;
}

export type CallById = Call & { input: { shape: { id: unknown } } };

export interface ArchivingCalls {
  archive: Call<z.ZodObject<{ id: typeof id; version: typeof version }>>;
  unarchive: Call<z.ZodObject<{ id: typeof id; version: typeof version }>>;
}

/** Asks before a record is deleted; true when confirmed. */
export const confirmDeletion = (
  noun: string,
  question = `Are you sure you want to delete this ${noun}?`,
): Promise<boolean> =>
  confirm({ title: `Delete ${noun}?`, question, confirmLabel: 'Confirm Delete', isDanger: true });

export interface DeletionOptions {
  /** The record's kind: "brand". */
  noun: string;
  /** The list to go to afterwards. */
  listUrl: string;
  /** Other text of the question. */
  question?: string | undefined;
}

/** Leaves the page of a record that was deleted: what was typed there is dropped without a question. */
export function useLeaveDeleted(): (url: string) => void {
  const { history } = useRouter();
  return (url) => {
    discardUnsavedChanges();
    history.push(url, undefined, { ignoreBlocker: true });
  };
}

/** 'Delete Tier': asks for confirmation, deletes, and opens the list; a refusal is shown in the Error! dialog. */
export function useDeletion<C extends CallById>(
  call: C,
  record: Named,
  { noun, listUrl, question }: DeletionOptions,
) {
  const leave = useLeaveDeleted();
  const deleting = useUndoableMutation(call, { leavesPage: true });
  const remove = async () => {
    if (!(await confirmDeletion(noun, question))) return;
    const input = { id: record.id, version: record.version } as InputOf<C>;
    if ((await deleting.attempt(input, `${sentenceCase(noun)} ${record.name} deleted`)) === null) return;
    leave(listUrl);
  };
  return { remove, isRunning: deleting.isRunning };
}
