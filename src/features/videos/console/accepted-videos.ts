import { LARGEST_VIDEO_BYTES, videoEnding } from '#rules/videos/video-file.ts';

export const ACCEPTED_VIDEOS =
  '.mp4,.m4v,.mov,.mkv,.webm,video/mp4,video/quicktime,video/webm,video/x-matroska';

/** Why a chosen file is not taken; null when it is. */
export function videoFileProblem({ name, type, size }: File): string | null {
  if (videoEnding(type, name) === null)
    return `${name} is not a video. Choose an MP4, MOV, MKV or WebM file.`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  return size > LARGEST_VIDEO_BYTES ? `${name} is larger than 10 GB. Make it smaller.` : null;
}
