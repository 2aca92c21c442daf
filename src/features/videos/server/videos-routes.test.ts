import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskFull } from '#contract/refusal.ts';
import { video } from '#database/tables/publishing-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { stopJob } from '#features/jobs/jobs-contract.ts';
import { sweepFiles } from '#features/media/server/uploads/delete-orphaned-files.ts';
import { createUploadUrl } from '#features/media/upload-contract.ts';
import { syncVideos } from '#features/website-sync/website-sync-contract.ts';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import { sampleVideo } from '#testing/builders/create-videos.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import {
  createVideo,
  deleteVideo,
  listVideos,
  readVideo,
  retryVideo,
  saveVideo,
  TRANSCODE_JOB,
} from '../videos-contract.ts';
import { defineTranscoding } from './transcode/transcode-job.ts';

let server: TestServer & { folder: string };
let base: string;
let clip: Buffer;

beforeAll(async () => {
  server = await startPictureServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  clip = await sampleVideo();
});
afterAll(() => server.close());

const ENDED_MS = 200_000;
const place = async (bytes: Buffer, name = 'Roth finish.mp4', type = 'video/mp4') => {
  const given = await server.ask(createUploadUrl, { name, type, size: bytes.length });
  return { put: given.put as string, url: base + (given.put_here as string), type };
};
const put = (url: string, bytes: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'video/mp4' } });
const uploaded = async (bytes: Buffer, name?: string) => {
  const given = await place(bytes, name);
  expect((await put(given.url, bytes)).status).toBe(200);
  return { put: given.put };
};
const ended = (job: string | null) =>
  server.jobs.resultOf(job ?? '', ENDED_MS).catch((error: Error) => error);
const read = async (id: string) => (await server.ask(readVideo, { id })).video;
const onThisServer = (address: string) => base + new URL(address).pathname;

