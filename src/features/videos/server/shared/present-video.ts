import type { FileUrls } from '#server/files/file-urls.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { notRetried, type Video } from '../../videos-contract.ts';
import { masterKey } from '../video-keys.ts';
import type { VideoRow } from '../videos-store.ts';

/** Whether a conversion that is not complete is still going on. */
export const isRunning = ({ job }: VideoRow): boolean => job?.state === 'waiting' || job?.state === 'running';

/** The file that replaces its own has taken over with its first quality, and the others are being converted. */
export const hasNewFile = ({ stream_key, new_stream_key }: VideoRow): boolean =>
  new_stream_key === stream_key;

const stateOf = (row: VideoRow): Video['state'] =>
  row.state === 'ready' && !hasNewFile(row) ? 'ready' : isRunning(row) ? 'converting' : 'failed';

const hasFailed = (row: VideoRow): boolean =>
  (row.state !== 'ready' || row.new_filename !== null) && !isRunning(row);

const errorOf = ({ job }: VideoRow): string =>
  job?.state === 'stopped'
    ? 'The conversion was stopped.'
    : (job?.error ?? 'The conversion was lost. Try again.');

/** A video as sent to clients; its state follows from its conversion. */
export function presentVideo(row: VideoRow, { of }: Pick<FileUrls, 'of'>): Video {
  const { stream_key, name, date, duration, thumbnail, job, version } = row;
  const state = stateOf(row);
  return {
    ...{ id: stream_key, number: row.id, name, duration, state, version },
    date: date.toISOString(),
    thumbnail: thumbnail === null ? null : of(thumbnail),
    progress: state === 'ready' && row.new_filename === null ? 100 : (job?.done ?? 0),
    error: hasFailed(row) ? errorOf(row) : null,
    stream: row.is_playable === 1 ? of(masterKey(stream_key)) : null,
    source: row.source_url ?? row.filename,
    captions: row.captions.map(({ key, ...facts }) => ({ ...facts, src: of(key) })),
    poster: { from: row.poster_source, second: row.poster_second },
    replacement: hasNewFile(row) ? null : row.new_filename,
    website: row.website,
    job: job?.id ?? null,
  };
}

/** The response to a change of a video. */
export const savedVideo = (row: VideoRow, { files }: Pick<RequestContext, 'files'>) => ({
  status: 0 as const,
  video: presentVideo(row, files.addresses),
});

/** Throws 409 unless the conversion of a video, or of the file that replaces its own, failed or was stopped. */
export function assertFailed(row: VideoRow): void {
  if (!hasFailed(row)) throw notRetried(row.name);
}
