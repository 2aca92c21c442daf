/** Which files are accepted as videos: by name and type when an upload is announced, by content when it has arrived. */

/** How ffmpeg reads a file. Only these readers are used, so that a playlist or a list of other files is never followed. */
export type VideoContainer = 'mov' | 'matroska' | 'mpegts';

export const LARGEST_VIDEO_BYTES = 10 * 1024 ** 3;
export const LONGEST_VIDEO_SECONDS = 4 * 60 * 60;
export const HIGHEST_VIDEO_LINES = 4096;
const WIDEST_VIDEO_PIXELS = 8192;
const MOST_STREAMS = 20;
/** The first bytes that {@link containerOf} needs. */
export const CONTAINER_BYTES = 377;
/** Each packet of an MPEG transport stream begins with the same byte. */
const PACKET_BYTES = 188;
const PACKET_START = 0x47;

const ENDINGS = new Map([
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/x-matroska', 'mkv'],
  ['video/matroska', 'mkv'],
  ['video/webm', 'webm'],
]);

/** The ending under which an announced video is stored; null for other files. Browsers name no type for some endings. */
export function videoEnding(type: string, filename: string): string | null {
  const known = ENDINGS.get(type.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (known !== undefined) return known;
  const [, ending] = /\.(mp4|m4v|mov|mkv|webm)$/i.exec(filename) ?? [];
  const isUnknown = type === '' || type === 'application/octet-stream';
  return isUnknown && ending ? ending.toLowerCase().replace('m4v', 'mp4') : null;
}

const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** The container by the first bytes of a file; null if it is not an accepted one. */
export function containerOf(bytes: Uint8Array): VideoContainer | null {
  if (asText(bytes.subarray(4, 8)) === 'ftyp') return 'mov';
  const isMatroska = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;
  if (isMatroska) return 'matroska';
  const isTransport = [0, 1, 2].every((packet) => bytes[packet * PACKET_BYTES] === PACKET_START);
  return isTransport ? 'mpegts' : null;
}

export interface VideoFacts {
  seconds: number;
  /** As displayed, after rotation. */
  width: number;
  height: number;
  hasSound: boolean;
  streams: number;
}

/** Why a video is not accepted, as a sentence; null when it is. */
export function videoProblem({ seconds, width, height, streams }: VideoFacts): string | null {
  if (!(seconds > 0)) return 'The video has no length. Export it again as MP4.';
  if (seconds > LONGEST_VIDEO_SECONDS) return 'The video is longer than 4 hours. Cut it.';
  if (height > HIGHEST_VIDEO_LINES || width > WIDEST_VIDEO_PIXELS)
    return `The picture is ${width} × ${height} pixels; at most ${WIDEST_VIDEO_PIXELS} × ${HIGHEST_VIDEO_LINES} are possible. Export it smaller.`;
  if (streams > MOST_STREAMS) return `The file has ${streams} tracks; at most ${MOST_STREAMS} are possible.`;
  return null;
}
