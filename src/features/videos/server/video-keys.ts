import { randomBytes } from 'node:crypto';

// The storage keys of a video.
//   s/{chance}.mp4               as it was uploaded; not public
//   videos/{stream}/…            playlists, segments and first poster; public
//   videos/{chance}.vtt          captions; public
//   videos/{chance}.jpg          a frame that staff chose as poster; public

const UPLOAD_ID = /^[A-Za-z0-9_-]{22}\.(mp4|mov|mkv|webm)$/;
const CHANCE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const STREAM_KEY = new RegExp(
  `^videos/${CHANCE}(?:\\.(?:vtt|jpg)$|/(?:master\\.m3u8|poster\\.jpg|\\d{1,4}/(?:index\\.m3u8|\\d{5}\\.ts))$)`,
);

export const newVideoUploadId = (ending: string): string =>
  `${randomBytes(16).toString('base64url')}.${ending}`;

export const isVideoUploadId = (id: string): boolean => UPLOAD_ID.test(id);

export const sourceKeyOf = (uploadId: string): string => `s/${uploadId}`;

export const streamFolder = (stream: string): string => `videos/${stream}`;

export const masterKey = (stream: string): string => `${streamFolder(stream)}/master.m3u8`;
export const posterKey = (stream: string): string => `${streamFolder(stream)}/poster.jpg`;

export const captionsKey = (chance: string): string => `videos/${chance}.vtt`;
export const chosenPosterKey = (chance: string): string => `videos/${chance}.jpg`;

export const isStreamKey = (key: string): boolean => STREAM_KEY.test(key);
export const isMasterKey = (key: string): boolean => isStreamKey(key) && key.endsWith('/master.m3u8');

export const STREAM_TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  jpg: 'image/jpeg',
  vtt: 'text/vtt',
};

/** All files of a video but the playlist of its qualities never change. */
export const FOREVER = 'public, max-age=31536000, immutable';