describe('a video from a file', () => {
  it('is converted into qualities that can be played, with a poster, and served to other sites', async () => {
    const { id, job } = await server.ask(createVideo, { upload: await uploaded(clip) });
    await ended(job);
    const video = await read(id);
    expect(video).toMatchObject({
      ...{ id, name: 'Roth finish', state: 'ready', progress: 100, duration: 1, error: null },
      ...{ source: 'Roth finish.mp4', date: server.clock.now().toISOString() },
    });
    expect(video.stream).toMatch(new RegExp(`/files/videos/${id}/master\\.m3u8$`));
    const master = await fetch(onThisServer(video.stream as string));
    expect(master.headers.get('access-control-allow-origin')).toBe('*');
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(master.headers.get('cache-control')).toBe('public, max-age=5');
    expect(await master.text()).toContain(
      'RESOLUTION=320x180,CODECS="avc1.64002a,mp4a.40.2"\n180/index.m3u8',
    );
    const folder = onThisServer(video.stream as string).replace('master.m3u8', '');
    const playlist = await (await fetch(`${folder}180/index.m3u8`)).text();
    expect(playlist).toContain('00000.ts');
    expect(playlist).toContain('#EXT-X-ENDLIST');
    const segment = await fetch(`${folder}180/00000.ts`);
    expect([segment.status, segment.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const poster = await fetch(onThisServer(video.thumbnail as string));
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(`${base}/files/s/${(video.source as string).length}`)).status).toBe(404);
    expect((await server.ask(listVideos, {})).videos.map((one) => one.id)).toContain(id);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'on a full disk is refused with that reason, in one part or in pieces',
    async () => {
      const { put: address, url } = await place(clip);
      const file = join(server.folder, 'files/.uploads', address.split('/').at(-1) as string);
      await rm(file);
      await symlink('/dev/full', file);
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const answers = [
        await put(url, clip),
        await fetch(url, { method: 'PATCH', headers, body: new Uint8Array(clip) }),
      ];
      for (const answer of answers)
        expect([answer.status, await answer.text()]).toEqual([507, diskFull().message]);
    },
  );

  it('refuses by tus more than was announced, also when the length is not sent', async () => {
    const { url } = await place(clip);
    const tooLong = new Blob([new Uint8Array(clip), 'x']).stream();
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    const request = { method: 'PATCH', headers, body: tooLong, duplex: 'half' };
    expect((await fetch(url, request as RequestInit)).status).toBe(413);
  });

  it('arrives in pieces by tus, and is added only when it is complete', async () => {
    const { put: address, url } = await place(clip, 'pieces.mp4');
    const tus = { 'tus-resumable': '1.0.0' };
    const offset = async () =>
      (await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset');
    const patch = (from: number, to: number) =>
      fetch(url, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(clip.subarray(from, to)),
      });
    expect(await offset()).toBe('0');
    const other = await fetch(url, { method: 'HEAD', headers: { ...tus, origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect((await patch(0, 1000)).status).toBe(204);
    expect(await offset()).toBe('1000');
    const early = await server.call(createVideo, { upload: { put: address } });
    expect([early.status, early.text]).toEqual([
      409,
      `pieces.mp4 has not arrived completely yet: 1000 of ${clip.length} bytes. Continue its upload first.`,
    ]);
    expect((await patch(0, 1000)).status).toBe(409);
    expect((await patch(1000, clip.length)).status).toBe(204);
    const first = await server.ask(createVideo, {
      upload: { put: address },
      name: 'In pieces',
      date: '2026-07-04',
    });
    const again = await server.ask(createVideo, { upload: { put: address } });
    expect(again.id).toBe(first.id);
    await ended(first.job);
    expect(await read(first.id)).toMatchObject({
      name: 'In pieces',
      state: 'ready',
      date: '2026-07-04T12:00:00.000Z',
    });
  });

  it.each([
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['text', 'no video'],
  ])('that is %s is refused by its content', async (_what, content) => {
    const { id, job } = await server.ask(createVideo, {
      upload: await uploaded(Buffer.from(content), 'trap.mp4'),
    });
    await ended(job);
    expect(await read(id)).toMatchObject({
      ...{ state: 'failed', stream: null, thumbnail: null },
      error: 'trap.mp4 is not a video that can be read. Use MP4, MOV, MKV or WebM.',
    });
  });

  it('that differs from the md5 it was announced with fails', async () => {
    const announced = { name: 'other.mp4', type: 'video/mp4', size: clip.length, md5: '0'.repeat(32) };
    const { put: address, put_here } = await server.ask(createUploadUrl, announced);
    expect((await put(base + put_here, clip)).status).toBe(200);
    const { id, job } = await server.ask(createVideo, { upload: { put: address as string } });
    await ended(job);
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: 'other.mp4 is not the file that was announced: its md5 or size differs. Send it again.',
    });
  });

  it('that is cut off fails with a message, and can be tried again', async () => {
    const broken = Buffer.concat([clip.subarray(0, 40), Buffer.alloc(2000)]);
    const { id, job } = await server.ask(createVideo, { upload: await uploaded(broken, 'broken.mp4') });
    await ended(job);
    expect((await read(id)).error).toBe('The file is not a readable video. Export it again as MP4.');
    const again = await server.ask(retryVideo, { id });
    expect(again.job).not.toBe(job);
    await ended(again.job);
    expect((await read(id)).state).toBe('failed');
  });
});

describe('refused uploads', () => {
  it.each([
    [{ name: 'a.mp4', type: 'video/mp4', size: 10 * 1024 ** 3 + 1 }, 413, "The video's size is over 10 GB."],
    [{ name: 'a.mp4', type: 'video/mp4', size: 0 }, 400, 'empty'],
    [{ name: 'a.m3u8', type: 'application/vnd.apple.mpegurl', size: 10 }, 415, 'type'],
  ])('%j: %i', async (input, status, text) => {
    const answered = await server.call(createUploadUrl, input);
    expect([answered.status, answered.text]).toEqual([status, expect.stringContaining(text)]);
  });

  it('an address takes exactly the announced bytes, once', async () => {
    const { url } = await place(clip, 'once.mp4');
    expect((await put(url, clip.subarray(0, 100))).status).toBe(400);
    expect((await put(url, clip)).status).toBe(200);
    expect((await put(url, clip)).status).toBe(409);
    expect((await put(`${base}/files/v/AAAAAAAAAAAAAAAAAAAAAA.mp4`, clip)).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(url)).status).toBe(404);
  });

  it('an unknown upload is a 400', async () => {
    for (const address of ['', 'https://example.org/x.mp4', `${base}/files/v/AAAAAAAAAAAAAAAAAAAAAA.mp4`])
      expect((await server.call(createVideo, { upload: { put: address } })).status).toBe(400);
  });
});

describe('whether the website has a video', () => {
  it('is new, live after a sync, changed after an edit; one that is not converted is never sent', async () => {
    const add = (name: string, state: 'ready' | 'failed') => {
      const values = { name, state, date: new Date(0), stream_key: randomUUID() };
      return server.given((tx) => tx.insert(video).values(values)).then(() => values.stream_key);
    };
    const [id, failed] = [await add('Sent', 'ready'), await add('Not sent', 'failed')];
    expect((await read(id)).website).toBe('new');
    await server.ask(syncVideos, {});
    expect((await read(id)).website).toBe('live');
    expect((await read(failed)).website).toBe('new');
    await server.ask(saveVideo, { id, name: 'Sent before' });
    const { videos } = await server.ask(listVideos, {});
    expect(videos.find((one) => one.id === id)?.website).toBe('changed');
  });
});

describe('an added video', () => {
  it('is not tried again once it is converted, and says so when it was stopped', async () => {
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    server.jobs.define({
      kind: TRANSCODE_JOB,
      isLong: true,
      run: (run) => held.then(() => run.change('x', async () => null)),
    });
    const { id, job } = await server.ask(createVideo, { upload: await uploaded(clip, 'stop.mp4') });
    expect((await server.call(retryVideo, { id })).status).toBe(409);
    await server.ask(stopJob, { id: job ?? '' });
    go();
    await ended(job);
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'The conversion was stopped.' });
    defineTranscoding(server.jobs, { files: server.files, ...server.services });
  });

  it.each([
    ['9999-12-31T23:59:59-14:00', 'must be from 1960 to 2100'],
    ['0000-01-01T00:00:00Z', 'must be from 1960 to 2100'],
    ['2026-02-30', 'must be a date'],
    ['2026-07', 'must be a date'],
  ])('is not dated %s', async (date, message) => {
    const { status, text } = await server.call(saveVideo, { id: randomUUID(), date, version: 1 });
    expect([status, text]).toEqual([400, expect.stringContaining(`date ${message}`)]);
  });

  it('is renamed, dated, deleted and restored; its files go when that is no longer possible', async () => {
    const { id, job } = await server.ask(createVideo, { upload: await uploaded(clip, 'edit.mp4') });
    await ended(job);
    const { version } = await read(id);
    const saved = await server.ask(saveVideo, {
      id,
      name: 'Swim start',
      date: '2026-05-01T08:00:00Z',
      version,
    });
    expect(saved.video).toMatchObject({ name: 'Swim start', date: '2026-05-01T08:00:00.000Z' });
    expect((await server.call(saveVideo, { id, name: 'Other', version })).status).toBe(409);
    expect((await server.call(saveVideo, { id, name: '' })).status).toBe(400);
    const remove = async () => Number((await server.call(deleteVideo, { id })).headers['x-change-set']);
    await server.ask(undoHistory, { id: await remove() });
    expect((await read(id)).stream).not.toBeNull();
    await remove();
    expect((await server.call(readVideo, { id })).status).toBe(404);
    const files = () => readdir(join(server.folder, 'files', 'videos', id)).catch(() => []);
    await sweepFiles(server);
    expect((await files()).length).toBeGreaterThan(0);
    server.clock.set(new Date(server.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000).toISOString());
    await sweepFiles(server);
    expect(await files()).toEqual([]);
  });
});

describe('without ffmpeg', () => {
  it('adding a video is a 503 that says so', async () => {
    const bare = await startPictureServer({ ffmpegPath: '/nowhere/ffmpeg' });
    try {
      const answered = await bare.call(createVideo, {
        upload: { put: `${base}/files/v/AAAAAAAAAAAAAAAAAAAAAA.mp4` },
      });
      expect([answered.status, answered.text]).toEqual([503, expect.stringContaining('FFMPEG_PATH')]);
    } finally {
      await bare.close();
    }
  });
});
