import { useRouter } from '@tanstack/react-router';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import type { Call, InputOf } from '#contract/declare-call.ts';
import { sentenceCase } from '#rules/text/nouns.ts';

interface Named {
  id: number;
  name: string;
  version?: number | undefined;
}

/** A call whose input names a record by its id. */
export type CallById = Call & { input: { shape: { id: unknown } } };

export interface DeletionOptions {
  /** The record's kind: "brand". */
  noun: string;
  /** Drops text that was typed and not saved, so that leaving the page does not ask about it. */
  discard(): void;
  /** The list to go to afterwards. */
  listUrl: string;
  /** Other text of the question. */
  question?: string | undefined;
}

/** 'Delete Tier': asks for confirmation, deletes, and opens the list; a refusal is shown in the Error! dialog. */
export function useDeletion<C extends CallById>(
  call: C,
  record: Named,
  { noun, discard, listUrl, question }: DeletionOptions,
) {
  const router = useRouter();
  const deleting = useUndoableMutation(call);
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete ${noun}?`,
      question: question ?? `Are you sure you want to delete this ${noun}?`,
      confirmLabel: 'Confirm Delete',
      isDanger: true,
    });
    if (!isConfirmed) return;
    const input = { id: record.id, version: record.version } as InputOf<C>;
    if ((await deleting.attempt(input, `${sentenceCase(noun)} ${record.name} deleted`)) === null) return;
    discard();
    router.history.push(listUrl);
  };
  return { remove, isRunning: deleting.isRunning };
}

/** Archives an active record, publishes an inactive one; asks for confirmation first. `consequence` follows the question. */
export function useArchiving<C extends CallById>(
  calls: { archive: C; unarchive: C },
  record: Named & { is_active: 0 | 1 },
  noun: string,
  consequence = '',
) {
  const archiving = useUndoableMutation(calls.archive);
  const publishing = useUndoableMutation(calls.unarchive);
  const isActive = record.is_active === 1;
  const verb = isActive ? 'archive' : 'publish';
  const label = isActive ? 'Archive' : 'Publish';
  const toggle = async () => {
    const isConfirmed = await confirm({
      title: `${label} ${noun}?`,
      question: `Are you sure you want to ${verb} this ${noun}? ${consequence}`.trim(),
      confirmLabel: label,
    });
    if (!isConfirmed) return;
    const mutation = isActive ? archiving : publishing;
    await mutation.attempt(
      { id: record.id } as InputOf<C>,
      `${sentenceCase(noun)} ${record.name} ${isActive ? 'archived' : 'published'}`,
    );
  };
  return { isActive, label, toggle, isRunning: archiving.isRunning || publishing.isRunning };
}
