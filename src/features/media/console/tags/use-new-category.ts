import { ApiError } from '#console/api/api-error.ts';
import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableChange } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { createMediaCategory, listMediaCategories } from '#features/media/media-contract.ts';
import { nearNamed } from '#rules/name-matching/near-names.ts';
import type { Category } from './tag-names.ts';

async function isMeant(name: string, all: readonly Category[]): Promise<boolean> {
  const [near] = nearNamed(all, name);
  if (!near) return true;
  return confirm({
    title: 'New category?',
    question: `There is a category ${near.name} already. Add ${name} all the same?`,
    confirmLabel: 'Add',
  });
}

/** Makes a category on purpose; it stands among the others at once, and can be undone. Answers its id; null when it was not meant, or refused and told. */
export function useNewCategory(all: readonly Category[]): (name: string) => Promise<number | null> {
  const cached = useCached(listMediaCategories, {});
  const told = useUndoableChange();
  return async (name) => {
    if (!(await isMeant(name, all))) return null;
    try {
      const { answer, changeSetId } = await callApi(createMediaCategory, { name, force: 1 });
      cached.write(() => ({ mediacategories: answer.mediacategories }));
      told(`Category ${name} added`, changeSetId);
      return answer.id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.error(error.message);
      return null;
    }
  };
}
