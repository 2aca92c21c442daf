import { useCached } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { type NewsItem, readNews, saveNews } from '../../news-contract.ts';
import { articleName } from '../article-cells.tsx';

/** A picture of the library by its id, or another one by its URL; null removes it. */
export type ChosenPicture = { media_id: number } | { picture: string } | null;

/** Saves the picture of an item at once, with undo. Throws `ApiError`. */
export function useSavePicture(news: NewsItem) {
  const saving = useUndoableMutation(saveNews);
  const cached = useCached(readNews, { id: news.id });
  return async (chosen: ChosenPicture) => {
    const input = { id: news.id, ...(chosen ?? { picture: null, media_id: null }), version: news.version };
    const done = chosen === null ? 'removed' : 'saved';
    const saved = await saving.run(input, `Picture of ${articleName(news)} ${done}`);
    cached.write(() => ({ news: saved.news }));
  };
}
