import { useEffect, useRef } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useCached } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { createMediaCategory, listMediaCategories } from '#features/media/media-contract.ts';
import { similarlyNamed } from '#rules/name-matching/similar-names.ts';
import type { Category } from './tag-names.ts';

async function isConfirmed(name: string, all: readonly Category[]): Promise<boolean> {
  const [near] = similarlyNamed(all, name);
  if (!near) return true;
  return confirm({
    title: 'New category?',
    question: `There is a category ${near.name} already. Add ${name} anyway?`,
    confirmLabel: 'Add',
  });
}

/**
 * Adds a category after confirmation, with Undo in its toast; closing the dialog that uses it aborts the request. Returns its id; null when it
 * was not confirmed, or refused with a message.
 */
export function useNewCategory(all: readonly Category[]): (name: string) => Promise<number | null> {
  const cached = useCached(listMediaCategories, {});
  const creation = useUndoableMutation(createMediaCategory);
  const cancel = useRef(creation.cancel);
  cancel.current = creation.cancel;
  useEffect(() => () => cancel.current(), []);
  return async (name) => {
    if (!(await isConfirmed(name, all))) return null;
    try {
      const { id, mediacategories } = await creation.run({ name, force: 1 }, `Category ${name} added`);
      cached.write(() => ({ mediacategories }));
      return id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.error(error.message);
      return null;
    }
  };
}
