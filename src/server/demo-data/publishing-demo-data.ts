import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { articleKeys } from '#features/news/server/article-keys.ts';
import { insertNewsAddresses, newsStore, newsWithAddress } from '#features/news/server/news-store.ts';
import { addVideo } from '#features/videos/server/add-video.ts';
import { newVideoUploadId } from '#features/videos/server/video-keys.ts';
import { videosInOrder } from '#features/videos/server/videos-store.ts';
import type { RequestContext } from '#server/http/register-call.ts';

const CLIP = new URL('../../database/sample-data/videos/finish-straight.mp4', import.meta.url);

/** Plain items about the rules, without pictures: nothing is fetched, and nothing is said about a person. */
const ITEMS = [
  {
    url: 'https://example.org/news/how-race-points-are-calculated',
    ...{ site: 'Example', date: '2026-03-02T09:00:00Z', title: 'How race points are calculated' },
    description: 'Forty percent for the place, thirty for the strength of the field, thirty for the time.',
  },
  {
    url: 'https://example.org/news/four-results-count-from-2026',
    ...{ site: 'Example', date: '2026-01-12T09:00:00Z', title: 'Four results count from 2026' },
    description: 'The world ranking is the mean of the best four results of the last 52 weeks.',
  },
  {
    url: 'https://example.org/news/start-lists-and-late-entries',
    ...{ site: 'Example', date: '2025-11-20T09:00:00Z', title: 'Start lists and late entries' },
    description: 'Athletes who enter after the 35-day cut-off are placed after those who entered in time.',
  },
];

/** Adds the sample items that are not in the news yet. */
export async function addSampleNews({ db, change }: Pick<RequestContext, 'db' | 'change'>): Promise<void> {
  for (const { date, ...item } of ITEMS) {
    const keys = articleKeys([item.url]);
    if (await newsWithAddress(db, keys)) continue;
    await change(`News ${item.title} added`, async (tx) => {
      const id = await newsStore.insert(tx, { ...item, date: new Date(date) });
      await insertNewsAddresses(tx, id, keys);
    });
  }
}

/** Adds the sample clip, which is then converted as any video; nothing where ffmpeg is not installed. */
export async function addSampleVideo(context: RequestContext): Promise<void> {
  const { db, files, services } = context;
  if (!services.ffmpeg || (await videosInOrder(db)).length > 0) return;
  const content = await readFile(CLIP);
  const id = newVideoUploadId('mp4');
  await files.resumable.announce({ id, size: content.length, filename: 'finish-straight.mp4' });
  await files.resumable.put(id, Readable.from([content]));
  await addVideo(
    { upload: { put: id }, name: 'Finish straight (drawn)', date: '2026-03-02T09:00:00Z' },
    context,
  );
}
