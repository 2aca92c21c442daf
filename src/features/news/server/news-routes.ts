import type { Serve } from '#server/http/register-call.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
import {
  createNews,
  deleteNews,
  fetchNews,
  listNews,
  noNewsBefore,
  previewNews,
  readNews,
  saveNews,
} from '../news-contract.ts';
import { addArticle, previewArticle } from './add-news.ts';
import { fetchAgain } from './fetch-again.ts';
import { asListedNews, newsResponse } from './news-responses.ts';
import { newsInOrder, newsStore } from './news-store.ts';
import { saveNewsItem } from './save-news.ts';

export function newsRoutes(serve: Serve): void {
  serve(listNews, async ({ limit, before, details = 1 }, { db, files }) => {
    if (before !== undefined && (await newsStore.find(db, before)) === null) throw noNewsBefore(before);
    const rows = await newsInOrder(db, { limit, before, hasDetails: details === 1 });
    return { news: rows.map((row) => asListedNews(row, files.addresses)) };
  });

  serve(readNews, async ({ id }, context) => ({ news: await newsResponse(context, id) }));

  serve(previewNews, ({ url }, context) => previewArticle(context, url));

  serve(createNews, async ({ url }, context) => {
    const id = await addArticle(context, url);
    const news = await newsResponse(context, id);
    return { status: 0 as const, id, problem: news.problem, news };
  });

  serve(saveNews, async (given, context) => {
    await saveNewsItem(context, given);
    return { status: 0 as const, id: given.id, news: await newsResponse(context, given.id) };
  });

  serve(fetchNews, (given, context) => fetchAgain(context, given));

  serveDeletion(serve, deleteNews, newsStore);
}
