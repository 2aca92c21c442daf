import { readdir, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { video } from '#database/tables/publishing-tables.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { sweepFiles } from '#features/media/server/uploads/delete-orphaned-files.ts';
import { createUploadUrl } from '#features/media/upload-contract.ts';
import { syncVideos } from '#features/website-sync/website-sync-contract.ts';
import { createPicture, squarePicture, startPictureServer } from '#testing/builders/create-pictures.ts';
import { sampleVideo } from '#testing/builders/create-videos.ts';
import { readWebsite } from '#testing/server/read-website.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { addCaptions, choosePoster, removeCaptions, replaceVideoFile } from '../../video-edits-contract.ts';
import { createVideo, listVideos, readVideo, retryVideo, type Video } from '../../videos-contract.ts';
import { uploadIdOf } from '../add-video.ts';

let server: TestServer & { folder: string };
let base: string;
let id: string;
/** The stream of a new file that is undone. */
let newId: string;

const ENDED_MS = 120_000;
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nGo!\n';
const uploaded = async (bytes: Buffer, name: string, md5?: string) => {
  const type = 'video/mp4';
  const place = await server.ask(createUploadUrl, { name, type, size: bytes.length, md5 });
  const sent = await fetch(base + (place.put_here as string), {
    ...{ method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } },
  });
  expect(sent.status).toBe(200);
  return { put: place.put as string };
};
const ended = (job: string | null) =>
  server.jobs.resultOf(job ?? '', ENDED_MS).catch((error: Error) => error);
const read = async (stream = id) => (await server.ask(readVideo, { id: stream })).video;
const get = (address: string | null) => fetch(base + new URL(address ?? '').pathname);
const changeOf = (response: { headers: Record<string, unknown> }) => Number(response.headers['x-change-set']);
const undo = async (response: { headers: Record<string, unknown> }) =>
  server.ask(undoHistory, { id: changeOf(response) });

beforeAll(async () => {
  server = await startPictureServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const added = await server.ask(createVideo, { upload: await uploaded(await sampleVideo(), 'Roth.mp4') });
  await ended(added.job);
  id = added.id;
});
afterAll(() => server.close());

it.each([addCaptions, removeCaptions, choosePoster, replaceVideoFile])(
  '$path is for staff only',
  async (call) => {
    const input = { id, language: 'en', label: 'a', filename: 'a', content: 'a', upload: { put: 'a' } };
    expect((await server.call(call, input, 'nobody')).status).toBe(401);
    expect((await server.call(call, input, 'signed-in')).status).toBe(403);
  },
);

describe('captions', () => {
  const add = (more: object = {}) =>
    server.call(addCaptions, {
      ...{ id, language: 'en', label: 'English', filename: 'roth.srt', content: SRT },
      ...more,
    });

  it('are cleaned, replaced by language, sent to the website, removed and restored', async () => {
    expect((await add({ label: 'Old' })).status).toBe(200);
    const content = Buffer.from(SRT).toString('base64');
    await add({ content, encoding: 'base64' });
    await add({ language: 'de', label: 'Deutsch' });
    const { captions } = await read();
    expect(captions.map(({ language, label }) => [language, label])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]);
    const file = await get(captions[0]?.src ?? null);
    expect([file.headers.get('content-type'), file.headers.get('access-control-allow-origin')]).toEqual([
      'text/vtt',
      '*',
    ]);
    expect(await file.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGo!\n');
    await server.ask(syncVideos, {});
    const { records } = await readWebsite(server);
    expect(records.videos[0]?.captions).toEqual([captions[1], captions[0]]);
    const removed = await server.call(removeCaptions, { id, language: 'en' });
    expect((await read()).captions.map(({ language }) => language)).toEqual(['de']);
    await undo(removed);
    expect((await read()).captions).toEqual(captions);
  });

  it.each([
    [
      { content: 'Dear Anna' },
      'roth.srt cannot be used. It has no captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.',
    ],
    [
      { content: Buffer.from([0x2d, 0xfc, 0x72]).toString('base64'), encoding: 'base64' },
      'roth.srt cannot be used. It is not in UTF-8. Save it in UTF-8, then choose it again.',
    ],
    [
      { content: `${SRT}\n2\n00:00:00,500 --> 00:00:01,000\nLate` },
      'roth.srt cannot be used. Line 5: this caption begins before the one above it. Put them in order.',
    ],
    [{ content: 'x'.repeat(3_000_000) }, 'content is larger than 2 MB. Choose a smaller file.'],
    [{ language: 'English' }, 'language must be a language such as en or pt-BR.'],
    [{ label: ' ' }, 'label must not be empty.'],
  ])('%# are refused with a reason', async (more, text) => {
    const { status, text: shown } = await add(more);
    expect([status, shown]).toEqual([400, text]);
  });

  it('are in one language whatever its case', async () => {
    const languages = async () => (await read()).captions.map(({ language }) => language);
    await add({ language: 'pt-br', label: 'Brasil' });
    await add({ language: 'pt-BR', label: 'Brasil' });
    expect(await languages()).toContain('pt-BR');
    expect(await languages()).not.toContain('pt-br');
    await server.ask(removeCaptions, { id, language: 'pt-br' });
    expect(await languages()).not.toContain('pt-BR');
  });

  it('that are not there cannot be removed', async () => {
    const { status, text } = await server.call(removeCaptions, { id, language: 'fr' });
    expect([status, text]).toEqual([404, 'The video has no captions in fr.']);
  });
});

