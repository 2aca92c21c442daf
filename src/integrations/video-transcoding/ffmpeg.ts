import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { VideoContainer, VideoFacts } from '#rules/videos/video-file.ts';
import type { VideoRung } from '#rules/videos/video-ladder.ts';

// Calls ffmpeg and ffprobe on local files only: no network protocol, one named reader, limits of memory, pixels, time and output.

export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/** The file is no video that can be read; the message is for staff. */
export class VideoUnreadable extends Error {}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** ffmpeg at the given path, otherwise on the PATH, with ffprobe next to it; null when they are not installed. */
export function findFfmpeg(path: string | null): FfmpegPrograms | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = path === null ? folders.map((folder) => join(folder, 'ffmpeg')) : [path];
  const pairs = candidates.map((ffmpeg) => ({ ffmpeg, ffprobe: join(dirname(ffmpeg), 'ffprobe') }));
  return pairs.find((pair) => isProgram(pair.ffmpeg) && isProgram(pair.ffprobe)) ?? null;
}

const MOST_MESSAGE = 2_000;
const MOST_OUTPUT = 1_000_000;
const PROBE_MS = 60_000;
const JOIN_MS = 60 * 60_000;
/** 8192 × 4096. */
const MOST_PIXELS = 33_554_432;
const SEGMENT_SECONDS = 6;
const THREADS = 2;
const POSTER_WIDTH = 1280;

export interface LocalVideo {
  path: string;
  container: VideoContainer;
}

const reading = ({ path, container }: LocalVideo): string[] => [
  ...['-protocol_whitelist', 'file', '-f', container, '-i', `file:${path}`],
];

/** Address space of a program, in bytes: a picture of the largest size needs less. */
const MOST_MEMORY = 4 * 1024 ** 3;
/**
 * Runs a program with this limit, and ends it with this server, also when that is killed. Where a system lacks one of the two, the
 * program runs without it.
 */
const LIMITED = `ulimit -v ${MOST_MEMORY / 1024} 2>/dev/null
command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL "$0" "$@"
exec "$0" "$@"`;

interface RunOptions {
  /** The program is killed after this time. */
  mostMs: number;
  signal?: AbortSignal | undefined;
  onLine?(line: string): void;
}

function linesOf(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

/** Runs a program to its end; the result is what it printed. Throws {@link VideoUnreadable} when it fails or takes too long. */
function runProgram(
  program: string,
  args: string[],
  { mostMs, signal, onLine }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', LIMITED, program, ...args], {
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
    });
    let [printed, message] = ['', ''];
    const timer = setTimeout(() => child.kill('SIGKILL'), mostMs);
    if (onLine) linesOf(child, onLine);
    else
      child.stdout.setEncoding('utf8').on('data', (piece: string) => {
        printed = (printed + piece).slice(0, MOST_OUTPUT);
      });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      message = (message + piece).slice(-MOST_MESSAGE);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(printed);
      else
        reject(
          new VideoUnreadable('The video cannot be read to its end. Export it again as MP4.', {
            cause: message,
          }),
        );
    });
  });
}

