import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { storeFetchedPicture } from '#features/media/server/shared/store-fetched-picture.ts';
import { markUploadUsed, uploadByKey } from '#features/media/server/uploads/upload-store.ts';
import { PageFailed, UrlRefused } from '#integrations/guarded-fetch/fetch-errors.ts';
import { iconAsPng } from '#integrations/page-metadata/icon-file.ts';
import type { RequestContext } from '#server/http/register-call.ts';

// The picture and the icon of an article, through the URL guard. An article is added even if its picture cannot be read.

const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.5';
const MOST_BYTES = 10 * 1024 * 1024;
/** Staff wait for it, after up to 5 s for the page. */
const LONGEST_WAIT_MS = 4_000;
const PICTURE_SIDE = 1280;
const ICON_SIDE = 64;

type Parts = Pick<RequestContext, 'db' | 'files' | 'clock' | 'actor' | 'services'>;

export interface StoredPicture {
  key: string;
  /** The URL that it was fetched from. */
  source: string;
}

/** Null when the URL does not lead to a picture that can be used. */
async function fetchPicture(
  parts: Parts,
  source: string,
  { longestSide, signal }: { longestSide: number; signal: AbortSignal },
): Promise<StoredPicture | null> {
  try {
    const wishes = { accept: ACCEPT, mostBytes: MOST_BYTES, signal };
    const { content, isCutOff } = await parts.services.guardedFetch(source, wishes);
    if (isCutOff) return null;
    const picture = {
      content: iconAsPng(content) ?? content,
      filename: 'The picture of the article',
      longestSide,
    };
    const key = await storeFetchedPicture(parts, picture);
    return key === null ? null : { key, source };
  } catch (error) {
    const isUnusable = error instanceof UrlRefused || error instanceof PageFailed || signal.aborted;
    if (isUnusable || (error instanceof Refusal && error.status < 500)) return null;
    throw error;
  }
}

async function firstPicture(
  parts: Parts,
  urls: readonly string[],
  limits: { longestSide: number; signal: AbortSignal },
): Promise<StoredPicture | null> {
  for (const url of urls) {
    const picture = await fetchPicture(parts, url, limits);
    if (picture) return picture;
  }
  return null;
}

export interface OfferedPictures {
  pictures: readonly string[];
  icons: readonly string[];
}

/** Fetches and stores the first usable picture and icon of an article; both are deleted within the hour unless they are used. */
export async function storeArticlePictures(parts: Parts, { pictures, icons }: OfferedPictures) {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const [picture, icon] = await Promise.all([
    firstPicture(parts, pictures, { longestSide: PICTURE_SIDE, signal }),
    firstPicture(parts, icons, { longestSide: ICON_SIDE, signal }),
  ]);
  return { picture, icon };
}

/** Fetches and stores all pictures that an article offers, for staff to choose from. */
export async function storeOfferedPictures(parts: Parts, urls: readonly string[]): Promise<StoredPicture[]> {
  const limits = { longestSide: PICTURE_SIDE, signal: AbortSignal.timeout(LONGEST_WAIT_MS) };
  const stored = await Promise.all(urls.map((url) => fetchPicture(parts, url, limits)));
  return stored.filter((picture) => picture !== null);
}

/** Keeps the files of pictures that an item is about to show. */
export async function markPicturesUsed(tx: Tx, ...pictures: (StoredPicture | null)[]): Promise<void> {
  for (const picture of pictures) {
    const upload = picture && (await uploadByKey(tx, picture.key));
    if (upload) await markUploadUsed(tx, upload.id);
  }
}