describe('the thumbnail', () => {
  it('is a frame, an uploaded picture or one of the library, and each is undone', async () => {
    const before = await read();
    const frame = await server.call(choosePoster, { id, second: 0.5 });
    const chosen = await read();
    expect(chosen.poster).toEqual({ from: 'frame', second: 0.5 });
    expect(chosen.thumbnail).not.toBe(before.thumbnail);
    const picture = await sharp(Buffer.from(await (await get(chosen.thumbnail)).arrayBuffer())).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 320, 180]);
    const bytes = await squarePicture(1600, 900, 7).png().toBuffer();
    const media = await createPicture(server, { bytes, name: 'finish.png', type: 'image/png' });
    const fromLibrary = await server.call(choosePoster, { id, media_id: media.id });
    const shown = await read();
    expect(shown.poster).toEqual({ from: 'picture', second: null });
    expect((await get(shown.thumbnail)).status).toBe(200);
    await undo(fromLibrary);
    expect((await read()).thumbnail).toBe(chosen.thumbnail);
    await undo(frame);
    expect(await read()).toMatchObject({ thumbnail: before.thumbnail, poster: before.poster });
  });

  it('is the last frame when the end of the video is chosen', async () => {
    const frame = await server.call(choosePoster, { id, second: 1 });
    const bytes = await (await get((await read()).thumbnail)).arrayBuffer();
    expect((await sharp(Buffer.from(bytes)).metadata()).format).toBe('jpeg');
    await undo(frame);
  });

  it.each([
    [{}, 'Send exactly one of second, media_id and picture for the thumbnail.'],
    [{ second: 1, media_id: 1 }, 'Send exactly one of second, media_id and picture for the thumbnail.'],
    [{ second: -1 }, 'second must not be negative.'],
    [{ second: 60 }, 'The video has no frame at this time. Choose an earlier one.'],
    [{ media_id: 999 }, 'This picture is no longer in the library. Choose another one.'],
    [
      { picture: 'https://other.example/a.jpg' },
      'picture must be an uploaded picture or one of the library. Upload it first.',
    ],
  ])('%j is refused', async (poster, text) => {
    const { status, text: shown } = await server.call(choosePoster, { id, ...poster });
    expect([status, shown]).toEqual([400, text]);
  });
});

