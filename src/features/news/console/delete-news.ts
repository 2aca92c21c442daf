import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { deleteNews, type ListedNews } from '../news-contract.ts';
import { articleName } from './article-cells.tsx';

/** The question of the original console, to the letter. */
export const DELETE_QUESTION = 'Are you sure your want to delete thsi news?';

/** Deletes a news item after a question, with undo. */
export function useDeleteNews() {
  const deleting = useUndoableMutation(deleteNews);
  return async (item: ListedNews) => {
    const isConfirmed = await confirm({
      title: 'Delete news?',
      question: DELETE_QUESTION,
      confirmLabel: 'Confirm Delete',
      isDanger: true,
    });
    if (isConfirmed)
      await deleting.attempt({ id: item.id, version: item.version }, `News ${articleName(item)} deleted`);
  };
}
