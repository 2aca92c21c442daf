import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createUploadUrl, type UploadPlace } from '#features/media/upload-contract.ts';
import { createVideo, type Video } from '#features/videos/videos-contract.ts';
import {
  type FfmpegPrograms,
  findFfmpeg,
  makePoster,
  makeRung,
  probeVideo,
} from '#integrations/video-transcoding/ffmpeg.ts';
import { ladderOf } from '#rules/videos/video-ladder.ts';
import { sampleVideo } from '#testing/builders/create-videos.ts';
import { ask, requestJson } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { signIn, startServer } from './harness/processes.ts';

/** The floor and the product alternate, so that other load on the machine affects both. */
const ROUNDS = 3;
const LOOK_EVERY_MS = 100;
const AIM = { timesFloor: 1.1 };
const CLIP = { width: 1280, height: 720, seconds: 30 };

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** The same calls of the programs, one after the other: no network, no database, no store. */
async function convertOnly(programs: FfmpegPrograms, clip: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-bench-video-'));
  try {
    const file = { path: join(folder, 'clip.mp4'), container: 'mov' } as const;
    await writeFile(file.path, clip);
    const facts = await probeVideo(programs, file);
    await makePoster(programs, file, 1, join(folder, 'poster.jpg'));
    for (const rung of ladderOf(facts)) {
      const options = { facts, signal: new AbortController().signal, onProgress: () => undefined };
      await makeRung(programs, file, rung, { ...options, folder: await mkdtemp(join(folder, 'rung-')) });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Headers = Record<string, string>;

/** Uploads the clip; returns its place. */
async function upload(address: string, headers: Headers, clip: Buffer): Promise<UploadPlace> {
  const body = JSON.stringify({ name: 'clip.mp4', type: 'video/mp4', size: clip.length });
  const place = await requestJson<UploadPlace>(address + createUploadUrl.path, {
    method: 'POST',
    headers,
    body,
  });
  await ask(address + place.put_here, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body: clip,
  });
  return place;
}

/** Adds the video of an upload, until all its qualities can be played. */
async function convert(address: string, headers: Headers, { put }: UploadPlace): Promise<void> {
  const body = JSON.stringify({ upload: { put } });
  const { id } = await requestJson<{ id: string }>(address + createVideo.path, {
    method: 'POST',
    headers,
    body,
  });
  for (;;) {
    const { video } = await requestJson<{ video: Video }>(`${address}/api/videos/${id}`, { headers });
    if (video.state === 'failed') throw new Error(video.error ?? 'the conversion failed');
    if (video.state === 'ready') return;
    await pause(LOOK_EVERY_MS);
  }
}

async function figureOn(
  bench: Bench,
  kind: DatabaseKind,
  { programs, clip }: { programs: FfmpegPrograms; clip: Buffer },
): Promise<Figure> {
  const server = await startServer(await bench.empty(kind));
  try {
    const headers = await signIn(server.address);
    let [measured, floor] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor += await secondsOf(() => convertOnly(programs, clip));
      const place = await upload(server.address, headers, clip);
      measured += await secondsOf(() => convert(server.address, headers, place));
    }
    const what = `${ROUNDS} videos of ${CLIP.seconds} s and ${CLIP.height} lines, ${kind}`;
    return { what, unit: 's', samples: 1, measured, floor, aim: AIM };
  } finally {
    await server.stop();
  }
}

export const transcoding: Measurement = {
  name: 'transcoding',
  about: 'A video of 30 s into four qualities, from the press of Add until all can be played.',
  floor: 'the same calls of ffmpeg by themselves',
  async run(bench) {
    const programs = findFfmpeg(null);
    if (!programs) throw new Error('ffmpeg is not installed');
    const clip = await sampleVideo(CLIP);
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(await figureOn(bench, kind, { programs, clip }));
    return figures;
  },
};
