import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirmDeletion } from '#console/records/use-record-actions.ts';
import { deleteNews, type ListedNews } from '../news-contract.ts';
import { articleName } from './article-cells.tsx';

/** The question of the original console, to the letter. */
export const DELETE_QUESTION = 'Are you sure your want to delete thsi news?';

/** Deletes a news item after a question, with undo. */
export function useDeleteNews() {
  const deleting = useUndoableMutation(deleteNews);
  return async (item: ListedNews) => {
    if (await confirmDeletion('news', DELETE_QUESTION))
      await deleting.attempt({ id: item.id, version: item.version }, `News ${articleName(item)} deleted`);
  };
}