describe('a new file', () => {
  // The newest of two conversions is found by their times.
  beforeEach(() => server.clock.advance(60_000));

  const changes = async ({ name }: Video) =>
    (await server.ask(listHistory, { entity: 'video', q: name })).history;

  it('replaces the old one once it can be played; undone, the old one is back', async () => {
    const before = await read();
    const longer = await uploaded(await sampleVideo({ seconds: 3 }), 'Roth again.mp4');
    const { video: replacing } = await server.ask(replaceVideoFile, { id, upload: longer });
    expect(replacing).toMatchObject({
      id,
      state: 'ready',
      stream: before.stream,
      replacement: 'Roth again.mp4',
    });
    expect(await ended(replacing.job)).toBeNull();
    expect((await server.call(readVideo, { id })).status).toBe(404);
    const [converted] = await changes(before);
    expect(converted?.what).toBe('Converted Roth');
    const replaced = (await changes(before)).find(({ what }) => what === 'New file of Roth');
    const { videos } = await server.ask(listVideos, {});
    expect(videos).toMatchObject([
      {
        number: before.number,
        name: 'Roth',
        state: 'ready',
        duration: 3,
        source: 'Roth again.mp4',
        replacement: null,
        captions: before.captions,
      },
    ]);
    newId = videos[0]?.id ?? '';
    expect((await get(videos[0]?.stream ?? null)).status).toBe(200);
    await server.ask(undoHistory, { id: replaced?.id ?? 0 });
    expect(await read()).toMatchObject({ stream: before.stream, thumbnail: before.thumbnail, duration: 1 });
  });

  it('is not ready while only its first quality is converted, and is converted again', async () => {
    const { id: stream, source, number } = await read();
    await server.given((tx) =>
      tx
        .update(video)
        .set({ new_stream_key: stream, new_upload_id: sql`upload_id`, new_filename: source })
        .where(eq(video.id, number)),
    );
    expect(await read()).toMatchObject({
      ...{ state: 'failed', replacement: null, error: 'The conversion was lost. Try again.' },
      stream: expect.stringContaining(stream),
    });
    expect(await ended((await server.ask(retryVideo, { id })).job)).toBeNull();
    expect(await read()).toMatchObject({ state: 'ready', progress: 100, error: null });
  });

  it('leaves the thumbnail that was chosen while it was converted', async () => {
    const bytes = await squarePicture(160, 90, 7).png().toBuffer();
    const media = await createPicture(server, { bytes, name: 'finish.png', type: 'image/png' });
    const upload = await uploaded(await sampleVideo(), 'Meanwhile.mp4');
    const { video: replacing } = await server.ask(replaceVideoFile, { id, upload });
    const { video: chosen } = await server.ask(choosePoster, { id, media_id: media.id });
    await ended(replacing.job);
    const { videos } = await server.ask(listVideos, {});
    expect(videos).toMatchObject([{ source: 'Meanwhile.mp4', thumbnail: chosen.thumbnail }]);
    id = videos[0]?.id ?? '';
  });

  it('that cannot be read leaves the old one; it is undone', async () => {
    const broken = await uploaded(Buffer.from('no video'), 'broken.mp4');
    const response = await server.call(replaceVideoFile, { id, upload: broken });
    await ended((await read()).job);
    expect(await read()).toMatchObject({
      ...{ state: 'ready', replacement: 'broken.mp4' },
      error: 'broken.mp4 is not a video that can be read. Use MP4, MOV, MKV or WebM.',
    });
    await undo(response);
    expect(await read()).toMatchObject({ replacement: null, error: null });
  });

  it('is refused from an outdated screen, as are captions and a thumbnail', async () => {
    const version = 1;
    const given = { language: 'en', label: 'English', filename: 'roth.srt', content: SRT };
    const stale = [
      await server.call(addCaptions, { id, ...given, version }),
      await server.call(removeCaptions, { id, language: 'en', version }),
      await server.call(choosePoster, { id, second: 0, version }),
      await server.call(replaceVideoFile, { id, upload: await uploaded(Buffer.from('x'), 'x.mp4'), version }),
    ];
    expect(stale.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  });

  it('must be an upload that no other video has', async () => {
    const { status, text } = await server.call(replaceVideoFile, { id, upload: { put: 'x' } });
    expect([status, text]).toEqual([
      400,
      'upload must be the response of createuploadurl for a video, unchanged. Request a new one.',
    ]);
  });
});

it('files go after 30 days once no video has them', async () => {
  const upload = await uploaded(await sampleVideo(), 'Other.mp4', '0'.repeat(32));
  const { video: before } = await server.ask(replaceVideoFile, { id, upload });
  await ended(before.job);
  const { resumable } = server.files;
  await utimes((await resumable.find(uploadIdOf(upload.put)))?.path ?? '', 0, 0);
  const captions = before.captions[0]?.src ?? null;
  const sweepLater = async () => {
    server.clock.advance(31 * 24 * 60 * 60 * 1000);
    await sweepFiles(server);
  };
  const left = async () => {
    const streams = await readdir(join(server.folder, 'files', 'videos'));
    return {
      old: streams.includes(id),
      undone: streams.includes(newId),
      captions: (await get(captions)).status,
      unreadable: (await resumable.find(uploadIdOf(upload.put))) !== null,
    };
  };
  expect(await left()).toEqual({ old: true, undone: true, captions: 200, unreadable: true });
  await sweepLater();
  expect(await left()).toEqual({ old: true, undone: false, captions: 200, unreadable: true });
  await server.given((tx) => tx.delete(video));
  await sweepLater();
  expect(await left()).toEqual({ old: false, undone: false, captions: 404, unreadable: false });
});
