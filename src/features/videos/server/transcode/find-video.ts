import { PageFailed, UrlRefused } from '#integrations/guarded-fetch/fetch-errors.ts';
import type { GuardedFetch } from '#integrations/guarded-fetch/guarded-fetch.ts';
import { isHtml } from '#integrations/page-metadata/page-text.ts';
import { isPlaylist, readPlaylist } from '#rules/videos/hls-playlist.ts';
import { containerOf, LONGEST_VIDEO_SECONDS } from '#rules/videos/video-file.ts';
import { videoNotCopied } from '../../videos-contract.ts';

// Finds what to copy for a URL that staff typed: a file, or the segments of the best quality of an HLS stream.

const LOOK_MS = 15_000;
/** Enough to tell a file, a playlist and a page apart; a playlist is then read as a whole. */
const BEGINNING_BYTES = 16 * 1024;
const PLAYLIST_BYTES = 4 * 1024 * 1024;

const PAGE =
  'The address leads to a page, not to a video. Download the video there and add the file, or use the address of the MP4 or HLS (.m3u8) file itself.';
const OTHER =
  'The address does not lead to a readable video. Use the address of an MP4, MOV, MKV, WebM or HLS (.m3u8) file.';
const TOO_LONG = 'The video is longer than 4 hours. Cut it.';

/** The files to copy, in order; `sound` when it is apart from the picture. */
export interface FoundVideo {
  picture: readonly string[];
  sound: readonly string[] | null;
}

/** Runs a fetch of the guard; throws a refusal (400) when the URL must not or cannot be fetched. */
export const orNotCopied = <T>(fetching: Promise<T>): Promise<T> =>
  fetching.catch((error: unknown) => {
    throw error instanceof UrlRefused || error instanceof PageFailed ? videoNotCopied(error.message) : error;
  });

const look = (fetch: GuardedFetch, url: string, mostBytes: number) =>
  orNotCopied(fetch(url, { accept: '*/*', mostBytes, timeoutMs: LOOK_MS }));

function resolved(uri: string, base: string): string {
  if (!URL.canParse(uri, base)) throw videoNotCopied(OTHER);
  return new URL(uri, base).href;
}

/** The segments of a playlist, or of the best quality that it names. */
async function streamAt(fetch: GuardedFetch, url: string, isQuality: boolean): Promise<FoundVideo> {
  const { urls, content, isCutOff } = await look(fetch, url, PLAYLIST_BYTES);
  const text = content.toString('utf8');
  if (isCutOff || !isPlaylist(text)) throw videoNotCopied(OTHER);
  const base = urls.at(-1) as string;
  const playlist = readPlaylist(text);
  if (playlist.kind === 'refused') throw videoNotCopied(playlist.problem);
  if (playlist.kind === 'segments') {
    if (playlist.seconds > LONGEST_VIDEO_SECONDS) throw videoNotCopied(TOO_LONG);
    return { picture: playlist.uris.map((uri) => resolved(uri, base)), sound: null };
  }
  if (isQuality) throw videoNotCopied(OTHER);
  const { picture } = await streamAt(fetch, resolved(playlist.uri, base), true);
  if (playlist.audioUri === null) return { picture, sound: null };
  return { picture, sound: (await streamAt(fetch, resolved(playlist.audioUri, base), true)).picture };
}

/** What to copy for a URL. Throws a refusal (400) for a page, a live or encrypted stream, and a URL that must not be fetched. */
export async function findVideo(fetch: GuardedFetch, url: string): Promise<FoundVideo> {
  const { content, contentType } = await look(fetch, url, BEGINNING_BYTES);
  if (containerOf(content) !== null) return { picture: [url], sound: null };
  if (isPlaylist(content.toString('utf8'))) return streamAt(fetch, url, false);
  throw videoNotCopied(isHtml(content, contentType) ? PAGE : OTHER);
}