interface ProbedStream {
  codec_type?: string;
  width?: number;
  height?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

/** Length, size and tracks of a file. Throws {@link VideoUnreadable}. */
export async function probeVideo({ ffprobe }: FfmpegPrograms, file: LocalVideo): Promise<VideoFacts> {
  const args = ['-v', 'error', ...reading(file), '-show_format', '-show_streams', '-of', 'json'];
  const { streams = [], format } = JSON.parse(
    await runProgram(ffprobe, args, { mostMs: PROBE_MS }).catch((error: unknown) => {
      throw error instanceof VideoUnreadable
        ? new VideoUnreadable('The file is not a readable video. Export it again as MP4.', {
            cause: error,
          })
        : error;
    }),
  ) as { streams?: ProbedStream[]; format?: { duration?: string } };
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  if (!picture?.width || !picture.height)
    throw new VideoUnreadable('The file has no picture track. Choose another file.');
  const rotation = picture.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  return {
    seconds: Number(format?.duration),
    width: isTurned ? picture.height : picture.width,
    height: isTurned ? picture.width : picture.height,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
    streams: streams.length,
  };
}

const ENCODING = [
  '-nostdin',
  '-hide_banner',
  '-v',
  'error',
  '-y',
  '-threads',
  String(THREADS),
  '-max_pixels',
  String(MOST_PIXELS),
];

/** A generous limit: a slow machine takes less. */
const longestMs = (seconds: number): number => 10 * 60_000 + seconds * 20_000;

interface RungOptions {
  facts: VideoFacts;
  /** An existing empty folder: gets `index.m3u8` and the segments. */
  folder: string;
  signal: AbortSignal;
  /** Seconds of the video that are done. */
  onProgress(seconds: number): void;
}

const pictureOf = ({ height, width, videoBits }: VideoRung): string[] => [
  ...['-map', '0:v:0', '-vf', `scale=${width}:${height},format=yuv420p`],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level', '4.2'],
  ...['-crf', '23', '-maxrate', String(videoBits), '-bufsize', String(2 * videoBits)],
  ...['-fpsmax', '60', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
];

const playlistIn = (folder: string, seconds: number): string[] => [
  // A file may say that it is shorter than it is.
  ...['-t', String(Math.ceil(seconds) + 1)],
  ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_filename', join(folder, '%05d.ts'), join(folder, 'index.m3u8')],
];

/** Writes one quality as an HLS playlist with segments of 6 s. Throws {@link VideoUnreadable}. */
export async function makeRung(
  { ffmpeg }: FfmpegPrograms,
  file: LocalVideo,
  rung: VideoRung,
  { facts, folder, signal, onProgress }: RungOptions,
): Promise<void> {
  const sound = facts.hasSound
    ? ['-map', '0:a:0', '-c:a', 'aac', '-ac', '2', '-b:a', String(rung.soundBits)]
    : ['-an'];
  const streams = [...pictureOf(rung), ...sound, ...playlistIn(folder, facts.seconds)];
  const args = [...ENCODING, ...reading(file), ...streams, '-progress', 'pipe:1'];
  await runProgram(ffmpeg, args, {
    mostMs: longestMs(facts.seconds),
    signal,
    onLine(line) {
      const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? [];
      if (microseconds) onProgress(Math.min(facts.seconds, Number(microseconds) / 1_000_000));
    },
  });
}

/** Writes the picture of one file and the sound of another to a new Matroska file, as they are. Throws {@link VideoUnreadable}. */
export async function joinSound(
  { ffmpeg }: FfmpegPrograms,
  { picture, sound }: { picture: LocalVideo; sound: LocalVideo },
  path: string,
): Promise<void> {
  const joined = ['-map', '0:v:0', '-map', '1:a:0', '-c', 'copy', '-f', 'matroska', path];
  await runProgram(ffmpeg, [...ENCODING, ...reading(picture), ...reading(sound), ...joined], {
    mostMs: JOIN_MS,
  });
}

/** In a transport stream only what follows a key frame can be shown: this much before the second is read too, and dropped. */
const LEAD_SECONDS = 20;

/** Writes the frame at a second, after the end the last one, as a JPEG. Throws {@link VideoUnreadable}. */
export async function makePoster(
  { ffmpeg }: FfmpegPrograms,
  file: LocalVideo,
  second: number,
  path: string,
): Promise<void> {
  const scale = `scale='min(${POSTER_WIDTH},iw)':-2`;
  const frame = ['-frames:v', '1', '-vf', scale, '-q:v', '3', '-f', 'mjpeg', path];
  for (const at of [second, Math.max(0, second - 1), 0]) {
    const lead = file.container === 'mpegts' ? Math.min(at, LEAD_SECONDS) : 0;
    const place = ['-ss', (at - lead).toFixed(3), ...reading(file), '-ss', lead.toFixed(3)];
    await runProgram(ffmpeg, [...ENCODING, ...place, ...frame], { mostMs: PROBE_MS });
    // Without a frame at that time the file is empty.
    if ((await stat(path).catch(() => null))?.size) return;
  }
  throw new VideoUnreadable('The video has no picture. Choose another file.');
}
