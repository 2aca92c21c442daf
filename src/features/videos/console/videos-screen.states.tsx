import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Video } from '../videos-contract.ts';
import { VideosScreen } from './videos-screen.tsx';

export const shownVideo = (more: Partial<Video> = {}): Video => ({
  number: 1,
  ...{ id: '0b2f7c1e-1111-4111-8111-000000000001', name: 'Roth finish', date: '2026-07-05T12:00:00.000Z' },
  ...{ duration: 3849, thumbnail: '/files/poster.jpg', state: 'ready', progress: 100, error: null },
  ...{ stream: '/files/videos/x/master.m3u8', source: 'roth.mp4', job: null, version: 2 },
  ...{ captions: [], poster: { from: 'automatic', second: null }, replacement: null, website: 'live' },
  ...more,
});

export const list = (...videos: Video[]) => ({ 'GET /api/videos': { json: { videos } } });

const failed = { status: 500, message: 'Something failed on the server.' };
const at = { address: '/videos' };

export const videosStates: ScreenStates = {
  screen: VideosScreen,
  states: {
    loading: { ...at, responses: { 'GET /api/videos': never }, shows: 'VIDEOS' },
    empty: { ...at, responses: list(), shows: 'No videos yet' },
    failed: { ...at, responses: { 'GET /api/videos': failed }, shows: failed.message },
    loaded: { ...at, responses: list(shownVideo()), shows: 'Roth finish' },
    converting: {
      ...at,
      responses: list(
        shownVideo({ state: 'converting', progress: 40, duration: null, thumbnail: null, stream: null }),
      ),
      shows: 'Converting, 40 %',
    },
    'a new file': {
      ...at,
      responses: list(shownVideo({ replacement: 'roth-2.mp4', progress: 40 })),
      shows: 'Converting the new file, 40 %',
    },
    'a new file that cannot be converted': {
      ...at,
      responses: list(shownVideo({ replacement: 'roth-2.mp4', error: 'roth-2.mp4 is not a video.' })),
      shows: 'roth-2.mp4 is not a video.',
    },
    'not converted': {
      ...at,
      responses: list(shownVideo({ state: 'failed', error: 'The conversion was stopped.', stream: null })),
      shows: 'The conversion was stopped.',
    },
  },
};
